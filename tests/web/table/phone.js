globalThis.phone_name = (each) => each.getAttribute("hx-post") ?? each.dataset.pick ?? each.dataset.member ?? each.dataset.onto ?? each.className;
// What was taken up or gathered so far.
globalThis.phone_held = () => [...document.querySelectorAll(".picked, .chosen")].map((each) => `${globalThis.phone_name(each)} ${each.dataset.count ?? 1}`).join();
// Smaller than a finger.
globalThis.phone_small = (each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 44;
// A finger in the middle of it meets it: nothing lies over it.
globalThis.phone_met = (each) => {
  const box = each.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Boolean(top && (each.contains(top) || top.contains(each)));
};
// What is tapped, and what a finger in the middle of it meets.
globalThis.phone_said = (each) => {
  const box = each.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const opening = (one) => one?.cloneNode(false).outerHTML.slice(0, 200);
  return `${opening(each)} of ${Math.round(box.width)} by ${Math.round(box.height)} at ${Math.round(x)}, ${Math.round(y)}, by ${opening(document.elementFromPoint(x, y))}`;
};
// A place of the board where nothing can be chosen, nor anything is near that a finger could mean: [x, y].
globalThis.phone_ground = () => {
  const box = document.getElementById("stage").getBoundingClientRect();
  const lit = [...document.querySelectorAll("#stage [data-legal]")].map((each) => each.getBoundingClientRect());
  const near = (x, y) => lit.some((o) => x > o.left - 30 && x < o.right + 30 && y > o.top - 30 && y < o.bottom + 30);
  for (let y = box.top + 90; y < box.bottom - 60; y += 12) for (let x = box.left + 40; x < box.right - 40; x += 12) {
    const top = document.elementFromPoint(x, y);
    if (top?.closest("[data-camera]") && !top.closest("button, a") && !near(x, y)) return [x, y];
  }
  throw new Error("no free ground");
};
// Whatever follows an update has been done.
globalThis.phone_still = async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};
// A tap now is no second half of a double tap.
let clicked = -1000;
addEventListener("click", (event) => (clicked = event.timeStamp), true);
globalThis.phone_rested = () => performance.now() - clicked > 320;
// The moves of fingers that the page did not refuse: of these the browser may make a fling, and the next tap only stops it.
globalThis.phone_flung = [];
addEventListener("touchmove", (event) => event.defaultPrevented || globalThis.phone_flung.push(event.target.outerHTML.slice(0, 80)));
// Where the drawing was put.
globalThis.phone_place = () => document.querySelector("[data-camera]").style.transform;
// What a phone shows while something is decided: a list of what is wrong, empty if nothing is.
globalThis.phone_faults = () => {
  const wrong = [];
  const rect = (each) => each.getBoundingClientRect();
  const seen = (each) => each?.checkVisibility({ visibilityProperty: true }) && rect(each).width > 0;
  const named = globalThis.phone_name;
  const stage = rect(document.getElementById("stage"));
  const dock = document.getElementById("dock");
  // The page does not scroll, in neither direction.
  const page = document.scrollingElement;
  scrollTo(50, 50);
  if (scrollX || scrollY) wrong.push("the page scrolls");
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollWidth} by ${page.scrollHeight}`);
  // What has to be in sight: wholly on the screen, and not under something else.
  const whole = (each, what, window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) => {
    if (!seen(each)) return wrong.push(`${what} is not there`);
    const box = rect(each);
    const inside = box.left >= window.left - 1 && box.top >= window.top - 1 && box.right <= window.right + 1 && box.bottom <= window.bottom + 1;
    if (!inside) wrong.push(`${what} is at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const top = document.elementFromPoint(x, y);
    if (inside && !(each.contains(top) || top?.contains(each))) wrong.push(`${what} is under ${top?.id || top?.className}`);
  };
  const status = document.getElementById("status");
  whole(status, "round and phase");
  if (status.scrollHeight > status.clientHeight + 2) wrong.push("round and phase are cut");
  const players = [...document.querySelectorAll("#players .player")];
  players.forEach((each, i) => {
    whole(each.querySelector(".who"), `the name of ${i}`);
    whole(each.querySelector(".score"), `the score of ${i}`);
  });
  if (!document.querySelector("#players .player.active")) wrong.push("nobody's turn");
  const goods = [...document.querySelectorAll("#goods > div *")].filter((each) => !each.children.length && each.textContent.trim() && !each.matches(".sr"));
  if (!goods.length) wrong.push("no goods");
  goods.forEach((each) => whole(each, `own goods, ${each.textContent}`));
  const question = dock.querySelector(".prompt > b");
  whole(question, "the question");
  // The board, and on it all that can be chosen.
  if (stage.height < 0.45 * innerHeight) wrong.push(`the board has ${Math.round((100 * stage.height) / innerHeight)} %`);
  const lit = [...document.querySelectorAll("#stage [data-legal]")].filter(seen);
  for (const each of lit) {
    const box = rect(each);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) wrong.push(`${named(each)} is out of the camera's sight`);
  }
  // The choices: those that are not drawn, in whole buttons, and all of them one tap away.
  const grip = document.querySelector("[data-grip]");
  whole(grip, "the grip");
  const low = [...dock.querySelectorAll("[data-legal], .gather button")].filter(seen);
  // More cards than fit lie in a row that can be leafed through; the raised dock shows them all.
  const beyond = (each) => (rect(each).right > innerWidth || rect(each).left < 0) && each.closest("#dock > .own")?.scrollWidth > innerWidth;
  for (const each of low) if (!beyond(each)) whole(each, `the choice ${named(each)}`);
  if (low.length && low.every(beyond)) wrong.push("every choice is beyond the edge");
  const verbs = [...dock.querySelectorAll(":scope > .verbs:not([hidden]) button")].filter((each) => !each.matches(".drawn") && each.closest(".verbs").checkVisibility());
  if (verbs.length && !verbs.some(seen)) wrong.push(`none of ${verbs.length} choices that are not drawn has its button`);
  verbs.filter((each) => each.matches(".go:not(.gather.ready:not(.any) *)") && !seen(each)).forEach((each) => wrong.push(`${named(each)} has no button`));
  if (!lit.length && !low.length) wrong.push("no choice is in sight");
  // Fingers: buttons are large enough; a target on the board or in the area that is not is chosen in two taps.
  const large = (each) => rect(each).width >= 43.5 && rect(each).height >= 43.5;
  const buttons = [...document.querySelectorAll(".bar a, .bar button, #dock .prompt button, #dock .verbs button, [data-grip], .to-side, .to-question")].filter(seen);
  for (const each of buttons) if (!large(each)) wrong.push(`${each.className || each.textContent} is ${Math.round(rect(each).width)} by ${Math.round(rect(each).height)}`);
  return wrong;
};
