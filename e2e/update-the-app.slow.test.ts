import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, sizes } from './browser.ts';
import { startProductForFile, WITHOUT_MATCHES } from './journey.ts';

/**
 * A proxy before the product that can serve another service worker, which is what a browser sees of a new version: the worker's
 * content differs (scripts/service-worker.mjs).
 */
class UpdatableFront {
  #isUpdated = false;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  readonly #target: URL;

  constructor(target: URL) {
    this.#target = target;
  }

  async listen(): Promise<string> {
    this.#server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
      const product = connect(Number(this.#target.port), this.#target.hostname, () => {
        const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
        for (let at = 0; at < incoming.rawHeaders.length; at += 2)
          lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
        product.write(`${lines.join('\r\n')}\r\n\r\n`);
        product.write(head);
        product.pipe(socket).pipe(product);
      });
      for (const end of [socket, product]) {
        this.#sockets.add(end);
        end.on('error', () => end.destroy());
      }
    });
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on the service worker is that of a new version. */
  update(): void {
    this.#isUpdated = true;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isWorker = incoming.url === '/sw.js';
    const unconditional = { ...incoming.headers };
    delete unconditional['if-none-match'];
    delete unconditional['if-modified-since'];
    const headers = isWorker ? { ...unconditional, 'accept-encoding': 'identity' } : incoming.headers;
    const { hostname, port } = this.#target;
    const { method, url: path } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      const answered = { ...answer.headers };
      if (isWorker) delete answered['content-length'];
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.on('end', () => outgoing.end(isWorker && this.#isUpdated ? '\n// a new version\n' : undefined));
      answer.pipe(outgoing, { end: false });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }
}

const product = startProductForFile(WITHOUT_MATCHES);

describe.skipIf(chromiumPath === '').each(['phone', 'web'] as const)('a new version of the app, on the %s', (size) => {
  let front: UpdatableFront;
  let context: BrowserContext;
  let page: Page;
  const banner = () => page.getByText('Há uma nova versão da Arara.');

  beforeAll(async () => {
    front = new UpdatableFront(new URL(product.installation.url));
    context = await product.browser.newContext({
      baseURL: await front.listen(),
      viewport: sizes[size],
      locale: 'pt-BR',
      serviceWorkers: 'allow',
    });
    page = await context.newPage();
  });
  afterAll(async () => {
    await context.close();
    front.close();
  });

  test('is not offered on the first visits', async () => {
    await page.goto('/home');
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.goto('/text_faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(1000);
    expect(await banner().count()).toBe(0);
  });

  test('is offered when the page comes into view again, and nothing reloads by itself', async () => {
    front.update();
    await page.evaluate(() => void Object.assign(globalThis, { isOldPage: true }));
    // The page listens once it is idle, and draws the banner once it is in use.
    await page.mouse.move(20, 20);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          return banner().count();
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toBe(1);
    await page.screenshot({ path: `e2e/screens/update-${size}.png` });
    await page.waitForTimeout(2000);
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  });

  test('waits behind a dialog, and a press loads it', async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await banner().isVisible()).toBe(false);
    await page.goBack();
    await banner().waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/text_faq');
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null);
    expect(await banner().count()).toBe(0);
  });

  test('opens without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Você está sem internet.').waitFor();
  });
});
