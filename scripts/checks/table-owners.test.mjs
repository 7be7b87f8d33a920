import { expect, test } from 'vitest';
import { createdTables, foreignTables, extractStrings } from './table-owners.mjs';

const tables = new Set(['wallet', 'round']);
const owners = { wallet: 'wallet', round: 'games' };
/** @param {string} domain @param {string} sql @param {readonly import('./table-owners.mjs').Exemption[]} [exemptions] */
const check = (domain, sql, exemptions = []) =>
  foreignTables([{ path: `apps/server/src/${domain}/x.queries.ts`, text: `sql('x', \`${sql}\`)` }], tables, {
    owners,
    exemptions,
  }).join();

test.each([
  ['games', 'update wallet set main = 0', 'games may not write wallet'],
  ['games', 'insert into wallet (player) select 1', 'games may not write wallet'],
  ['wallet', 'with x as (delete from round returning id) select 1', 'wallet may not write round'],
  ['wallet', 'select 1 from entry join round on true', 'wallet may not read round'],
  ['views', 'update round set state = 1', 'views may not write round'],
])('%s: %s', (domain, sql, complaint) => {
  expect(check(domain, sql)).toContain(complaint);
});

test.each([
  ['games', 'update round set state = 1'],
  ['views', 'select 1 from wallet join round on true'],
  ['proofs', 'select 1 from wallet'],
  ['games', 'select around from unnest($1) from_wallet'],
])('%s may: %s', (domain, sql) => {
  expect(check(domain, sql)).toBe('');
});

test('an exemption lets one thing through, and an idle one is reported', () => {
  /** @type {import('./table-owners.mjs').Exemption} */
  const exemption = { table: 'wallet', domain: 'games', may: 'read', reason: 'x' };
  expect(check('games', 'select 1 from wallet', [exemption])).toBe('');
  expect(check('games', 'select 1', [exemption])).toContain('nothing does');
});

test('a table without an owner and an owner without a table are reported', () => {
  expect(foreignTables([], new Set(['wallet', 'round', 'line']), { owners, exemptions: [] }).join()).toContain(
    'no owner of line',
  );
  expect(foreignTables([], new Set(['wallet']), { owners, exemptions: [] }).join()).toContain('names round');
});

test('reads the tables of migrations, and SQL in strings alone', () => {
  expect(
    createdTables([
      { path: '1.sql', text: 'create table if not exists a (id int); create unlogged table b partition by x' },
    ]),
  ).toEqual(new Set(['a', 'b']));
  expect(extractStrings("// update wallet\nrun('select 1', `from x`); /* delete from round */")).toBe(
    "'select 1'\n`from x`",
  );
});
