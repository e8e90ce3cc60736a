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
  const inside = (name, within) => {
    const [, kind, , at] = name.match(/^([^.]*)(\.(.*))?$/) ?? [];
    const ways = [`[data-thing="${quoted(name)}"]`, `[data-does~="${quoted(name)}"]`];
    if (at) ways.splice(1, 0, `[data-things="${quoted(kind)}"] [data-at="${quoted(at)}"]`);
    if (/^[#.[]/.test(name)) ways.unshift(name);
    for (const way of ways) {
      const found = [...within.querySelectorAll(way)].filter(seen);
      if (found.length) return found;
    }
    const part = document.getElementById(name);
    return part && seen(part) ? [part] : [];
  };
  const find = (name) => {
    const [part, thing] = name.includes(" ") && !/^[#.[]/.test(name) ? name.split(" ") : [null, name];
    const within = part ? document.getElementById(part) : document.body;
    const found = within ? inside(thing, within).filter((each) => !each.closest("#voice")) : [];
    return found.find((each) => each.closest("#stage")) ?? found.find((each) => each.closest("#dock")) ?? found[0] ?? null;
  };
  const several = (name) => (name.includes("*") ? [...main.querySelectorAll("[data-does]")].filter((each) => seen(each) && each.hasAttribute("data-legal") && each.dataset.does.split(" ").some((one) => like(one, name))) : [find(name)].filter(Boolean));
  const like = (text, pattern) => new RegExp(`^${pattern.split("*").map((each) => each.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(text);

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
  const place = (w, h, things, targets) => {
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
      const cost = 6000 * covered(targets) + 3000 * covered(things) + apart(box, anchor) + 0.05 * Math.hypot((box.left + box.right - anchor.left - anchor.right) / 2, (box.top + box.bottom - anchor.top - anchor.bottom) / 2);
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

  let shown = ""; // the step that is shown
  let laid = ""; // where everything lies
  const look = () => {
    const bubble = own();
    const hush = !bubble || bubble.hidden || main.classList.contains("watches");
    bubble?.classList.toggle("hush", hush);
    if (hush) dim.setAttribute("hidden", "");
    document.body.classList.toggle("voiced", !hush);
    if (hush) {
      laid = "";
      return;
    }
    const things = JSON.parse(bubble.dataset.point).flatMap(several);
    const marked = JSON.parse(bubble.dataset.marks).map((marks) => marks.reduce((found, mark) => (found.length ? found : several(mark)), []));
    const targets = marked.flat().filter((each) => !things.some((thing) => each.contains(thing)));
    if (bubble.dataset.step !== shown) {
      const before = shown;
      shown = bubble.dataset.step;
      show([...things, ...targets]);
      if (before && (document.activeElement === document.body || bubble.contains(document.activeElement))) bubble.focus({ preventScroll: true });
    }
    const boxes = (all) => all.map((each) => each.getBoundingClientRect()).filter((each) => each.width && each.bottom > 0 && each.top < innerHeight).map((each) => grown(each, 5));
    const [a, b] = [boxes(things), boxes(targets)];
    const at = JSON.stringify([a, b, innerWidth, innerHeight, bubble.offsetHeight, ceiling(), bubble.dataset.step]);
    if (at === laid && bubble.classList.contains("placed")) return;
    laid = at;
    const [w, h] = [bubble.offsetWidth, bubble.offsetHeight];
    const { box, anchor } = place(w, h, a, b);
    Object.assign(bubble.style, { left: `${box.left}px`, top: `${box.top}px` });
    tail(bubble, box, a.length + b.length ? anchor : box);
    bubble.classList.add("placed");
    dim.dataset.step = bubble.dataset.step;
    const holes = [...a, ...b];
    dim.toggleAttribute("hidden", !holes.length);
    mask.replaceChildren(drawn("rect", { ...ALL, fill: "#fff" }), ...holes.map(hole));
  };
  // What is spoken of comes into view, and so near that it can be seen.
  const SMALL = 20;
  const show = (all) => {
    const map = all.map((each) => each.closest("svg[data-panzoom]")).find(Boolean);
    const there = map ? all.filter((each) => map.contains(each) && each !== map) : [];
    if (map && there.length && watch.camera?.put && there.some((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < SMALL)) {
      const frame = map.getBoundingClientRect();
      const [x, y, w, h] = watch.camera.place(map);
      const box = union(there.map((each) => each.getBoundingClientRect()));
      const scale = Math.max(w / frame.width, h / frame.height);
      const [cx, cy] = [x + w / 2 + ((box.left + box.right) / 2 - frame.left - frame.width / 2) * scale, y + h / 2 + ((box.top + box.bottom) / 2 - frame.top - frame.height / 2) * scale];
      const wide = Math.max(w / 2.5, (box.right - box.left) * scale * 1.6, (box.bottom - box.top) * scale * 1.6 * (w / h));
      if (wide < w) watch.camera.put(map, [cx - wide / 2, cy - (wide * h) / w / 2, wide, (wide * h) / w]);
    }
    for (const each of all.toReversed()) { // the first has the last word
      const whole = each.ownerSVGElement?.closest("svg:not(svg svg)") ?? each; // what is drawn within a picture is not scrolled to
      const [box, room] = [each.getBoundingClientRect(), whole.getBoundingClientRect()];
      if (box.top < ceiling() || box.bottom > innerHeight) whole.scrollIntoView({ block: room.height > innerHeight / 2 ? "start" : "center", behavior: "instant" });
    }
  };
  // Who plays on while something is explained has heard it.
  document.addEventListener("htmx:before:request", (event) => {
    const { method, action } = event.detail?.ctx?.request ?? {};
    if (method?.toUpperCase() === "POST" && /\/t\/[^/]+\/\d+\//.test(action ?? "")) own()?.querySelector("[data-heard]")?.click();
  });
  ["htmx:after:swap", "scroll", "resize"].forEach((name) => addEventListener(name, () => requestAnimationFrame(look), { capture: true, passive: true }));
  setInterval(look, 200);
  requestAnimationFrame(look);
})();
