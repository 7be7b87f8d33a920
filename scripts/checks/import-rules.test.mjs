import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const house = mkdtempSync(path.join(tmpdir(), 'arara-rules-'));
const server = 'apps/server/src';

/** A small tree with one import per file: [the file, what it imports, the rule that must fail or undefined]. */
/** @type {readonly (readonly [string, string, string | undefined])[]} */
const imports = [
  ['packages/money/src/from-games.ts', '../../games/src/dice.ts', 'pure-money'],
  ['packages/games/src/from-contract.ts', '../../contract/src/contract.ts', 'pure-games'],
  ['packages/games/src/with-node.ts', 'node:crypto', 'no-node-in-packages'],
  ['packages/games/src/kinds/upward.ts', '../catalog.ts', 'folders-games-kinds'],
  ['packages/sports/src/core/upward.ts', '../bets/slip.ts', 'folders-sports-core'],
  ['packages/sports/src/tennis/sideways.ts', '../football/sport.ts', 'folders-sports-tennis'],
  ['packages/sports/src/tennis/upward.ts', '../event/event-state.ts', 'folders-sports-tennis'],
  ['packages/sports/src/event/downward.ts', '../registry.ts', undefined],
  ['packages/sports/src/tennis/from-sandbox.ts', '../../../../apps/feed-sandbox/src/tennis/play.ts', 'pure-sports'],
  ['packages/games/src/with-money.ts', '../../money/src/money.ts', undefined],
  [
    'packages/contract/src/from-server.ts',
    '../../../apps/server/src/wallet/wallet.ts',
    'browser-knows-only-the-contract',
  ],
  ['packages/ui/src/from-contract.ts', '../../contract/src/contract.ts', 'ui-knows-no-app'],
  ['packages/ui/src/controls/upward.ts', '../overlays/sheet.ts', 'folders-ui-controls'],
  ['packages/ui/src/overlays/downward.ts', '../controls/button.ts', undefined],
  ['packages/contract/src/protocol/upward.ts', '../player/wallet.ts', 'folders-contract-protocol'],
  ['packages/contract/src/player/to-the-whole.ts', '../contract.ts', 'folders-contract-player'],
  ['packages/contract/src/documents/downward.ts', '../contract.ts', undefined],
  [
    'apps/web/src/features/home/from-server.ts',
    '../../../../server/src/wallet/wallet.ts',
    'browser-knows-only-the-contract',
  ],
  ['apps/web/src/features/home/with-node.ts', 'node:fs', 'no-node-in-browser'],
  ['apps/web/src/features/accounts/upward.ts', '../wallet/wallet.ts', 'feature-accounts'],
  ['apps/web/src/features/games/sideways.ts', '../sportsbook/sportsbook.ts', 'feature-games'],
  ['apps/web/src/features/games/table/upward.ts', '../panel/stake-panel.ts', 'feature-folders-games-table'],
  ['apps/web/src/features/games/dice/sideways.ts', '../limbo/limbo-page.ts', 'feature-folders-games-dice'],
  ['apps/web/src/features/games/panel/downward.ts', '../table/table.ts', undefined],
  ['apps/web/src/features/games/new-folder.ts', './roulette/wheel.ts', 'feature-folders-games-every-folder'],
  ['apps/web/src/features/wallet/new-feature.ts', '../jackpots/jackpots.ts', 'every-feature-has-its-step'],
  ['apps/web/src/features/home/downward.ts', '../wallet/wallet.ts', undefined],
  ['apps/web/src/features/home/past-the-public-file.ts', '../wallet/records/records.ts', 'public-feature-wallet'],
  ['apps/web/src/features/menu/menu.ts', './menu-texts.ts', 'public-feature-only-passes-on'],
  ['apps/web/src/features/legal/legal.ts', './text-page.tsx', 'public-feature-without-static-pages'],
  ['apps/web/src/features/home/with-platform.ts', '../../platform/api/api.ts', undefined],
  ['apps/web/src/platform/upward.ts', '../features/wallet/wallet.ts', 'browser-platform-below-features'],
  ['apps/backoffice/src/features/staff/sideways.ts', '../players/players.ts', 'office-features-meet-in-app'],
  ['apps/web/src/features/home/from-back-office.ts', '../../../../backoffice/src/main.ts', 'web-and-backoffice-apart'],
  ['apps/psp-sandbox/src/from-server.ts', '../../server/src/wallet/wallet.ts', 'sandboxes-and-server-meet-over-http'],
  ['apps/feed-sandbox/src/play/upward.ts', '../models/unit-race.ts', 'folders-feed-sandbox-play'],
  ['apps/feed-sandbox/src/feed/to-plays.ts', '../plays.ts', 'folders-feed-sandbox-feed'],
  [
    'apps/feed-sandbox/src/feed/from-bank.ts',
    '../../../psp-sandbox/src/bank.ts',
    'sandboxes-and-server-meet-over-http',
  ],
  [`${server}/sportsbook/from-feed.ts`, '../../../feed-sandbox/src/plays.ts', 'sandboxes-and-server-meet-over-http'],
  [`${server}/payments/from-bank.ts`, '../../../psp-sandbox/src/bank.ts', 'sandboxes-and-server-meet-over-http'],
  [`${server}/payments/from-screen.ts`, '../../../web/src/platform/api/api.ts', 'servers-know-no-screen'],
  [`${server}/wallet/upward.ts`, '../games/games.ts', 'ladder-wallet'],
  [`${server}/games/sideways.ts`, '../payments/payments.ts', 'ladder-games'],
  [`${server}/games/downward.ts`, '../wallet/wallet.ts', undefined],
  [`${server}/games/past-the-public-file.ts`, '../wallet/wallet.queries.ts', 'public-wallet'],
  [`${server}/games/past.test.ts`, '../wallet/wallet.queries.ts', 'public-wallet-in-tests'],
  [`${server}/games/rounds/to-play.ts`, '../play/play.ts', 'folders-games-rounds'],
  [`${server}/games/rounds/to-root.ts`, '../games.ts', 'folders-games-rounds'],
  [`${server}/games/play/to-rounds.ts`, '../rounds/rounds.ts', undefined],
  [`${server}/games/up-to-app.ts`, '../server.ts', 'server-is-the-top'],
  [`${server}/games/own-config.ts`, '../config/config.ts', 'config-stays-at-the-top'],
  [`${server}/platform/db/upward.ts`, '../../wallet/wallet.ts', 'platform-knows-no-domain'],
  [`${server}/platform/db/to-facts.ts`, '../../facts.ts', 'platform-knows-no-domain'],
  [
    `${server}/platform/db/to-games.ts`,
    '../../../../../packages/games/src/dice.ts',
    'platform-knows-no-rule-of-a-domain',
  ],
  [`${server}/wallet/calls-protection.ts`, '../protection/protection.ts', 'ladder-wallet-permit'],
  [`${server}/games/new-folder.ts`, '../jackpots/jackpots.ts', 'every-folder-has-its-step'],
  [`${server}/server.ts`, './wallet/wallet.routes.ts', undefined],
  [`${server}/games/nowhere.ts`, './no-such-file.ts', 'not-unresolvable'],
  [`${server}/games/undeclared.ts`, 'pino', 'declared-in-package-json'],
  [`${server}/games/from-test.ts`, '../wallet/wallet.test.ts', 'product-knows-no-test'],
  [`${server}/games/round-a.ts`, './round-b.ts', 'no-circular'],
];

/** Files that are only imported. */
const others = [
  'packages/money/src/money.ts',
  'packages/games/src/dice.ts',
  'packages/games/src/catalog.ts',
  'packages/contract/src/contract.ts',
  'packages/contract/src/player/wallet.ts',
  'packages/ui/src/controls/button.ts',
  'packages/ui/src/overlays/sheet.ts',
  'apps/web/src/platform/api/api.ts',
  'apps/web/src/features/games/limbo/limbo-page.ts',
  'apps/web/src/features/games/panel/stake-panel.ts',
  'apps/web/src/features/games/roulette/wheel.ts',
  'apps/web/src/features/games/table/table.ts',
  'apps/web/src/features/wallet/wallet.ts',
  'apps/web/src/features/wallet/records/records.ts',
  'apps/web/src/features/menu/menu-texts.ts',
  'apps/web/src/features/legal/text-page.tsx',
  'apps/web/src/features/sportsbook/sportsbook.ts',
  'apps/web/src/features/jackpots/jackpots.ts',
  'apps/backoffice/src/main.ts',
  'apps/backoffice/src/features/players/players.ts',
  'apps/psp-sandbox/src/bank.ts',
  'apps/feed-sandbox/src/plays.ts',
  'apps/feed-sandbox/src/models/unit-race.ts',
  'apps/feed-sandbox/src/tennis/play.ts',
  'packages/sports/src/registry.ts',
  'packages/sports/src/bets/slip.ts',
  'packages/sports/src/event/event-state.ts',
  'packages/sports/src/football/sport.ts',
  `${server}/config/config.ts`,
  `${server}/facts.ts`,
  `${server}/wallet/wallet.ts`,
  `${server}/wallet/wallet.queries.ts`,
  `${server}/wallet/wallet.routes.ts`,
  `${server}/wallet/wallet.test.ts`,
  `${server}/payments/payments.ts`,
  `${server}/games/games.ts`,
  `${server}/games/rounds/rounds.ts`,
  `${server}/games/play/play.ts`,
  `${server}/protection/protection.ts`,
  `${server}/jackpots/jackpots.ts`,
];

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
}

/** @type {Set<string>} "rule file" */
let bitten;

beforeAll(async () => {
  write('package.json', '{"name":"house","type":"module"}');
  write('apps/server/package.json', '{"name":"server","type":"module"}');
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  for (const file of others) write(file, 'export const x = 1;\n');
  // dependency-cruiser reports a cycle once, at the file that it met first.
  write(`${server}/games/round-b.ts`, "export * from './round-a.ts';\n");
  for (const [file, target] of imports)
    write(file, `import * as imported from '${target}';\nexport const y = imported;\n`);
  const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    cruiser,
    'apps',
    'packages',
    '--config',
    path.join(root, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
  ];
  const json = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: house, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });
  /** @type {{ summary: { violations: { rule: { name: string }, from: string }[] } }} */
  const report = JSON.parse(String(json));
  bitten = new Set(report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(imports)('%s → %s: %s', (file, _target, rule) => {
  const rules = [...bitten].filter((each) => each.endsWith(` ${file}`)).map((each) => each.split(' ')[0]);
  if (rule === undefined) expect(rules).toEqual([]);
  else expect(rules).toContain(rule);
});
