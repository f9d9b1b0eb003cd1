// Runs the tool beside the page, so that the page stays alive, and a proof can be stopped: the page ends the worker.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const load = async (name) => (await fetch(name)).arrayBuffer();

const ready = (async () => {
  const [python, packages, tool] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }), load("packages.zip"), load("tool.py")]);
  python.unpackArchive(packages, "zip");
  python.FS.writeFile("tool.py", new Uint8Array(tool));
  // No browser limits what a process may use.
  python.runPython("import sys, types; sys.path.insert(0, '.'); sys.modules['resource'] = types.ModuleType('resource')");
  return python.pyimport("tool");
})();

let asked = false;
ready.then((tool) => {
  postMessage({ versions: JSON.parse(tool.versions()) });
  if (!asked) tool.warm_up();
}, (error) => postMessage({ error: error.message }));

onmessage = async ({ data: { command, source, target, options, columns } }) => {
  asked = true;
  try {
    postMessage(JSON.parse((await ready).run(command, source, target, options, columns)));
  } catch (error) {
    postMessage({ error: error.message });
  }
};
