import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type NotificationScope, openPageOfMessage, showPushMessage } from './push-messages.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** What this file uses of a service worker's scope; the library of its types would replace that of the pages. */
declare const self: EventTarget &
  NotificationScope & {
    readonly clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
  };
interface ExtendableEvent extends Event {
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Omit<ExtendableEvent, 'data'> {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

/** Written by the build (scripts/service-worker.mjs): what the first screen needs, and the names of all files of the build. */
declare const SHELL_FILES: PrecacheEntry[];
declare const BUILT_FILES: readonly string[];

/** Files whose name changes with their content. */
const ASSET_CACHE = 'assets';

const assets = new CacheFirst({ cacheName: ASSET_CACHE });

/** Removes the files of earlier builds. */
async function removeOldAssets(): Promise<void> {
  const cache = await caches.open(ASSET_CACHE);
  for (const request of await cache.keys())
    if (!BUILT_FILES.includes(new URL(request.url).pathname)) await cache.delete(request);
}

/** Keeps files that a page loaded before this worker stood in between; they come from the browser's own cache. */
async function keepLoadedFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSET_CACHE);
  const missing = urls.filter((url) => BUILT_FILES.includes(new URL(url, self.location.origin).pathname));
  await Promise.allSettled(missing.map(async (url) => (await cache.match(url)) ?? (await cache.add(url))));
}

precacheAndRoute(SHELL_FILES, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  (options) => assets.handle(options),
);

// A page comes from the server; without a network the kept one opens. Calls and everything with a session are never kept.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch (error) {
        const kept = await matchPrecache('/index.html');
        if (kept === undefined) throw error;
        return kept;
      }
    },
    { denylist: [/^\/api\//, /^\/pixel-frame/, /^\/gamecenter-siop/] },
  ),
);

self.addEventListener('activate', (event) => {
  (event as ExtendableEvent).waitUntil(removeOldAssets().then(() => self.clients.claim()));
});
self.addEventListener('message', (event) => {
  const { data, waitUntil } = event as ExtendableEvent;
  const message = data as WorkerMessage;
  waitUntil.call(event, message.type === 'takeOver' ? self.skipWaiting() : keepLoadedFiles(message.urls));
});

self.addEventListener('push', (event) => {
  const { data } = event as unknown as PushEvent;
  (event as ExtendableEvent).waitUntil(showPushMessage(self, data?.text() ?? ''));
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event as NotificationEvent;
  notification.close();
  (event as ExtendableEvent).waitUntil(openPageOfMessage(self, notification.data));
});
