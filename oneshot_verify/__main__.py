"""`python -m oneshot_verify`"""

from oneshot_verify.cli.main import main

main()
