/** The beacon's salts, against a server of our own that speaks drand's API. */
import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SharedCode } from '@arara/games';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { readConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../db/db.ts';
import { beaconRoundAt, beaconSalt } from './beacon.ts';
import { openShared } from './games.ts';

const DOUBLE: SharedCode = 'SE0006';
/** The second that drand's default network began, and its period. */
const GENESIS = 1_595_431_050_000;
const PERIOD_MS = 30_000;

const hexOf = (text: string): string => createHash('sha512').update(text).digest('hex');
/** What drand says of a round: its randomness is the hash of its signature. */
const roundOf = (round: number) => {
  const signature = hexOf(`signature ${round}`);
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  return { round, randomness, signature, previous_signature: hexOf(`signature ${round - 1}`) };
};

let world: World;
let ctx: Ctx;
let beacon: Server;
let url: string;
let asked: string[];
let said: string[];
let answer: (round: number, response: ServerResponse) => void;
const good = (round: number, response: ServerResponse): void => void response.end(JSON.stringify(roundOf(round)));

beforeAll(async () => {
  world = await openWorld({ engine: 'pglite' });
  // From here on the clock stands and moves only when a test moves it.
  world.clock.advance(0);
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  ctx = { ...world.ctx, log };
});
beforeEach(async () => {
  [asked, said, answer] = [[], [], good];
  beacon = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(Number(/\d+$/.exec(request.url ?? '')?.[0]), response);
  });
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`;
  await world.db.tx('a game without a chain', async (tx) => {
    await tx.query(sql('', 'update shared_round set state = 2, ends_at = 0 where state in (0, 1)'));
    await tx.query(sql('', 'update seed_chain set used = length'));
  });
});
afterEach(async () => {
  beacon.closeAllConnections();
  await new Promise((resolve) => beacon.close(resolve));
});
afterAll(() => world.close());

const open = (chainLength = 20) => openShared(ctx, { salt: beaconSalt(ctx, url), chainLength });
const newestChain = async () => {
  const [row] = await world.db.read.query<{ salt: string | null; salt_source: string; beacon_round: number | null }>(
    sql('', 'select salt, salt_source, beacon_round from seed_chain order by id desc limit 1'),
  );
  if (row === undefined) throw new Error('no chain');
  return row;
};
const dueOf = (round: number): number => GENESIS + (round - 1) * PERIOD_MS;
/** Publishes a chain, which promises a round of the beacon, and moves the clock to it. */
async function promised(shared: ReturnType<typeof open>): Promise<number> {
  await shared.step(DOUBLE, 1);
  const { beacon_round: round } = await newestChain();
  if (round === null) throw new Error('nothing was promised');
  return round;
}
/** The phase of the running round, or of the last. */
const phaseOf = async (shared: ReturnType<typeof open>): Promise<string | undefined> =>
  (await shared.rounds(DOUBLE, {})).current?.phase;
const rest = (): void => world.clock.advance(1000);

test('a round of the beacon is promised when the chain was published, and only when it is over it becomes the salt', async () => {
  const shared = open();
  const before = world.clock.now();
  const round = await promised(shared);
  expect(round).toBe(beaconRoundAt(before + 60_000));
  expect(dueOf(round) - before).toBeGreaterThanOrEqual(60_000);
  expect(dueOf(round) - before).toBeLessThan(60_000 + PERIOD_MS);
  await shared.step(DOUBLE, 1);
  expect(asked).toEqual([]);
  expect((await newestChain()).beacon_round).toBe(round);
  world.clock.advance(dueOf(round) - world.clock.now() - 1);
  await shared.step(DOUBLE, 1);
  expect(asked).toEqual([]);
  world.clock.advance(1);
  await shared.step(DOUBLE, 1);
  expect(asked).toEqual([`/public/${round}`]);
  expect(await newestChain()).toEqual({
    salt: roundOf(round).randomness,
    salt_source: `drand ${round}`,
    beacon_round: round,
  });
  rest();
  expect(await phaseOf(shared)).toBe('betting');
  expect((await shared.rounds(DOUBLE, {})).chain).toMatchObject({ saltSource: `drand ${round}` });
});

test.each([
  ['is late', (_: number, response: ServerResponse): void => void response.writeHead(425).end('{"error":"too early"}')],
  ['answers another round', (round: number, response: ServerResponse): void => good(round - 1, response)],
  [
    'answers a randomness that is not the hash of its signature',
    (round: number, response: ServerResponse): void =>
      void response.end(JSON.stringify({ ...roundOf(round), randomness: roundOf(round + 1).randomness })),
  ],
  ['answers no JSON', (_: number, response: ServerResponse): void => void response.end('<html>')],
  ['hangs up', (_: number, response: ServerResponse): void => void response.destroy()],
] as const)('a beacon that %s: the game waits, says why, and goes on with the promised round', async (_, wrong) => {
  const shared = open();
  const round = await promised(shared);
  world.clock.advance(dueOf(round) - world.clock.now());
  answer = wrong;
  for (let nth = 0; nth < 3; nth++) {
    const due = await shared.step(DOUBLE, 1);
    // It looks again soon.
    expect(due - world.clock.now()).toBeLessThanOrEqual(1000);
    rest();
  }
  expect((await newestChain()).salt).toBeNull();
  expect(await phaseOf(shared)).not.toBe('betting');
  expect(said.filter((line) => line.includes('the beacon did not answer'))).toHaveLength(3);
  answer = good;
  await shared.step(DOUBLE, 1);
  rest();
  expect(await newestChain()).toMatchObject({ salt: roundOf(round).randomness, beacon_round: round });
  expect(await phaseOf(shared)).toBe('betting');
});

test('a game that has a salted chain is not late for a beacon that does not answer about the next one', async () => {
  const shared = open();
  const round = await promised(shared);
  world.clock.advance(dueOf(round) - world.clock.now());
  await shared.step(DOUBLE, 1);
  await world.db.tx('nearly used up', (tx) =>
    tx.query(sql('', `update seed_chain set used = 18 where beacon_round = ${round}`)),
  );
  const playOut = async (): Promise<void> => {
    for (let phase = 0; phase < 6 && (await phaseOf(shared)) !== 'result'; phase++)
      world.clock.advance(Math.max(400, (await shared.step(DOUBLE, 1)) - world.clock.now()));
    world.clock.advance(10_000);
  };
  await playOut();
  // Two rounds are left: the next chain is made, and its own round of the beacon is promised.
  await shared.step(DOUBLE, 1);
  await expect.poll(async () => (await newestChain()).beacon_round).toBeGreaterThan(round);
  rest();
  await playOut();
  world.clock.advance(120_000);
  const waiting: ServerResponse[] = [];
  answer = (_, response) => void waiting.push(response);
  await shared.step(DOUBLE, 1);
  rest();
  expect(await phaseOf(shared)).toBe('betting');
  // It was asked, the question still stands, and it is not asked a second time meanwhile.
  await expect.poll(() => waiting.map(({ destroyed }) => destroyed)).toEqual([false]);
  expect(asked).toHaveLength(2);
});

test('by default the salt is the server’s own, and the beacon that can be asked for is drand’s', () => {
  const read = readConfig({ DATA_DIR: '/tmp/never-made' });
  if (!read.ok) throw new Error(read.complaints.join());
  expect(read.config.sharedSalt).toEqual({ salt: 'local', beaconUrl: 'https://api.drand.sh' });
  const chosen = readConfig({ DATA_DIR: '/tmp/never-made', SHARED_SALT: 'drand', BEACON_URL: 'http://127.0.0.1:9/x' });
  expect(chosen.ok && chosen.config.sharedSalt).toEqual({ salt: 'drand', beaconUrl: 'http://127.0.0.1:9' });
});
