import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { fillDataFolder } from '../apps/server/test/migrated-database.ts';
import { sizes } from './browser.ts';
import type { BrowserDriver } from './other-browsers/driver.ts';
import { firefoxPath, openFirefox } from './other-browsers/firefox.ts';
import { depositByPix, expectBalance, readBalance, registerPlayer } from './other-browsers/player.ts';
import { type BrowserVisitor, openBrowserVisitor } from './other-browsers/visitor.ts';
import { missingWebkitParts, openWebkit } from './other-browsers/webkit.ts';
import { centavosIn, makeCpf, type Person, pollUntil } from './player-actions.ts';
import {
  cleanUp,
  findFreePorts,
  type Installation,
  newInstallation,
  npmStart,
  waitUntilReady,
} from './product-process.ts';

/** A browser, the size at which its journey goes, and why it cannot be had here. */
interface OtherBrowser {
  readonly name: string;
  readonly size: keyof typeof sizes;
  readonly person: Person;
  readonly missing: string;
  readonly open: () => Promise<BrowserDriver>;
}

const browsers: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    size: 'web',
    person: {
      name: 'Flora Antunes Reis',
      email: 'flora.antunes@example.com',
      cpf: makeCpf('271828180'),
      phone: '11972510364',
      password: 'raposa no telhado 8',
    },
    missing: firefoxPath === '' ? 'no Firefox is installed (Debian: firefox-esr)' : '',
    open: () => openFirefox(),
  },
  {
    name: 'WebKit',
    size: 'phone',
    person: {
      name: 'Saulo Brito Nunes',
      email: 'saulo.brito@example.com',
      cpf: makeCpf('161803390'),
      phone: '21961430875',
      password: 'bússola de bolso 3',
    },
    missing:
      missingWebkitParts.length === 0
        ? ''
        : `no ${missingWebkitParts.join(', ')} of WebKit is installed (Debian: webkit2gtk-driver, xvfb)`,
    open: async () => openWebkit((await findFreePorts(1))[0] ?? 0),
  },
];

/** How long a step may take on a busy machine. */
const JOURNEY_MS = 240_000;

let installation: Installation;
beforeAll(async () => {
  installation = await newInstallation();
  await fillDataFolder(installation.dataDir);
  await waitUntilReady(npmStart(installation, { FEED_SPORTS: 'football', FEED_TROUBLES: 'none' }), installation);
});
afterAll(cleanUp);

for (const { name, size, person, missing, open } of browsers) {
  // oxlint-disable-next-line max-lines-per-function -- one journey, step by step
  describe.skipIf(missing !== '')(
    `a journey in ${name}${missing === '' ? '' : `: ${missing}`}`,
    { timeout: JOURNEY_MS },
    () => {
      let visitor: BrowserVisitor;
      let hasFailed = false;
      beforeAll(async () => {
        visitor = openBrowserVisitor(await open());
        await visitor.driver.resize(sizes[size]);
        // WebKit has no setting for the language of its user.
        await visitor.driver.open(`${installation.url}/home?lang=pt_BR`);
      }, JOURNEY_MS);
      afterAll(() => visitor?.driver.close());
      beforeEach(({ skip }) => skip(hasFailed, 'an earlier step of the journey failed'));
      afterEach(async ({ task }) => {
        if (task.result?.state !== 'fail' || hasFailed) return;
        hasFailed = true;
        await visitor?.look('failed');
      });

      test('registers', async () => {
        await visitor.waitFor('text', /Jogue, confira/);
        await visitor.look('home');
        await registerPlayer(visitor, person);
      });

      test('deposits by Pix', async () => {
        await depositByPix(visitor);
        await visitor.look('paid');
      });

      test('plays MINES to a win', async () => {
        await visitor.press('link', /^Mines/, { within: 'main' });
        await visitor.fill('Aposta', '2,00');
        await visitor.look('mines');
        for (;;) {
          const before = await readBalance(visitor);
          await visitor.press('button', 'Apostar R$ 2,00');
          await visitor.press('button', /^Linha 3, coluna 3/);
          const outcome = /^(Retirar R\$|Não foi desta vez)/;
          const ends = () => visitor.has('button', /^Retirar R\$/);
          const isLost = () => visitor.has('text', 'Não foi desta vez');
          await pollUntil(async () => (await ends()) || (await isLost()), Boolean);
          if (await isLost()) {
            await expectBalance(visitor, before - 2_00);
            continue;
          }
          const worth = centavosIn(await visitor.waitFor('button', outcome));
          await visitor.look('mines-open');
          await visitor.press('button', /^Retirar R\$/);
          await visitor.waitFor('text', /^Ganhou R\$/);
          await expectBalance(visitor, before - 2_00 + worth);
          break;
        }
        await visitor.look('mines-won');
      });

      test('bets on football', async () => {
        const before = await readBalance(visitor);
        await visitor.press('link', 'Esportes', { within: size === 'web' ? 'header' : 'body' });
        await visitor.waitFor('button', 'Próximos');
        await visitor.look('live');
        await visitor.press('button', 'Próximos');
        await visitor.waitFor('text', /hoje|amanhã/, 'main');
        await visitor.press('button', / vence, \d+,\d\d$/, { nth: 2 });
        await visitor.press('button', '+10 reais');
        await visitor.look('slip');
        const isAccepted = () => visitor.has('text', 'Aposta aceita');
        while (!(await isAccepted())) {
          await visitor.press('button', /^(Apostar (R\$|·)|Aceitar)/);
          await pollUntil(isAccepted, Boolean, 8_000);
        }
        await visitor.look('accepted');
        await expectBalance(visitor, before - 10_00);
      });

      test('reads the statement', async () => {
        await visitor.press('link', 'Carteira', { within: size === 'web' ? 'header' : 'body' });
        await visitor.press('button', 'Extrato');
        for (const entry of [/^Depósito/, /Mines/, / × /]) await visitor.waitFor('text', entry, 'main');
        await visitor.look('statement');
      });

      test('logs out', async () => {
        await visitor.press('link', 'Início', { within: size === 'web' ? 'header' : 'body' });
        await visitor.press('button', 'Minha conta');
        await visitor.look('profile');
        await visitor.press('button', 'Sair');
        await visitor.waitFor('button', 'Entrar');
        expect(await visitor.driver.run(() => localStorage.getItem('arara.session'))).toBeNull();
        await visitor.look('logged-out');
      });

      test('no screen was wider than its window, had other letters, or an error', () => {
        expect(visitor.problems).toEqual([]);
      });
    },
  );
}
