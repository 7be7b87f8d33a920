/** What staff give to players whom something keeps from playing: no bonus, and main money as it is theirs. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomerWithMoney, openPaymentsSite, type Site } from '../../test/payments-site.ts';
import { sql } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { blockPlayer, changePlayerLimit, excludePlayer, pausePlayer } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { countedAttempt } from '../../test/counted-attempt.ts';
import { requestAward } from './staff-awards/staff-awards.ts';

let site: Site;
beforeAll(async () => {
  site = await openPaymentsSite({ engine: 'pglite' });
}, 60_000);
afterAll(() => site.close());

const give = (player: PlayerId, balanceKind: 'main' | 'bonus'): Promise<string | null> =>
  requestAward(
    site.ctx,
    { staff: 1 as StaffId, ownPlayers: [] },
    {
      player,
      balanceKind,
      amount: toCentavos(1000),
      reason: 'cortesia',
      command: buildIdempotentCommand(player, 'test award', randomUUID(), {}),
    },
  ).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

const states: readonly (readonly [string, string | null, (player: PlayerId) => Promise<unknown>])[] = [
  ['nothing restricts', null, async () => undefined],
  [
    'has reached a limit of stakes and deposits',
    null,
    async (player) => {
      await changePlayerLimit(site.ctx, player, { kind: 'stake', period: 'day', value: 0 });
      await changePlayerLimit(site.ctx, player, { kind: 'deposit', period: 'day', value: 0 });
    },
  ],
  ['is paused', 'playerPaused', (player) => pausePlayer(site.ctx, player, 24)],
  [
    'is excluded',
    'selfExcluded',
    (player) => excludePlayer(site.ctx, player, { attempt: countedAttempt, months: 1, pwd: 'segredo-longo' }),
  ],
  ['is blocked', 'accountBlocked', (player) => blockPlayer(site.ctx, { player, reason: 'x', until: null })],
];

describe.each(states)('a player who %s', (_, refusal, restrict) => {
  test('gets a bonus only when they may play with it', async () => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await restrict(player);
    expect(await give(player, 'bonus')).toBe(refusal);
    expect((await wallet.readBalances(site.ctx.db.read, player)).bonus).toBe(refusal === null ? 1000 : 0);
    const [{ awards } = { awards: 0 }] = await site.ctx.db.read.query(
      sql<{ awards: number }>('test awards', 'select count(*)::int as awards from award where player = $1', player),
    );
    expect(awards).toBe(refusal === null ? 1 : 0);
  });
  test('gets main money', async () => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await restrict(player);
    expect(await give(player, 'main')).toBeNull();
    expect((await wallet.readBalances(site.ctx.db.read, player)).main).toBe(11_000);
  });
});
