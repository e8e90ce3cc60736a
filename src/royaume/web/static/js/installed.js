// What a browser can do beyond showing pages: keep the shell, and pass an address on by the system's own sheet.
if ("serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register("/service.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register); // what it keeps does not come before what is looked at
  navigator.serviceWorker.ready.then((here) => here.active.postMessage({ lang: document.documentElement.lang }));
}
if (navigator.share) document.documentElement.classList.add("can-share");
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const field = button.dataset.share ? document.querySelector(button.dataset.share) : null;
  const url = field ? field.value : location.origin + location.pathname; // what follows the path may be one's own
  navigator.share({ title: document.title.replace(/^● .*? · /, ""), url }).catch(() => {});
});
