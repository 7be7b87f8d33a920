import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chromiumPath, openBrowser } from './browser.ts';
import type { JourneyContext } from './journey.ts';
import { root } from './product-process.ts';

const dist = path.join(root, 'apps/web/dist');

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** What a test answers to a call: the data of a success, or a refusal. */
export type Answer =
  | { readonly data: unknown }
  | { readonly http: number; readonly status: number; readonly message: string };

/** Answers a call by its path and body. Without an answer the call gets a 503, as while the server starts. */
export type AnswerCall = (path: string, body: unknown) => Answer | undefined;

const UNAVAILABLE: Answer = { http: 503, status: 50300, message: 'Serviço indisponível' };

/** Opens a browser for the tests of a file that need no server: the built web app, and calls that the test answers. */
export function openBuiltWebForFile(): JourneyContext {
  const context: { browser?: Browser } = {};
  beforeAll(async () => {
    if (chromiumPath !== '') context.browser = await openBrowser();
  });
  afterAll(() => context.browser?.close());
  return Object.assign(context, {
    installation: { url: 'http://localhost' },
    product: { output: () => 'nothing: there is no server' },
  }) as unknown as JourneyContext;
}

/** Lets a page load the built web app, as a signed-in player, without a server. */
export async function serveBuiltWeb(page: Page, answerCall: AnswerCall): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('arara.session', 'the session of a test'));
  await page.routeWebSocket(/gamecenter-siop/, answerHandshake);
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/api/')) return route.fulfill(readBuiltFile(dist, pathname));
    const body: unknown = route.request().method() === 'GET' ? undefined : route.request().postDataJSON();
    const answer = answerCall(pathname, body) ?? UNAVAILABLE;
    const { http, ...json } = 'data' in answer ? { http: 200, status: 0, message: '', ...answer } : answer;
    return route.fulfill({ status: http, json });
  });
}

/** A file of a build; any other path is a page of the app. */
export function readBuiltFile(folder: string, pathname: string): { body: Buffer; contentType: string } {
  const file = path.join(folder, pathname);
  const found = path.extname(pathname) !== '' && existsSync(file) ? file : path.join(folder, 'index.html');
  return { body: readFileSync(found), contentType: CONTENT_TYPES[path.extname(found)] ?? 'application/octet-stream' };
}

/** The handshake of Socket.IO, and then silence: the page counts as connected. */
function answerHandshake(socket: WebSocketRoute): void {
  const hourMs = 3_600_000;
  socket.send(
    `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: hourMs, pingTimeout: hourMs, maxPayload: 1e6 })}`,
  );
  socket.onMessage((message) => {
    const text = String(message);
    if (text.startsWith('40')) socket.send(`40${/^40(\/\w+,)?/.exec(text)?.[1] ?? ''}{"sid":"b"}`);
  });
}
