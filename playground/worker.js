// Runs the tool beside the page, so that the page stays alive.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ready = (async () => {
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  const packages = await (await fetch("packages.json")).json();
  for (const name of packages) {
    const bytes = await (await fetch(name)).arrayBuffer();
    python.unpackArchive(bytes, name.split(".").pop());
  }
  python.FS.writeFile("tool.py", await (await fetch("tool.py")).text());
  python.runPython("import sys; sys.path.insert(0, '.'); import tool; tool.prepare()");
  return python.pyimport("tool");
})();

ready.then(() => postMessage({ ready: true }), (error) => postMessage({ answer: `error: ${error}` }));

onmessage = async ({ data: { command, source, target, columns } }) => {
  try {
    postMessage({ answer: (await ready).run(command, source, target, columns) });
  } catch (error) {
    postMessage({ answer: `internal error: ${error.message}` });
  }
};
