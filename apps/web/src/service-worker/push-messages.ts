/** What the worker shows of a push message, and the page that a press on it opens. */
import type { PushMessage } from '@arara/contract/player/web-push';

/** What this file uses of a service worker's scope. */
export interface NotificationScope {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

const TEXT_FIELDS = ['title', 'body', 'lang', 'tag', 'path'] as const satisfies readonly (keyof PushMessage)[];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Reads a message; undefined for anything else. Only this site's server can send one, in a version that may be newer. */
export function readPushMessage(content: string): PushMessage | undefined {
  const message = parseJson(content) as PushMessage | null;
  return message !== null &&
    typeof message === 'object' &&
    TEXT_FIELDS.every((field) => typeof message[field] === 'string')
    ? message
    : undefined;
}

/** Shows a message. One with the tag of an earlier one takes its place without a sound. */
export async function showPushMessage(scope: NotificationScope, content: string): Promise<void> {
  const message = readPushMessage(content);
  if (message === undefined) return;
  const { title, body, lang, tag, path } = message;
  await scope.registration.showNotification(title, { body, lang, tag, icon: '/icon-192.png', data: { path } });
}

/** Opens the page of a message: in a window of this site that is open, else in a new one. A path that leaves the site opens home. */
export async function openPageOfMessage(scope: NotificationScope, data: unknown): Promise<void> {
  const { path = '/' } = (data ?? {}) as { path?: string };
  const wanted = new URL(path, scope.location.origin);
  const url = wanted.origin === scope.location.origin ? wanted.href : `${scope.location.origin}/`;
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) return void (await scope.clients.openWindow(url));
  try {
    await page.focus();
    if (page.url !== url) await page.navigate(url);
  } catch {
    // A page that this worker does not control cannot be led anywhere.
    await scope.clients.openWindow(url);
  }
}
