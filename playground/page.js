// The page: what is asked, what is shown, and links `#COMMAND/CODE` that ask it again. CODE is the name of an example, or
// source, target, options and version, as JSON that is compressed (deflate) and written in base64url.
const [example, source, target, options, answer, codes, pictures, versions, stop, link] =
  ["example", "source", "target", "options", "answer", "codes", "pictures", "versions", "stop", "link"].map((id) => document.getElementById(id));
const buttons = [...document.querySelectorAll("[data-command]")];
const { version, examples } = await (await fetch("about.json")).json();
const LOADING = "Python is being loaded ...";
let worker, began, asked = "", last = "prove", made = "", loaded = false;

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const zip = async (text) => {
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};
const unzip = async (code) => {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
};

const fill = (programs) => { [source.value, target.value, options.value, made] = [...programs, "", "", "", ""]; };
const columns = () => {
  const style = getComputedStyle(answer), pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const room = answer.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return Math.max(48, Math.floor(room / pen.measureText("m").width));
};
const address = async (command) => `#${command}/${await zip(JSON.stringify([source.value, target.value, options.value, version]))}`;

function show({ text, pictures: drawn = [], codes: pages = [] }) {
  answer.textContent = text;
  pictures.innerHTML = drawn.join("");  // Names and elements in it are escaped.
  codes.replaceChildren(...pages.map(([title, page]) => Object.assign(document.createElement("a"), { textContent: title, href: page })));
}
function busy(command) {
  asked = command;
  answer.dataset.busy = command;
  buttons.forEach((button) => { button.disabled = command !== ""; });
  stop.disabled = command === "";
}
function start() {
  const own = worker = new Worker("worker.js", { type: "module" });
  const failed = (said) => { show({ text: `internal error, please report it with the link of this page: ${said}` }); drop(); };
  own.onerror = ({ message }) => failed(message);
  own.onmessage = ({ data }) => {
    if (own !== worker) return;
    if (data.error) failed(data.error);
    else if (data.versions) ready(data.versions);
    else {
      show(data);
      busy("");
    }
  };
}
function drop() {
  worker.terminate();
  [worker, loaded] = [null, false];
  busy("");
}
function ready({ python, xdsl, z3 }) {
  loaded = true;
  versions.textContent = `oneshot-verify ${version}, Python ${python}, xDSL ${xdsl}, Z3 ${z3}.`;
  if (answer.textContent === LOADING) show({ text: "Ready." });
}
async function ask(command) {
  if (asked) return;
  if (!worker) start();
  busy(command);
  [began, last] = [performance.now(), command];
  show({ text: loaded ? `${command} ...` : `Python is being loaded, then: ${command} ...` });
  worker.postMessage({ command, source: source.value, target: target.value, options: options.value, columns: columns() });
  history.replaceState(null, "", await address(command));
}
function end() {
  if (!asked) return;
  show({ text: `Stopped after ${((performance.now() - began) / 1000).toFixed(1)} s.` });
  drop();
  start();
}
async function open() {
  const [command, code] = location.hash.slice(1).split("/");
  const name = code || Object.keys(examples)[0];
  try {
    fill(examples[name] ?? JSON.parse(await unzip(name)));
  } catch {
    return show({ text: "This link is damaged." });
  }
  example.value = name in examples ? name : "";
  versions.dataset.made = made && made !== version ? `This link was made with version ${made}.` : "";
  if (buttons.some((button) => button.dataset.command === command)) await ask(command);
}

example.replaceChildren(new Option("your own", ""), ...Object.keys(examples).map((name) => new Option(name.replaceAll("_", " "), name)));
example.onchange = () => { fill(examples[example.value] ?? []); show({ text: "" }); };
buttons.forEach((button) => { button.onclick = () => ask(button.dataset.command); });
stop.onclick = end;
link.onclick = async () => {
  history.replaceState(null, "", await address(last));
  await navigator.clipboard.writeText(location.href);
  link.textContent = "Copied";
  setTimeout(() => { link.textContent = "Copy link"; }, 2000);
};
addEventListener("keydown", (key) => {
  if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) ask("prove");
  if (key.key === "Escape") end();
});
addEventListener("hashchange", () => { if (asked) end(); open(); });
show({ text: LOADING });
start();
open();
