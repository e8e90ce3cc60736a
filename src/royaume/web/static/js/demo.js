// A demonstration plays by itself, without a sound, again and again; for those who want no motion it waits for a click.
"use strict";
(() => {
  const main = document.getElementById("main");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const LENGTH = 30_000; // milliseconds for all of it
  const REST = 3_000; // on the last step
  const pauses = main.querySelector('[data-demo="pause"]');
  const bar = main.querySelector("progress");
  let steps = null; // every moment as all its fragments
  let longs = []; // for each moment what its caption asks for: those that say more stay longer
  let at = 0;
  let timer = 0;
  let paused = still.matches;
  document.body.dataset.sound = "off";

  const load = async () => {
    const answer = await fetch(main.dataset.steps).catch(() => null);
    const told = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!told) return;
    let whole = {};
    steps = told.map((each) => (whole = { ...whole, ...Object.fromEntries(Object.entries(each).map(([name, piece]) => [name, frames.joined(whole[name], piece)])) }));
    longs = steps.map(({ caption = "" }) => 40 + Math.min(160, caption.replace(/<[^>]*>|\s+/g, " ").length));
    show();
    wait();
  };
  const show = () => {
    main.dataset.at = at;
    bar.max = steps.length - 1;
    bar.value = at;
    pauses.setAttribute("aria-pressed", paused);
  };
  const next = () => {
    if (!steps) return;
    clearTimeout(timer);
    at = (at + 1) % steps.length;
    frames.show(Object.entries(steps[at]), 0);
    show();
    watch.camera.follow();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const all = longs.slice(0, -1).reduce((sum, each) => sum + each, 0);
    if (!paused) timer = setTimeout(next, at === steps.length - 1 ? REST : ((LENGTH - REST) * longs[at]) / all);
  };
  const pause = () => {
    paused = !paused;
    if (!steps) return;
    show();
    wait();
  };
  main.addEventListener("click", (event) => {
    const verb = event.target.closest?.("[data-demo]")?.dataset.demo;
    if (verb === "pause") pause();
    else if (verb === "on") next();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : steps && wait()));
  still.addEventListener("change", () => still.matches && !paused && pause());
  load();
})();
