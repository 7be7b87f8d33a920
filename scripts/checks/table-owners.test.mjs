import { expect, test } from 'vitest';
import { extractStrings, foreignTables, readTableOwners } from './table-owners.mjs';

const owners = new Map([
  ['wallet', 'wallet'],
  ['round', 'games'],
]);
/** @param {string} domain @param {string} sql @param {readonly import('./table-owners.mjs').Exemption[]} [exemptions] */
const check = (domain, sql, exemptions = []) =>
  foreignTables(
    [{ path: `apps/server/src/${domain}/x.queries.ts`, text: `sql('x', \`${sql}\`)` }],
    owners,
    exemptions,
  ).join();

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

test('a table belongs to the folder that creates it, once; a migration says whose it is', () => {
  const server = 'apps/server/src';
  const migration = `${server}/platform/db/migrations/0106_more.sql`;
  const read = readTableOwners([
    {
      path: `${server}/wallet/schema.sql`,
      text: 'create table if not exists a (id int); create unlogged table b partition by x',
    },
    { path: migration, text: '-- owner: web-push\ncreate table c (id int);' },
  ]);
  expect([...read.owners]).toEqual([
    ['migration', 'platform'],
    ['a', 'wallet'],
    ['b', 'wallet'],
    ['c', 'web-push'],
  ]);
  expect(read.problems).toEqual([]);
  const { problems } = readTableOwners([
    { path: `${server}/wallet/schema.sql`, text: 'create table a (id int);' },
    { path: `${server}/games/schema.sql`, text: 'create table a (id int);' },
    { path: migration, text: 'create table c (id int);' },
  ]);
  expect(problems.join()).toContain('which wallet creates too');
  expect(problems.join()).toContain('has no line "-- owner: <folder>"');
});

test('reads SQL in strings alone', () => {
  expect(extractStrings("// update wallet\nrun('select 1', `from x`); /* delete from round */")).toBe(
    "'select 1'\n`from x`",
  );
});
