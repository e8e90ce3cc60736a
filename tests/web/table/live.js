// For the tests: what a live page shows, compared with a fresh load of the same address at the same cursor.
window.live = (() => {
  const PARTS = ["status", "stage", "players", "side", "since", "lines", "said", "dock", "menu", "over"];
  // What is the browser's own, and no difference: open details, zoom, pieces laid out at will, marks of news and of the
  // first of two clicks, which of the things is the stop of the keyboard, what htmx writes.
  const OWN = new Set(["open", "data-htmx-powered"]);
  const OWN_CLASSES = /^(news|sure|held|htmx-.*)$/;
  let cursor = null;
  document.addEventListener("htmx:sse:after:message", (event) => (cursor = event.detail.message.id ?? cursor));
  const since = (doc) => new URL(doc.querySelector("#live").getAttribute("hx-sse:connect"), location).searchParams.get("since");
  const now = () => cursor ?? since(document);
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

  const told = (node, into = []) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.data.replace(/\s+/g, " ").trim();
      if (text) into.push(text);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const attributes = [];
      for (const { name, value } of node.attributes) {
        if (OWN.has(name) || (name === "viewBox" && node.hasAttribute("data-panzoom"))) continue;
        if (name === "style" && node.hasAttribute("data-piece")) continue;
        if (name === "tabindex" && node.matches("[data-thing], [data-at]")) continue;
        const kept = name === "class" ? value.split(/\s+/).filter((each) => each && !OWN_CLASSES.test(each)).join(" ") : value;
        if (name !== "class" || kept) attributes.push(`${name}=${kept}`);
      }
      into.push(`<${node.localName} ${attributes.sort().join(" ")}`);
      node.childNodes.forEach((each) => told(each, into));
      into.push(">");
    }
    return into;
  };
  const differences = (fresh) => {
    const found = [];
    for (const part of PARTS) {
      const [here, there] = [document, fresh].map((doc) => told(doc.getElementById(part)));
      const at = here.findIndex((each, i) => each !== there[i]);
      if (at >= 0 || here.length !== there.length) {
        const i = at < 0 ? here.length : at;
        found.push(`#${part}: live ${here.slice(i, i + 4).join(" ")} | fresh ${there.slice(i, i + 4).join(" ")}`);
      }
    }
    if (document.title !== fresh.title) found.push(`title: live ${document.title} | fresh ${fresh.title}`);
    return found;
  };
  // Compare as soon as the page has heard all that the fresh one knows; nobody moves meanwhile.
  const compare = async () => {
    for (;;) {
      const answer = await fetch(location.href);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (since(fresh) === now()) return differences(fresh);
      await sleep(20);
    }
  };

  const over = () => document.querySelector("#over:not([hidden]) .sheet") !== null;
  const handed = () => document.querySelector(".hand-over a")?.getAttribute("href") ?? null;
  const legal = () => [...new Set([...document.querySelectorAll("#main [data-legal][hx-post]")].map((each) => each.getAttribute("hx-post")))];
  const mine = () => document.querySelector("#dock.mine") !== null && legal().length > 0;
  const post = (path, body) => fetch(path, { method: "POST", headers: { "X-CSRF-Token": JSON.parse(document.body.getAttribute("hx-headers:inherited"))["X-CSRF-Token"], "HX-Request": "true" }, body });
  const moved = async (before) => {
    while (now() === before) await sleep(5);
  };
  // Choose so many times what glows, by dice that fall the same way every time; now and then take the last choice back.
  const choose = async (times, dice) => {
    let done = 0;
    while (done < times) {
      while (!mine() && !over() && !handed()) await sleep(5);
      if (over() || handed()) break;
      dice = (dice * 48271) % 2147483647;
      const undo = [...document.querySelectorAll(".undo button[hx-post]")].at(0);
      const before = now();
      let answer;
      if (undo && dice % 13 === 0) answer = await post(undo.getAttribute("hx-post"), new URLSearchParams(JSON.parse(undo.getAttribute("hx-vals"))));
      else answer = await post(legal()[dice % legal().length]);
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
      await moved(before);
      done += 1;
    }
    while (!mine() && !over() && !handed()) await sleep(5);
    return { done, dice, over: over(), handed: handed() };
  };
  // Let a bot play the seat to the end of the game.
  const finish = async (address) => {
    await post(address, new URLSearchParams({ bot: "greedy" }));
    while (!over()) await sleep(20);
  };
  return { compare, choose, finish };
})();
