import { playerContract, type Endpoint } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { hasPermission, staffRoles, type StaffRole, type StaffEndpoint } from '@arara/contract/staff/access';
import { staffContract } from '@arara/contract/staff/staff-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../test/office.ts';
import { registerPlayer } from '../test/payments-site.ts';
import { serverAnswers } from '../test/world.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: hostile numbers are sent to a server with PostgreSQL');

/** Numbers and what looks like one; those of the second list no field takes that is a number in the contract. */
const EDGES = ['0', '1', '100', '2147483648', '8640000000000000', '8640000000000001', '9007199254740991'];
const BAD = [
  '-1',
  '-9223372036854775809',
  '1.5',
  '5e-324',
  '1e300',
  '1e400',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(64),
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10x',
  '1,5',
  '٣',
  ' ',
  'null',
  'true',
  "1' or '1'='1",
];

type Shape = Readonly<Record<string, unknown>>;
const readShape = (endpoint: { readonly input: unknown }): Shape =>
  (endpoint.input as { readonly _zod: { readonly def: { readonly shape: Shape } } })._zod.def.shape;

/** Fields that are numbers and name an instant, a position in a list, or the size of a page. */
const NUMBERS: ReadonlySet<string> = new Set(['from', 'to', 'before', 'after', 'cursor', 'limit']);

describe.skipIf(!there)('hostile numbers', () => {
  let office: Office;
  const people = new Map<StaffRole, Person>();
  let player: PlayerId;
  let playerToken = '';
  beforeAll(async () => {
    office = await openOffice();
    ({ player, token: playerToken } = await registerPlayer(office.site));
    for (const role of staffRoles) people.set(role, await office.createPerson(role));
  });
  afterAll(() => office?.close());

  /** What a call needs so that only the field under test can be wrong. */
  const needed = (): Readonly<Record<string, string>> => ({
    player: String(player),
    which: 'waiting',
    kind: 'game',
    format: 'csv',
    from: '0',
    to: '1',
    q: 'a',
  });

  /** Sends each hostile number in each field of a call; answers what was neither taken nor refused as the field deserves. */
  async function attack(endpoint: Endpoint | StaffEndpoint, base: string, token: string): Promise<string[]> {
    const fields = Object.keys(readShape(endpoint));
    const send = async (field: string, value: string): Promise<string | undefined> => {
      const given: Record<string, string> = { [field]: value };
      for (const name of fields) if (name !== field && needed()[name] !== undefined) given[name] = needed()[name] ?? '';
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const part = encodeURIComponent(given[name] ?? '1');
        delete given[name];
        return part;
      });
      const response = await fetch(`${base}${path}?${String(new URLSearchParams(given))}`, {
        headers: { authorization: token },
      });
      const text = await response.text();
      // Lists of players take some of these as "from the beginning" or "after everything".
      const mustRefuse = endpoint.path.startsWith('/api/staff/') && NUMBERS.has(field) && BAD.includes(value);
      if (response.status < 500 && (!mustRefuse || text.startsWith('{"status":40001'))) return undefined;
      return `${endpoint.path} ${field}=${value}: ${response.status} ${text.slice(0, 80)}`;
    };
    const wrong: (string | undefined)[] = [];
    for (const field of fields)
      wrong.push(...(await Promise.all([...EDGES, ...BAD].map((value) => send(field, value)))));
    return wrong.filter((line) => line !== undefined);
  }

  const lists = Object.entries(staffContract as Readonly<Record<string, StaffEndpoint>>).filter(
    ([, { method }]) => method === 'GET',
  );
  test.each(lists)('%s answers 40001, never 5xx D7-A8', async (_, endpoint) => {
    const role = staffRoles.find(
      (each) =>
        endpoint.access === 'signedIn' || (endpoint.access !== 'public' && hasPermission(each, endpoint.access)),
    );
    expect(await attack(endpoint, office.app.officeUrl() ?? '', people.get(role ?? 'admin')?.token ?? '')).toEqual([]);
  });

  const reads = Object.entries(playerContract as Readonly<Record<string, Endpoint>>).filter(
    ([, { method }]) => method === 'GET',
  );
  test.each(reads)('%s of players never answers 5xx D7-A8', async (_, endpoint) => {
    expect(await attack(endpoint, office.app.url, playerToken)).toEqual([]);
  });

  test('the end of a block is an instant, or 40001 D7-A8', async () => {
    const support = people.get('support');
    for (const until of [1.5, 0.1, -1, 1e300, 8.64e15 + 1, '1', null, [], {}])
      expect(
        await office.call(`/api/staff/players/${player}/block`, { reason: 'a test', until }, support),
        String(until),
      ).toMatchObject({ http: 400, status: 40_001, data: { fields: { until: expect.any(String) } } });
  });
});
