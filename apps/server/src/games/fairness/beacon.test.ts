/** The beacon's salts, against a local server that speaks drand's API. */
import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SharedGameCode } from '@arara/games';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../config/config.ts';
import type { Ctx } from '../../context.ts';
import { sql } from '../../platform/db/db.ts';
import { computeBeaconRoundAt, createBeaconSaltSource, isBeaconSignatureValid } from './beacon.ts';
import { openSharedGames } from '../games.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const DOUBLE: SharedGameCode = 'SE0006';
/** The second that drand's default network began, and its period. */
const GENESIS = 1_595_431_050_000;
const PERIOD_MS = 30_000;

const { longSignatures } = bls12_381;
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
/** A beacon's pair of keys. */
const beaconKeys = () => {
  const { secretKey } = longSignatures.keygen();
  return { secretKey, publicKey: toHex(longSignatures.getPublicKey(secretKey).toBytes()) };
};
const [ours, others] = [beaconKeys(), beaconKeys()];
/**
 * The answer of a beacon for a round: its randomness is the hash of its signature, which signs the round and the previous
 * signature.
 */
const signRound = (round: number, { secretKey } = ours) => {
  const previous_signature = toHex(createHash('sha512').update(`before ${round}`).digest());
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(Buffer.from(previous_signature, 'hex')).update(number).digest();
  const signed = longSignatures.Signature.toBytes(longSignatures.sign(longSignatures.hash(message), secretKey));
  const randomness = createHash('sha256').update(signed).digest('hex');
  return { round, randomness, signature: toHex(signed), previous_signature };
};

let world: World;
let ctx: Ctx;
let beacon: Server;
let url: string;
let asked: string[];
let said: string[];
let answer: (round: number, response: ServerResponse) => void;
const good = (round: number, response: ServerResponse): void => void response.end(JSON.stringify(signRound(round)));

beforeAll(async () => {
  world = await openWorld({ engine: 'pglite' });
  // From here on the clock moves only when a test moves it.
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

const open = (chainLength = 20) =>
  openSharedGames(ctx, { salt: createBeaconSaltSource(ctx, url, ours.publicKey), chainLength });
const newestChain = async () => {
  const [row] = await world.db.read.query<{ salt: string | null; salt_source: string; beacon_round: number | null }>(
    sql('', 'select salt, salt_source, beacon_round from seed_chain order by id desc limit 1'),
  );
  if (row === undefined) throw new Error('no chain');
  return row;
};
const computeDueTime = (round: number): number => GENESIS + (round - 1) * PERIOD_MS;
/** Publishes a chain, which promises a round of the beacon, and moves the clock to it. */
async function promised(shared: ReturnType<typeof open>): Promise<number> {
  await shared.advance(DOUBLE, 1);
  const { beacon_round: round } = await newestChain();
  if (round === null) throw new Error('nothing was promised');
  return round;
}
/** The phase of the running round, or of the last. */
const readPhase = async (shared: ReturnType<typeof open>): Promise<string | undefined> =>
  (await shared.listRounds(DOUBLE, {})).current?.phase;
const rest = (): void => world.clock.advance(1000);

test('a future round of the beacon is named when the chain is published; its value becomes the salt when it is out', async () => {
  proves('A-078');
  const shared = open();
  const before = world.clock.now();
  const round = await promised(shared);
  expect(round).toBe(computeBeaconRoundAt(before + 60_000));
  expect(computeDueTime(round) - before).toBeGreaterThanOrEqual(60_000);
  expect(computeDueTime(round) - before).toBeLessThan(60_000 + PERIOD_MS);
  await shared.advance(DOUBLE, 1);
  expect(asked).toEqual([]);
  expect((await newestChain()).beacon_round).toBe(round);
  world.clock.advance(computeDueTime(round) - world.clock.now() - 1);
  await shared.advance(DOUBLE, 1);
  expect(asked).toEqual([]);
  world.clock.advance(1);
  await shared.advance(DOUBLE, 1);
  expect(asked).toEqual([`/public/${round}`]);
  expect(await newestChain()).toEqual({
    salt: signRound(round).randomness,
    salt_source: `drand ${round}`,
    beacon_round: round,
  });
  rest();
  expect(await readPhase(shared)).toBe('betting');
  expect((await shared.listRounds(DOUBLE, {})).chain).toMatchObject({ saltSource: `drand ${round}` });
});

test.each([
  ['is late', (_: number, response: ServerResponse): void => void response.writeHead(425).end('{"error":"too early"}')],
  ['answers another round', (round: number, response: ServerResponse): void => good(round - 1, response)],
  [
    'answers a randomness that is not the hash of its signature',
    (round: number, response: ServerResponse): void =>
      void response.end(JSON.stringify({ ...signRound(round), randomness: signRound(round + 1).randomness })),
  ],
  [
    'answers what somebody else signed',
    (round: number, response: ServerResponse): void => void response.end(JSON.stringify(signRound(round, others))),
  ],
  [
    'answers a signature of another round',
    (round: number, response: ServerResponse): void =>
      void response.end(JSON.stringify({ ...signRound(round - 1), round })),
  ],
  ['answers no JSON', (_: number, response: ServerResponse): void => void response.end('<html>')],
  [
    'answers more than 64 KiB',
    (round: number, response: ServerResponse): void =>
      void response.end(' '.repeat(64 * 1024) + JSON.stringify(signRound(round))),
  ],
  ['hangs up', (_: number, response: ServerResponse): void => void response.destroy()],
] as const)('a beacon that %s: the game waits, says why, and goes on with the promised round', async (_, wrong) => {
  proves('A-078');
  const shared = open();
  const round = await promised(shared);
  world.clock.advance(computeDueTime(round) - world.clock.now());
  answer = wrong;
  for (let nth = 0; nth < 3; nth++) {
    const due = await shared.advance(DOUBLE, 1);
    // It looks again soon.
    expect(due - world.clock.now()).toBeLessThanOrEqual(1000);
    rest();
  }
  expect((await newestChain()).salt).toBeNull();
  expect(await readPhase(shared)).not.toBe('betting');
  expect(said.filter((line) => line.includes('the beacon did not answer'))).toHaveLength(3);
  answer = good;
  await shared.advance(DOUBLE, 1);
  rest();
  expect(await newestChain()).toMatchObject({ salt: signRound(round).randomness, beacon_round: round });
  expect(await readPhase(shared)).toBe('betting');
});

test('a game with a salted chain does not wait for a beacon that does not answer about the next chain', async () => {
  proves('A-078');
  const shared = open();
  const round = await promised(shared);
  world.clock.advance(computeDueTime(round) - world.clock.now());
  await shared.advance(DOUBLE, 1);
  await world.db.tx('nearly used up', (tx) =>
    tx.query(sql('', `update seed_chain set used = 18 where beacon_round = ${round}`)),
  );
  const playOut = async (): Promise<void> => {
    for (let phase = 0; phase < 6 && (await readPhase(shared)) !== 'result'; phase++)
      world.clock.advance(Math.max(400, (await shared.advance(DOUBLE, 1)) - world.clock.now()));
    world.clock.advance(10_000);
  };
  await playOut();
  // Two rounds are left: the next chain is made, and its own round of the beacon is promised.
  await shared.advance(DOUBLE, 1);
  await expect.poll(async () => (await newestChain()).beacon_round).toBeGreaterThan(round);
  rest();
  await playOut();
  world.clock.advance(120_000);
  const waiting: ServerResponse[] = [];
  answer = (_, response) => void waiting.push(response);
  await shared.advance(DOUBLE, 1);
  rest();
  expect(await readPhase(shared)).toBe('betting');
  // One request is still waiting for its answer, and no second one is sent meanwhile.
  await expect.poll(() => waiting.map(({ destroyed }) => destroyed)).toEqual([false]);
  expect(asked).toHaveLength(2);
});

test('only rounds signed by the key of drand’s default network are accepted', async () => {
  proves('A-078');
  // https://docs.drand.love shows this round.
  const real = {
    round: 5_347_804,
    signature:
      '92daf5745411a415b539caebda0b523fa20d4d12b28eb2fe427decdf5dcc976046a9c83b54f1db991fa191ffca8fcbdc07563036664f6ba47dcf00593559286f667574f6b0a2ba0be2683463b5bf3472e5696ac28b75d5b2223dbb98a56c96a3',
    previous_signature:
      'b01091c60b2b1a7c1f7a79610cd94e0c06e93bd305cf04229fe1571669257d16583a02e4038fdd755e6c39944b0116e30256874eede733a79c5e72c787db3889a1678c4ea6423b467de56208c5bd8e10cc090b6e0429f7f33653086a089cc3f8',
  };
  expect(await isBeaconSignatureValid(real)).toBe(true);
  expect(await isBeaconSignatureValid({ ...real, round: real.round + 1 })).toBe(false);
  expect(await isBeaconSignatureValid({ ...real, previous_signature: real.signature })).toBe(false);
  expect(await isBeaconSignatureValid({ ...real, signature: real.previous_signature })).toBe(false);
  expect(await isBeaconSignatureValid({ ...real, signature: '00' })).toBe(false);
  expect(await isBeaconSignatureValid(real, ours.publicKey)).toBe(false);
});

test('by default the server makes the salt; the beacon that can be configured is drand', () => {
  proves('A-078');
  const read = readConfig({ DATA_DIR: '/tmp/never-made' });
  if (!read.ok) throw new Error(read.problems.join());
  expect(read.config.sharedSalt).toEqual({ salt: 'local', beaconUrl: 'https://api.drand.sh' });
  const chosen = readConfig({ DATA_DIR: '/tmp/never-made', SHARED_SALT: 'drand', BEACON_URL: 'http://127.0.0.1:9/x' });
  expect(chosen.ok && chosen.config.sharedSalt).toEqual({ salt: 'drand', beaconUrl: 'http://127.0.0.1:9' });
});
