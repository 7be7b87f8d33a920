import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDataFolder } from '../apps/server/test/migrated-database.ts';
import { sizes } from './browser.ts';
import { WITHOUT_MATCHES } from './journey.ts';
import { type FirefoxDriver, firefoxPath, openFirefox } from './other-browsers/firefox.ts';
import { depositByPix, registerPlayer } from './other-browsers/player.ts';
import { type BrowserPushService, startBrowserPushService } from './other-browsers/push-service.ts';
import { type BrowserVisitor, openBrowserVisitor } from './other-browsers/visitor.ts';
import { makeCpf, pollUntil } from './player-actions.ts';
import { cleanUp, type Installation, newInstallation, npmStart, waitUntilReady } from './product-process.ts';

const person = {
  name: 'Nina Falcão Moura',
  email: 'nina.falcao@example.com',
  cpf: makeCpf('141421350'),
  phone: '11973320146',
  password: 'pipa no fio 14',
};

/** Firefox says this of a message that it has decrypted and given to the worker. */
const DELIVERED = 100;

/** How long a step may take on a busy machine. */
const JOURNEY_MS = 240_000;

let installation: Installation;
let push: BrowserPushService;
let firefox: FirefoxDriver;
let visitor: BrowserVisitor;

beforeAll(async () => {
  if (firefoxPath === '') return;
  push = await startBrowserPushService();
  installation = await newInstallation();
  await fillDataFolder(installation.dataDir);
  const product = npmStart(installation, { ...WITHOUT_MATCHES, PUSH_SERVICES: push.origin });
  [firefox] = await Promise.all([
    openFirefox(
      {
        'dom.push.serverURL': push.socketUrl,
        'dom.push.testing.allowInsecureServerURL': true,
        'dom.push.connection.enabled': true,
        // Else the driver turns the connection to push services off.
        'remote.prefs.recommended': false,
        'permissions.default.desktop-notification': 1,
        'alerts.useSystemBackend': false,
      },
      ['--remote-allow-system-access'],
    ),
    waitUntilReady(product, installation),
  ]);
  visitor = openBrowserVisitor(firefox);
  await firefox.resize(sizes.web);
}, JOURNEY_MS);
afterAll(async () => {
  await firefox?.close();
  await push?.close();
  await cleanUp();
});

/** How long a message may take from the server to the screen. */
const WAIT_MS = 30_000;

/** Orders a deposit of R$ 20 as the player of the page; the address of the bank's page. Runs in the page. */
async function orderInPage(): Promise<string> {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(path, {
      headers: {
        'content-type': 'application/json',
        authorization: localStorage.getItem('arara.session') ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const packages = (await call('/api/app/order/getPrices')) as { price: number; pkgId: number }[];
  const pkgId = packages.find(({ price }) => price === 20)?.pkgId;
  const order = (await call(`/api/app/order/prePay/${pkgId}`, { pkgId, gift: 0, isapp: 0 })) as { url: string };
  return order.url;
}

/** What Firefox has said of the messages, once it has of this many: it may do so after it shows them. */
const readAcknowledged = (count: number) =>
  pollUntil(
    () => Promise.resolve(push.acknowledged),
    ({ length }) => length >= count,
    WAIT_MS,
  );

/** The notifications of the site that are shown now. */
const readNotifications = () =>
  firefox.run(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, lang, tag, data }) => ({
      title,
      body,
      lang,
      tag,
      path: (data as { path: string }).path,
    }));
  });

describe.skipIf(firefoxPath === '')(
  'a push message, from the server through a push service to Firefox',
  { timeout: JOURNEY_MS },
  () => {
    let hasFailed = false;
    beforeEach(({ skip }) => skip(hasFailed, 'an earlier step of the journey failed'));
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return;
      hasFailed = true;
      await visitor.look('push-failed');
    });

    test('the player turns messages on for this device', async () => {
      await firefox.open(`${installation.url}/home`);
      await registerPlayer(visitor, person);
      await firefox.open(`${installation.url}/conta`);
      // The worker is registered once the page is idle.
      await firefox.run(() => navigator.serviceWorker.ready.then(() => null));
      await visitor.press('button', /^Avisos neste aparelho/);
      await visitor.press('button', 'Ativar avisos neste aparelho');
      await visitor.waitFor('text', 'Avisos ativados', 'body');
    });

    test('a deposit arrives: Firefox decrypts the message and shows it, without an amount', async () => {
      await firefox.open(`${installation.url}/home?dialog=deposit`);
      await depositByPix(visitor);
      const shown = await pollUntil(readNotifications, ({ length }) => length > 0);
      expect(shown).toEqual([
        {
          title: 'Depósito recebido',
          body: 'Seu depósito chegou e já está no saldo.',
          lang: 'pt-BR',
          tag: expect.stringMatching(/^depositPaid-\d+$/),
          path: '/registros?kind=deposit',
        },
      ]);
      expect(await readAcknowledged(1)).toEqual([DELIVERED]);
      const [message] = push.sent;
      expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
      // The push service carries it and can read none of it; the key it is signed with is the one of the subscription.
      expect(message?.body.toString('latin1')).not.toMatch(/dep|title/);
      expect(message?.headers.authorization).toContain(`k=${message?.subscribedKey}`);
    });

    test('a press on it leads the open page to the records', async () => {
      expect(await pollUntil(firefox.readNotice, (title) => title !== undefined, WAIT_MS)).toBe('Depósito recebido');
      await firefox.pressNotice();
      const readPlace = () => firefox.run(() => location.pathname + location.search);
      expect(await pollUntil(readPlace, (place) => place.startsWith('/registros'), WAIT_MS)).toBe(
        '/registros?kind=deposit',
      );
      await visitor.waitFor('text', 'Depósito por Pix', 'main');
      expect(await readNotifications()).toEqual([]);
    });

    test('with no page of the site open, a press opens the records in a new one', async () => {
      const bankPage = await firefox.run(orderInPage);
      await firefox.open('about:blank');
      const paid = await fetch(`${bankPage}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(paid.ok).toBe(true);
      expect(await pollUntil(firefox.readNotice, (title) => title !== undefined, WAIT_MS)).toBe('Depósito recebido');
      await firefox.pressNotice();
      const records = `${installation.url}/registros?kind=deposit`;
      expect(await pollUntil(firefox.listPages, (pages) => pages.includes(records), WAIT_MS)).toContain(records);
      expect(await readAcknowledged(2)).toEqual([DELIVERED, DELIVERED]);
    });
  },
);
