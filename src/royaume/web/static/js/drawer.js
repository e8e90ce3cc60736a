// The drawer beside the board: the rules with their clauses, what counts, the cards in play, the keys. It is no part of
// what the server sends for a move, so it stays open while one plays.
"use strict";
(() => {
  const drawer = document.getElementById("drawer");
  const main = document.getElementById("main");
  if (!drawer || !main) return;
  const tabs = [...drawer.querySelectorAll("[data-tab]")];
  const panes = [...drawer.querySelectorAll("[data-pane]")];
  const pane = (name) => panes.find((each) => each.dataset.pane === name);
  const book = pane("rules").querySelector("#drawer-book");
  const found = () => drawer.querySelector("#found");
  const ply = () => document.getElementById("dock")?.dataset.ply ?? "0";
  const seat = main.dataset.seat ? `?seat=${main.dataset.seat}` : "";
  let back = null;

  const get = async (address) => {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.ok) return answer.text();
    messages.say(document.body.dataset.unsent);
    return null;
  };
  let reading = null;
  const read = () => (reading ??= get(drawer.dataset.book).then((text) => (text === null ? (reading = null) : (book.innerHTML = text))));
  let listed = "";
  const list = async (name) => {
    const now = `${name} ${ply()}`;
    if (listed === now) return;
    listed = now;
    const text = await get(`${main.dataset.about}${ply()}/${name}${seat}`);
    if (text !== null && listed === now) pane(name).innerHTML = text;
  };
  // The keys of the page: its own, and whatever else names one.
  const keys = () => {
    const others = [...document.querySelectorAll("[data-key]")].filter((each) => each.checkVisibility() && !drawer.contains(each));
    pane("keys").querySelector("dl.more").replaceChildren(...others.flatMap((each) => {
      const [key, what] = [document.createElement("dt"), document.createElement("dd")];
      const sign = document.createElement("kbd");
      sign.textContent = { ArrowLeft: "←", ArrowRight: "→", " ": "␣" }[each.dataset.key] ?? each.dataset.key;
      key.append(sign);
      what.textContent = each.getAttribute("aria-label") ?? each.textContent.trim();
      return [key, what];
    }));
  };

  const shown = () => (drawer.hidden ? null : drawer.dataset.open);
  const open = async (name, focus = true) => {
    if (drawer.hidden) back = document.activeElement;
    drawer.hidden = false;
    drawer.dataset.open = name;
    document.dispatchEvent(new CustomEvent("royaume:drawer"));
    tabs.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.tab === name)));
    panes.forEach((each) => (each.hidden = each.dataset.pane !== name));
    if (focus) (name === "rules" ? drawer.querySelector("[type=search]") : tabs.find((each) => each.dataset.tab === name)).focus();
    if (name === "rules") await read();
    else if (name === "keys") keys();
    else await list(name);
  };
  const close = () => {
    if (drawer.hidden) return false;
    const inside = drawer.contains(document.activeElement);
    drawer.hidden = true;
    if (inside) (back?.isConnected ? back : document.querySelector("[data-drawer]"))?.focus();
    return true;
  };
  const turn_to = async (clause) => {
    await open("rules", false);
    const there = document.getElementById(clause);
    if (!there || !drawer.contains(there)) return;
    drawer.querySelectorAll(".clause.marked").forEach((each) => each.classList.remove("marked"));
    const chapter = there.closest("details");
    if (chapter) chapter.open = true;
    there.classList.add("marked");
    there.scrollIntoView({ block: "center" });
    there.focus({ preventScroll: true });
  };

  // Links to clauses stay at the table; who wants the page of the rules holds Ctrl.
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest?.("a[data-clause], #drawer a[href^='#']");
    if (link) {
      event.preventDefault();
      return turn_to(link.dataset.clause ?? link.getAttribute("href").slice(1));
    }
    const way = event.target.closest?.("[data-drawer], [data-tab]");
    if (way) {
      event.preventDefault();
      const name = way.dataset.tab ?? way.dataset.drawer;
      return way.dataset.drawer && shown() === name ? close() : open(name, Boolean(way.dataset.drawer));
    }
    if (event.target.closest?.("#drawer [data-shut]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inside = drawer.contains(event.target);
    if (event.key === "Escape" && !drawer.hidden && (inside || event.target === document.body)) return close();
    if (event.target.matches("input, textarea, select")) return;
    const name = tabs.find((each) => each.dataset.opens === event.key)?.dataset.tab;
    if (!name) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (shown() === name) close();
    else open(name);
  });

  // Searching.
  let asked = 0;
  drawer.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  drawer.querySelector("[type=search]").addEventListener("input", (event) => {
    clearTimeout(asked);
    asked = setTimeout(async () => {
      const text = await get(`${drawer.dataset.rules}?q=${encodeURIComponent(event.target.value)}`);
      if (text !== null) found().outerHTML = text;
    }, 250);
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!drawer.hidden && !["rules", "keys"].includes(drawer.dataset.open)) list(drawer.dataset.open);
  });
})();
