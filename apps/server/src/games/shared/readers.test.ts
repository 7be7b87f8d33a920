/** Shared rounds with real connections: a client that does not read must not delay the round of others. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BetId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestGateway, collectMessages, openGateway, pauseReading, wait } from '../../../test/network/listeners.ts';
import { openWorld, type World } from '../../../test/world.ts';
import * as wallet from '../../wallet/wallet.ts';
import { openCasinoGames, openSharedGames } from '../games.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const TOPIC = 'game:SE0006';
/** So many messages are sent to a client that reads nothing: more than the kernel buffers. */
const MESSAGES = 5000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes outside the heap that something still holds: what is only waiting for the collector is gone first. */
function heldBytes(): number {
  collect();
  const { external } = process.memoryUsage();
  return external;
}

let gate: TestGateway;
let world: World;
beforeEach(async () => {
  [gate, world] = [await openGateway(), await openWorld({ engine: 'pglite' })];
  // From here on the clock moves only when the test moves it.
  world.clock.advance(0);
});
afterEach(async () => {
  await gate.close();
  await world.close();
});

test('a client that does not read is disconnected after thousands of messages; the others get the round without delay', async () => {
  proves('A-077');
  let newest: SharedRoundView | undefined;
  const shared = openSharedGames(world.ctx, {
    publishBalances: gate.realtime.publishBalances,
    publishRound: (round) => gate.realtime.publishRound((newest = round)),
  });
  const games = openCasinoGames(world.ctx);
  const [dead, deadVisitor, quick] = [await gate.connect({ token: 'ana' }), await gate.connect(), await gate.connect()];
  for (const socket of [dead, deadVisitor, quick])
    expect(await socket.emitWithAck('subscribe', { topics: [TOPIC] })).toEqual({ status: 200 });
  const messages = collectMessages(quick);
  const gone = [dead, deadVisitor].map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));

  await shared.advance('SE0006', 1);
  const player = await world.createPlayer(toCentavos(10_000));
  await games.betShared({
    player,
    gameCode: 'SE0006',
    key: randomUUID(),
    amount: toCentavos(1000),
    params: { color: 'red' },
    roundId: newest?.roundId,
  });
  const readOn = [pauseReading(dead), pauseReading(deadVisitor)];
  const before = heldBytes();
  const round = newest as SharedRoundView;
  const crowded: SharedRoundView = {
    ...round,
    bets: Array.from({ length: 20 }, (_, nth) => ({
      betId: (nth + 1) as BetId,
      name: `jogador-${'*'.repeat(200)}`,
      pick: 'red',
      amount: toCentavos(100),
      payout: null,
    })),
  };
  for (let nth = 0; nth < MESSAGES; nth++) {
    gate.realtime.publishRound(crowded);
    // Slowly enough for who reads: this process reads too.
    if (nth % 10 === 9) await wait(1);
  }
  // A client that was slow for a moment receives messages again before the round goes on.
  await expect
    .poll(
      async () => {
        const sofar = messages.length;
        gate.realtime.publishRound(crowded);
        await wait(200);
        return messages.length - sofar;
      },
      { timeout: 25_000 },
    )
    .toBe(1);
  // Each phase is the server's clock's: no step waits for who does not read.
  const began = performance.now();
  for (let phase = 0; phase < 3; phase++)
    world.clock.advance(Math.max(0, (await shared.advance('SE0006', 1)) - world.clock.now()));
  const took = performance.now() - began;
  expect((await shared.listPlayerBets('SE0006', player))[0]?.state).toMatch(/won|lost/);
  expect([9000, 11_000]).toContain((await wallet.readBalances(world.db.read, player)).balance);
  expect(newest?.phase).toBe('result');
  await expect
    .poll(() => messages.slice(-2).map(([, content]) => content['phase']), { timeout: 25_000 })
    .toEqual(['drawing', 'result']);
  // A reader's time-out is five seconds: had one step waited for one of the two, this would be more.
  expect(took).toBeLessThan(4000);

  // They were disconnected, and nothing is buffered for them; they notice it only when they read again.
  await wait(6000);
  // The messages to each of them add up to 28 MB.
  await expect.poll(() => (heldBytes() - before) / 2 ** 20, { timeout: 20_000, interval: 1000 }).toBeLessThan(16);
  for (const go of readOn) go();
  await Promise.all(gone);
  expect(quick.connected).toBe(true);
}, 90_000);
