import type { PlayerId } from '@arara/contract/protocol/fields';
import { startFactConsumer } from '../facts.ts';
import { randomUUID } from 'node:crypto';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { openWorld, serverAnswers } from '../../test/world.ts';
import * as wallet from '../wallet/wallet.ts';
import { getGameRtp, openCasinoGames, tallyRoundsForGameRtp } from './games.ts';
import { computeRtpBand } from './rtp.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

test('the realised return is payouts divided by stakes, each round once, without play money', async () => {
  proves('A-084');
  const world = await openWorld({ engine: (await serverAnswers()) ? 'postgres' : 'pglite' });
  const games = openCasinoGames(world.ctx);
  const listener = startFactConsumer(world.ctx, 'games', { currency: 'BRL', handle: tallyRoundsForGameRtp });
  try {
    const play = (player: Awaited<ReturnType<typeof world.createPlayer>>) =>
      games.playSingle({
        player,
        gameCode: 'SE0002',
        key: randomUUID(),
        amount: toCentavos(1000),
        params: { direction: 'over', target: 5000 },
      });
    const player = await world.createPlayer(toCentavos(100_000));
    const testPlayer = world.ctx.newId<PlayerId>();
    await world.db.tx('a test account', async (tx) => {
      await wallet.createWalletForPlayer(tx, world.ctx, testPlayer, 'BRLT');
      await wallet.creditPlayMoney(tx, world.ctx, await wallet.lockWallet(tx, testPlayer), toCentavos(100_000));
    });
    let paid = 0;
    for (let i = 0; i < 40; i++) {
      paid += (await play(player)).payout;
      await play(testPlayer);
      if (i === 10) await listener.drain();
      if (i === 10) expect((await getGameRtp(world.ctx, world.db.read, 'SE0002')).band).toBeNull();
    }
    // A busy server shows facts a moment later: nothing is read that an older transaction could still precede.
    await expect
      .poll(async () => (await listener.drain(), (await getGameRtp(world.ctx, world.db.read, 'SE0002')).rounds), {
        timeout: 20_000,
      })
      .toBe(40);
    await listener.drain();
    const shown = await getGameRtp(world.ctx, world.db.read, 'SE0002');
    expect(shown).toMatchObject({ gameCode: 'SE0002', promised: 99, rounds: 40, staked: 40_000, paid });
    expect(shown.realised).toBeCloseTo(paid / 400, 3);
    expect(shown.band!.low).toBeLessThan(shown.realised!);
    expect(shown.band!.high).toBeGreaterThan(shown.realised!);
    expect(await getGameRtp(world.ctx, world.db.read, 'SE0001')).toMatchObject({
      realised: null,
      band: null,
      rounds: 0,
    });
    await expect(getGameRtp(world.ctx, world.db.read, 'SE0099')).rejects.toMatchObject({ code: 'notFound' });
  } finally {
    await listener.stop();
    await world.close();
  }
});

test('the band is 1.96 standard errors of a ratio to either side', () => {
  const errors = Number(proves('A-084'));
  // 100 stakes of 1.00, half of them paid 2.00: each deviates by 1.00 from the ratio, so the error is 1.96 × 10 / 100.
  const totals = {
    rounds: 100,
    staked: 10_000,
    paid: 10_000,
    staked2: '1000000',
    paid2: '2000000',
    product: '1000000',
  };
  const band = computeRtpBand(totals);
  expect(band!.low).toBeCloseTo(100 - 10 * errors, 3);
  expect(band!.high).toBeCloseTo(100 + 10 * errors, 3);
});
