// Lights: rings and numbers over things on the table, joined in their order. Whatever speaks of a thing shows it.
"use strict";
const lights = (() => {
  const main = document.getElementById("main");
  if (!main?.matches(".table")) return null;
  const SVG = "http://www.w3.org/2000/svg";
  const layer = document.createElement("div");
  layer.id = "lights";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  const rect = (each) => each.getBoundingClientRect();
  const seen = (each) => each.checkVisibility() && rect(each).width > 0;

  // The thing that a mark means: the target of an action in the drawing, a selector, or the button of what is offered now.
  const quoted = (text) => text.replace(/["\\]/g, "\\$&");
  const all = (mark) => [...main.querySelectorAll(/^[#.[]/.test(mark) ? mark : `[data-does~="${quoted(mark)}"]`)].filter(seen);
  const find = (marks, offered = true) => {
    for (const mark of marks) {
      const drawn = all(mark).filter((each) => !each.closest(".verbs"));
      if (drawn.length) return drawn.find((each) => each.closest("#stage")) ?? drawn[0];
    }
    return (offered && marks.flatMap(all)[0]) || null;
  };

  let lit = []; // what is shown: {thing, ring, nr}
  let way = null;
  let frame = 0;
  const follow = () => {
    frame = lit.length ? requestAnimationFrame(follow) : 0;
    const dock = document.getElementById("dock");
    const over = dock && rect(dock);
    const spots = lit.map(({ thing, ring, nr }) => {
      const box = rect(thing);
      const near = Math.min(box.width, box.height) < 40 ? 2 : 5; // small things lie close together
      const [x, y, w, h] = [box.left - near, box.top - near, box.width + 2 * near, box.height + 2 * near];
      const place = `${x} ${y} ${w} ${h}`;
      if (ring.dataset.place !== place) {
        ring.dataset.place = place;
        Object.assign(ring.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
        if (nr) Object.assign(nr.style, { left: `${x + w / 2}px`, top: `${y}px` });
      }
      const middle = box.top + box.height / 2;
      const hidden = over && middle > over.top && middle < over.bottom && box.left < over.right && !dock.contains(thing);
      [ring, nr].forEach((each) => each?.classList.toggle("under", hidden)); // on a small screen the dock lies over the table
      return hidden ? null : `${box.left + box.width / 2},${middle}`;
    });
    const points = spots.filter(Boolean).join(" ");
    if (way && way.getAttribute("points") !== points) way.setAttribute("points", points);
  };
  const off = () => {
    lit = [];
    way = null;
    cancelAnimationFrame(frame);
    frame = 0;
    layer.replaceChildren();
  };
  // Light the things of some steps, in their order: steps are lists of marks; without numbers they are only shown.
  const on = (steps, numbered = true) => {
    off();
    const rings = new Map();
    steps.forEach((marks, i) => {
      const thing = find(marks, i === 0); // later the same button may mean something else
      if (!thing) return;
      if (!rings.has(thing)) rings.set(thing, []);
      rings.get(thing).push(i + 1);
    });
    if (rings.size > 1 && numbered) {
      const svg = document.createElementNS(SVG, "svg");
      way = document.createElementNS(SVG, "polyline");
      svg.append(way);
      layer.append(svg);
    }
    let late = 0;
    for (const [thing, numbers] of rings) {
      const ring = document.createElement("div");
      ring.className = "lit-ring";
      const nr = numbered ? document.createElement("b") : null;
      if (nr) nr.textContent = numbers.join(" · ");
      [ring, nr].forEach((each) => each && (each.style.animationDelay = `${160 * late}ms`));
      late += 1;
      layer.append(ring);
      lit.push({ thing, ring, nr });
    }
    layer.append(...lit.map(({ nr }) => nr).filter(Boolean)); // above all rings
    if (lit.length) follow();
    return lit.map(({ thing }) => thing);
  };

  // What speaks of places that have no names, or stands for an action, shows it when it is pointed at.
  const PLACE = /[-−]?\d+,[-−]?\d+/g;
  const SPEAKS = "#lines li, #since li, #players [title], #players details, .verbs [data-does]";
  let speaker = null;
  const told = (each) => {
    if (each.dataset.does) return [each.dataset.does.split(" ")].filter((marks) => marks.flatMap(all).some((thing) => !thing.closest(".verbs")));
    const text = `${each.textContent} ${each.getAttribute("title") ?? ""}`;
    return [...new Set(text.match(PLACE) ?? [])].map((place) => [`[data-at="${place.replaceAll("−", "-")}"]`]).filter((marks) => find(marks));
  };
  const point = (event) => {
    const now = event.target.closest?.(SPEAKS) ?? null;
    if (now === speaker) return;
    if (speaker && !document.querySelector("#hint .lit")) off();
    speaker = now;
    if (!now || document.querySelector("#hint .lit")) return;
    const steps = told(now);
    if (steps.length) on(steps, steps.length > 1);
  };
  // What comes to lie under a pointer that rests was not pointed at.
  let rests = "";
  const place = (event) => `${event.screenX} ${event.screenY}`;
  document.addEventListener("pointermove", (event) => (rests = place(event)), { passive: true });
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && place(event) !== rests && point(event));
  document.addEventListener("focusin", point);
  // What is drawn anew may have taken the things away.
  document.addEventListener("htmx:after:swap", () => {
    if (lit.some(({ thing }) => !thing.isConnected)) off();
  });
  return { on, off };
})();
