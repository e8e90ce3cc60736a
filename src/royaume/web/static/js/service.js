// The service worker. KEPT, written before this by the server, names the version, its files, and a page for each
// language that is shown without a connection. Pages of tables are never kept: they belong to whoever was signed in.
const SHELL = `royaume-${KEPT.version}`;
const SPOKEN = "/spoken"; // under this address the language of the last page is noted

self.addEventListener("install", (event) => {
  const fill = async () => (await caches.open(SHELL)).addAll([...KEPT.files, ...Object.values(KEPT.pages)]);
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  const lang = event.data?.lang;
  if (!Object.hasOwn(KEPT.pages, lang)) return;
  event.waitUntil(caches.open(SHELL).then((shell) => shell.put(SPOKEN, new Response(lang))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(visit(request));
  else if (address.pathname.startsWith("/static/")) event.respondWith(file(request));
});

// A page: always the server's own; without a connection the one that waits for it.
async function visit(request) {
  try {
    return await fetch(request);
  } catch {
    const shell = await caches.open(SHELL);
    const spoken = await (await shell.match(SPOKEN))?.text();
    const lang = spoken ?? Object.keys(KEPT.pages)[0];
    return (await shell.match(KEPT.pages[lang])) ?? Response.error();
  }
}

// A file never changes under its address, so the one that is kept is right.
async function file(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes(`/static/${KEPT.version}/`)) shell.put(request, answer.clone());
  return answer;
}

// What the server tells while no page is open. A newer notice of the same table takes the place of the older one.
self.addEventListener("push", (event) => {
  const { text, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification("Royaume", { body: text, tag, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, location.origin);
  const open = async () => {
    for (const page of await self.clients.matchAll({ type: "window" })) {
      if (new URL(page.url).pathname === url.pathname) return page.focus();
    }
    return self.clients.openWindow(url.pathname);
  };
  event.waitUntil(open());
});
