import { describe, expect, test } from 'vitest';
import { violations } from './house-rules.mjs';

/** @param {string} path @param {string} text @param {Record<string, number>} [ratchet] */
const found = (path, text, ratchet = {}) => violations([{ path, text }], ratchet).join('\n');

const machine = ['', 'root', 'project', 'x.ts'].join('/');
const mark = ['TO', 'DO'].join('');
const lines = (/** @type {number} */ count) => 'x\n'.repeat(count);

describe('each house rule finds a violation', () => {
  test.each([
    ['process.env outside config', 'apps/server/src/wallet/wallet.ts', 'const port = process.env.PORT;'],
    ['process.env outside config', 'packages/money/src/money.ts', "process.env['X']"],
    ['Math.random in product code', 'packages/games/src/dice.ts', 'const roll = Math.random();'],
    ['wall clock', 'apps/server/src/games/games.ts', 'const at = Date.now();'],
    ['wall clock', 'apps/server/src/games/games.ts', 'idMaker(Date.now, 1)'],
    ['wall clock', 'apps/web/src/features/home/home.tsx', 'const at = new Date();'],
    ['wall clock', 'apps/psp-sandbox/src/bank.ts', 'performance.now()'],
    ['any, or a silenced compiler', 'apps/server/src/platform/http/calls/body.ts', 'function read(body: any) {'],
    ['any, or a silenced compiler', 'apps/server/src/platform/http/calls/body.ts', 'const x = y as any;'],
    ['any, or a silenced compiler', 'apps/server/src/platform/http/calls/body.ts', ['// @ts', 'ignore'].join('-')],
    ['switched off without a reason', 'apps/web/src/main.tsx', '// oxlint-disable-next-line no-console'],
    ['unfinished mark', 'apps/server/src/server.ts', `// ${mark}: later`],
    ['narrowed or switched off', 'e2e/journey.test.ts', "test.only('x', () => undefined);"],
    ['narrowed or switched off', 'packages/money/src/money.test.ts', "describe.skip('x', () => undefined);"],
    ['swallowed error', 'apps/server/src/server.ts', '} catch (error) {}'],
    ['swallowed error', 'apps/server/src/server.ts', 'await close().catch(() => {});'],
    ['swallowed error without a reason', 'apps/web/src/main.tsx', 'close().catch(() => undefined);'],
    ['long line of SQL', 'apps/server/src/wallet/ledger/ledger.queries.ts', `select ${'x'.repeat(114)}`],
    [
      'order by the text of a column',
      'apps/server/src/platform/outbox/outbox.queries.ts',
      '`select xid::text as xid, id from fact order by id, xid limit 1`',
    ],
    ['game named outside its own place', 'apps/backoffice/src/names.ts', "const NAMES = { 'SE0002': 'DICE' };"],
    ['game named outside its own place', 'apps/web/src/features/home/home.tsx', 'if (code === "SE0002") return;'],
    ['sport named outside its own place', 'packages/sports/src/core/odds.ts', "if (sport === 'football') return 1;"],
    ['sport named outside its own place', 'apps/server/src/sportsbook/inbox/inbox.ts', 'const x = footballMarkets;'],
    ['sport named outside its own place', 'apps/web/src/features/home/home.tsx', 'gradeTennis(line)'],
    [
      'sport named outside its own place',
      'apps/web/src/features/home/home.tsx',
      "import '@arara/sports/table-tennis/sport';",
    ],
    ['long line of SQL', 'apps/server/src/wallet/ledger/ledger.queries.ts', `// ${'x'.repeat(118)}`],
    ['long line of SQL', 'apps/server/src/platform/db/migrations/0001_platform.sql', `-- ${'x'.repeat(118)}`],
    [
      'long line of SQL',
      'apps/server/src/wallet/wallet-audit.ts',
      `sql<Row>('sums',\n\`select\n ${'x'.repeat(120)}\`)`,
    ],
    ['fence of a plan', 'apps/server/src/wallet/wallet-audit.ts', '// why\n`, lateral (select 1 offset 0) b`'],
    ['path of one machine', 'docs/notes.md', `see ${machine}`],
    ['download address', 'package-lock.json', '      "resolved": "https://registry.example/x.tgz",'],
    ['open version range', 'package.json', '    "zod": "^4.0.0",'],
    ['open version range', 'apps/web/package.json', '  "devDependencies": { "vite": "8" }'],
    ['says nothing', 'apps/server/src/http/utils.ts', ''],
    ['says nothing', 'apps/server/src/helpers/money.ts', ''],
    ['401 lines, allowed 400', 'apps/server/src/server.ts', lines(401)],
  ])('%s (%s)', (rule, path, text) => {
    expect(found(path, text)).toContain(rule);
  });
});

describe('what is allowed stays allowed', () => {
  test.each([
    ['apps/server/src/config/config.ts', 'readConfig(process.env)'],
    ['apps/server/src/platform/clock.ts', 'export const wallClock = () => Date.now();'],
    ['apps/server/src/games/games.ts', 'new Date(order.createdAt)'],
    ['packages/sports/src/football/grade.ts', "code: 'football', gradeFootball()"],
    ['apps/web/src/features/sportsbook/motor-racing/board.tsx', "readScore('motor-racing')"],
    ['apps/web/src/app/routing/page-routes.tsx', '<Route path="/footballPage">'],
    ['apps/server/test/world.ts', 'process.env.TEST_PG_URL; Date.now()'],
    ['apps/server/src/platform/http/calls/body.ts', '// any request may come here, and many do'],
    ['packages/money/src/money.test.ts', "test.skipIf(!here)('vectors', () => undefined);"],
    ['apps/web/src/main.tsx', '// The caller has told the player.\nclose().catch(() => undefined);'],
    ['apps/web/src/main.tsx', '// oxlint-disable-next-line no-console -- the one line a player may send to support'],
    ['apps/server/src/wallet/wallet-audit.ts', '`\n  -- Look-ups by key.\n  lateral (select 1 offset 0) b`'],
    ['apps/server/src/wallet/wallet-audit.ts', `// ${'x'.repeat(118)}`],
    ['package.json', '"@arara/money": "*", "node": ">=20", "zod": "4.6.7"'],
    ['apps/server/src/server.ts', lines(400)],
    ['apps/server/src/server.test.ts', lines(900)],
  ])('%s', (path, text) => {
    expect(found(path, text)).toBe('');
  });
});

describe('the size ratchet', () => {
  const path = 'apps/web/src/big.tsx';
  test('a listed file may have its lines, not one more', () => {
    expect(found(path, lines(500), { [path]: 500 })).toBe('');
    expect(found(path, lines(501), { [path]: 500 })).toContain('allowed 500');
  });
  test('a file that became shorter lowers its allowed length', () => {
    expect(found(path, lines(450), { [path]: 500 })).toContain('lower it to 450');
    expect(found(path, lines(300), { [path]: 500 })).toContain('take it out');
  });
  test('a deleted file must leave the list', () => {
    expect(violations([], { [path]: 500 }).join()).toContain('is gone');
  });
});
