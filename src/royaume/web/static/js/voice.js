// The voice of a lesson: its bubble lies beside the thing it speaks of and never over it, nor over what is to be clicked; the
// rest of the page is dimmed. Names of things are those of the page: a thing, an action, a part with an id; "part thing" is
// a thing within a part.
"use strict";
(() => {
  const main = document.getElementById("main");
  const own = () => document.getElementById("voice");
  if (!main?.matches(".table") || !own()) return;
  const SVG = "http://www.w3.org/2000/svg";
  const drawn = (name, facts, ...inside) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(facts).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...inside);
    return made;
  };
  const ALL = { width: "100%", height: "100%" };
  const mask = drawn("mask", { id: "voice-holes", maskUnits: "userSpaceOnUse", x: 0, y: 0, ...ALL });
  const dim = drawn("svg", { id: "voice-dim", "aria-hidden": "true" }, mask, drawn("rect", { ...ALL, mask: "url(#voice-holes)" }));
  document.body.append(dim);

  const quoted = (text) => text.replace(/["\\]/g, "\\$&");
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
  // Everything of a name, to be seen or not.
  const called = (name) => {
    const [part, thing] = name.includes(" ") && !/^[#.[]/.test(name) ? name.split(" ") : [null, name];
    const within = part ? document.getElementById(part) : document.body;
    const [, kind, , at] = thing.match(/^([^.]*)(\.(.*))?$/) ?? [];
    const ways = [`[data-thing="${quoted(thing)}"]`, `[data-does~="${quoted(thing)}"]`, `[id="${quoted(thing)}"]`];
    if (at) ways.splice(1, 0, `[data-things="${quoted(kind)}"] [data-at="${quoted(at)}"]`);
    const chosen = /^[#.[]/.test(thing) ? [thing] : ways;
    for (const way of chosen) {
      const found = [...(within?.querySelectorAll(way) ?? [])].filter((each) => !each.closest("#voice, #hint, #drawer, #thing-sheet"));
      if (found.length) return found;
    }
    return [];
  };
  const order = ["#stage", "#dock"];
  const rank = (each) => order.findIndex((part) => each.closest(part)) >>> 0;
  const on_top = (each) => {
    const box = each.getBoundingClientRect();
    return document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).find((one) => !one.closest("#voice"));
  };
  // Of several that can be seen the one that nothing lies over, on the board rather than elsewhere.
  const find = (name) => {
    const found = called(name).filter(seen).sort((a, b) => rank(a) - rank(b));
    const open = (each) => ((top) => top && (each.contains(top) || top.contains(each)))(on_top(each));
    return (found.length > 1 && found.find(open)) || found[0] || null;
  };
  const like = (text, pattern) => new RegExp(`^${pattern.split("*").map((each) => each.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(text);
  const offered = (pattern) => [...main.querySelectorAll("[data-legal][data-does]")].filter((each) => seen(each) && each.dataset.does.split(" ").some((one) => like(one, pattern)));
  const several = (name) => (name.includes("*") ? offered(name) : [find(name)].filter(Boolean));
  // What does it with the hands: the thing that is picked up, and the place it is put on.
  const line = (each) => each.getAttribute("hx-post")?.split("/").at(-1).split("~") ?? [];
  const leads = (each, action) => line(each).at(-1) === action && line(each).every((name) => named.has(name));
  const handled = (action) => [...document.querySelectorAll(".pile [data-place]")].filter((each) => leads(each, action)).flatMap((each) => {
    const [thing, place] = [each.closest("[data-of]").dataset.of, each.dataset.place];
    return [`[data-pick="${quoted(thing)}"]`, `[data-onto~="${quoted(place)}"]`].map((way) => [...main.querySelectorAll(way)].filter(seen)[0]).filter(Boolean);
  });
  // Without what a click on another mark does on the way.
  const at_once = (marks) => {
    const names = marks.map(([name]) => name);
    const lines = [...main.querySelectorAll("[data-legal][hx-post*='~']")].filter((each) => each.closest(".pile") || seen(each)).map(line);
    const done = new Set(lines.filter((one) => one.every((name) => names.includes(name))).flatMap((one) => one.slice(0, -1)));
    return marks.filter(([name]) => !done.has(name));
  };
  // What is to be done next: of each way its first action, or all members of a set.
  const next = (ways) => ways.flatMap((way) => {
    const left = at_once(way);
    const members = left.filter(([name]) => main.querySelector(`[data-member="${quoted(name)}"]`));
    return members.length ? members : left.slice(0, 1);
  });
  const asked = (action) => {
    const hands = handled(action);
    return hands.length ? hands : several(action);
  };

  // On a phone what lies in a sheet that is shut, or in the dock while it is low, is a tap away: what opens it stands for it.
  const sheet_of = (each) => ["side", "chronicle", "players"].find((id) => each.closest(`#${id}`)) ?? "";
  const opener = (each) => (each.closest("#dock") ? "[data-grip]" : sheet_of(each) === "players" ? "#players" : `[data-opens-sheet="${sheet_of(each)}"]`);
  const covered = (each) => {
    const cover = on_top(each)?.closest(".scrim, #side, #chronicle, #players, #dock");
    return Boolean(cover) && !cover.contains(each);
  };
  const stands_for = (name) => {
    const found = several(name);
    if (!phone.matches) return found;
    if (found.length) return found.filter((each) => !covered(each));
    const [hidden] = called(name);
    return hidden ? [...document.querySelectorAll(opener(hidden))].filter((each) => seen(each) && !covered(each)).slice(0, 1) : [];
  };

  const AWAY = 14; // between the bubble and what it speaks of
  const EDGE = 8;
  const grown = (box, by) => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });
  const area = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const union = (boxes) => ({
    left: Math.min(...boxes.map((each) => each.left)), top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)), bottom: Math.max(...boxes.map((each) => each.bottom)),
  });
  const apart = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
  const ceiling = () => document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;

  // The best place for a bubble: over nothing that matters, near to what it speaks of.
  const place = (w, h, things, targets, taken) => {
    const top = Math.max(0, ceiling()) + EDGE;
    const room = { left: EDGE, top, right: innerWidth - EDGE - w, bottom: innerHeight - EDGE - h };
    const clamp = (n, low, high) => Math.max(low, Math.min(n, Math.max(low, high)));
    const spots = [];
    for (const x of [0, 0.25, 0.5, 0.75, 1]) for (let y = 0; y <= 8; y += 1) spots.push([room.left + x * (room.right - room.left), room.top + (y / 8) * (room.bottom - room.top)]);
    for (const box of [...things, ...(things.length > 1 ? [union(things)] : []), ...targets]) {
      const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      for (const y of [box.top, cy - h / 2, cy - 60, box.bottom - h]) spots.push([box.right + AWAY, y], [box.left - AWAY - w, y]);
      for (const x of [box.left, cx - w / 2, box.right - w]) spots.push([x, box.bottom + AWAY], [x, box.top - AWAY - h]);
    }
    const anchor = things[0] ?? targets[0] ?? { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight, bottom: innerHeight };
    let best = null;
    for (const [x, y] of spots) {
      const [left, up] = [clamp(x, room.left, room.right), clamp(y, room.top, room.bottom)];
      const box = { left, top: up, right: left + w, bottom: up + h };
      const covered = (all) => all.reduce((sum, each) => sum + area(grown(box, 4), each) / Math.max(60, Math.min(w * h, (each.right - each.left) * (each.bottom - each.top))), 0);
      const cost = 6000 * covered(targets) + 3000 * covered(things) + 2000 * covered(taken) + apart(box, anchor) + 0.05 * Math.hypot((box.left + box.right - anchor.left - anchor.right) / 2, (box.top + box.bottom - anchor.top - anchor.bottom) / 2);
      if (!best || cost < best.cost) best = { cost, box, anchor };
    }
    return best;
  };
  const tail = (bubble, box, anchor) => {
    const side = box.left >= anchor.right ? "left" : box.right <= anchor.left ? "right" : box.top >= anchor.bottom ? "top" : box.bottom <= anchor.top ? "bottom" : "";
    const near = apart(box, anchor) < 60;
    const within = (n, size) => `${Math.max(22, Math.min(n, size - 22))}px`;
    const across = side === "left" || side === "right";
    const at = across ? within((anchor.top + anchor.bottom) / 2 - box.top, box.bottom - box.top) : within((anchor.left + anchor.right) / 2 - box.left, box.right - box.left);
    const beside = across ? anchor.bottom > box.top && anchor.top < box.bottom : anchor.right > box.left && anchor.left < box.right;
    bubble.dataset.tail = near && beside ? side : "";
    bubble.style.setProperty("--tail", at);
  };
  const hole = ({ left, top, right, bottom }) => drawn("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: 12 });

  let named = new Set(); // the actions that are asked for
  let shown = ""; // the step that is shown
  let showing = 0; // so often what it speaks of is still brought into view: sheets and cameras take a moment
  let lent = ""; // the sheet that was opened to show something
  let laid = ""; // where everything lies
  const opened = () => [...document.querySelectorAll("#drawer, #thing-sheet, #over, #hint")].filter((each) => each.childElementCount && seen(each));
  const look = () => {
    const bubble = own();
    const silent = !bubble || bubble.hidden || main.classList.contains("watches");
    const beside = silent ? [] : opened();
    const hush = silent || (phone.matches && beside.length > 0);
    bubble?.classList.toggle("hush", hush);
    if (hush) dim.toggleAttribute("hidden", true);
    document.body.classList.toggle("voiced", !hush);
    if (hush) {
      laid = "";
      if (bubble?.hidden && lent && main.dataset.sheet === lent) delete main.dataset.sheet; // what was opened for it
      if (bubble?.hidden) lent = "";
      return;
    }
    const [point, ways] = [JSON.parse(bubble.dataset.point), JSON.parse(bubble.dataset.marks)];
    named = new Set(ways.flat().map(([name]) => name));
    const marks = next(ways);
    const step = `${bubble.dataset.step} ${bubble.dataset.marks}`;
    if (step !== shown) {
      if (document.activeElement === document.body || bubble.contains(document.activeElement)) bubble.focus({ preventScroll: true });
      shown = step;
      showing = 3;
    }
    if (showing) {
      showing -= 1;
      reveal(point, marks);
    }
    const things = [...new Set(point.flatMap(stands_for))];
    const marked = marks.map((each) => each.reduce((found, mark) => (found.length ? found : asked(mark)), []));
    const confirms = marks.length ? [...main.querySelectorAll("#dock .gather.any button")].filter(seen) : [];
    const targets = [...new Set([...marked.flat(), ...confirms])].filter((each) => !things.some((thing) => each.contains(thing)));
    const boxes = (all) => all.map((each) => each.getBoundingClientRect()).filter((each) => each.width && each.bottom > 0 && each.top < innerHeight && each.right > 0 && each.left < innerWidth).map((each) => grown(each, 5));
    const armed = [...document.querySelectorAll("#preview:not([hidden])")];
    const [a, b, c] = [boxes(things), boxes(targets), boxes([...beside, ...armed])];
    const away = !showing && (marked.flat().length ? !boxes(marked.flat()).length : point.length > 0 && !a.length); // somebody has gone to look at something else
    bubble.querySelector("[data-show]")?.toggleAttribute("hidden", !away);
    const at = JSON.stringify([a, b, c, innerWidth, innerHeight, bubble.offsetHeight, ceiling(), step]);
    const same = at === laid && bubble.classList.contains("placed");
    if (same) dim.dataset.step = showing ? "" : bubble.dataset.step;
    if (same) return;
    laid = at;
    const { box, anchor } = place(bubble.offsetWidth, bubble.offsetHeight, a, b, c);
    Object.assign(bubble.style, { left: `${box.left}px`, top: `${box.top}px` });
    tail(bubble, box, a.length + b.length ? anchor : box);
    bubble.classList.add("placed");
    dim.dataset.step = "";
    const holes = [...a, ...b, ...c];
    dim.toggleAttribute("hidden", !a.length && !b.length);
    mask.replaceChildren(drawn("rect", { ...ALL, fill: "#fff" }), ...holes.map(hole));
  };

  // What is spoken of comes into view, and before it what is to be done: on a phone its sheet opens and any other shuts, the
  // dock rises or the camera goes there.
  const SMALL = 20;
  const EASY = 52; // on a phone: what a finger meets, and small letters can be read
  const reveal = (point, marks) => {
    const names = (all) => all.filter((name) => !name.includes("*"));
    const known = (name) => find(name) ?? called(name)[0];
    const wanted = marks.map((each) => names(each).flatMap((name) => [...handled(name), known(name)]).filter(Boolean)).filter((each) => each.length).map((each) => each.find(seen) ?? each[0]);
    const all = [...names(point).map(known).filter(Boolean), ...wanted];
    if (!all.length) return;
    if (phone.matches) {
      const asks = wanted.length > 0;
      const first = asks ? (wanted.find(seen) ?? wanted[0]) : all[0];
      const sheet = sheet_of(first) === "players" && seen(first) ? "" : sheet_of(first);
      const shut = Boolean(main.dataset.sheet) && !sheet; // what lies under a sheet is seen once it is gone
      if ((main.dataset.sheet ?? "") !== sheet) sheet ? (main.dataset.sheet = sheet) : delete main.dataset.sheet;
      lent = sheet;
      const board = marks.flat().some((name) => handled(name).concat(called(name).filter(seen)).some((each) => each.closest("#stage")));
      const dock = first.closest("#dock");
      const aside = !asks && all.some((each) => dock?.contains(each) && each.getBoundingClientRect().width && (each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > innerWidth));
      if (dock && !board && !shut && (!seen(first) || aside || (asks && dock.scrollHeight > dock.clientHeight + 8))) main.dataset.dock = "high";
      else if (!dock || board) delete main.dataset.dock;
    }
    const there = all.filter((each) => each.closest("#stage"));
    if (there.length && camera.on) return camera.show(there, EASY);
    zoom(there);
    for (const each of all.filter(seen).toReversed()) { // the first has the last word
      const whole = each.ownerSVGElement?.closest("svg:not(svg svg)") ?? each; // what is drawn within a picture is not scrolled to
      whole.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  };
  const zoom = (all) => {
    const map = all.map((each) => each.closest("svg[data-panzoom]")).find(Boolean);
    const there = map && watch.camera.put ? all.filter((each) => map.contains(each) && each !== map && seen(each)) : [];
    const boxes = there.map((each) => each.getBoundingClientRect());
    if (!boxes.some((each) => Math.min(each.width, each.height) < SMALL)) return;
    const frame = map.getBoundingClientRect();
    const [x, y, w, h] = watch.camera.place(map);
    const box = union(boxes);
    const scale = Math.max(w / frame.width, h / frame.height);
    const [cx, cy] = [x + w / 2 + ((box.left + box.right) / 2 - frame.left - frame.width / 2) * scale, y + h / 2 + ((box.top + box.bottom) / 2 - frame.top - frame.height / 2) * scale];
    const wide = Math.max(w / 2.5, (box.right - box.left) * scale * 1.6, (box.bottom - box.top) * scale * 1.6 * (w / h));
    if (wide < w) watch.camera.put(map, [cx - wide / 2, cy - (wide * h) / w / 2, wide, (wide * h) / w]);
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#voice [data-show]")) return;
    shown = "";
    look();
  });
  // Who plays on while something is explained has heard it.
  document.addEventListener("htmx:before:request", (event) => {
    const { method, action, headers } = event.detail?.ctx?.request ?? {};
    const told = own()?.querySelector("[data-heard]");
    if (told && method?.toUpperCase() === "POST" && /\/t\/[^/]+\/\d+\//.test(action ?? "")) headers["Royaume-Heard"] = told.dataset.heard;
  });
  ["htmx:after:swap", "scroll", "resize"].forEach((name) => addEventListener(name, () => requestAnimationFrame(look), { capture: true, passive: true }));
  setInterval(look, matchMedia("(prefers-reduced-motion: reduce)").matches ? 80 : 200); // sheets and cameras that move take a while
  requestAnimationFrame(look);
})();
