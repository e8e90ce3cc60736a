// Whoever wants it is told in this browser, also while no page is open: the browser gives an address, the server keeps it.
"use strict";
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-push]");
  if (!button) return;
  try {
    const worker = await navigator.serviceWorker.ready;
    const key = Uint8Array.from(atob(button.dataset.push.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
    const body = JSON.stringify(found);
    const answer = await fetch("/notices/push", { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body });
    messages.say(answer.ok ? button.dataset.done : button.dataset.refused);
  } catch {
    messages.say(button.dataset.refused);
  }
});
