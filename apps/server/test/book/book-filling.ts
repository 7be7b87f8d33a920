/** What every part of a filled book uses: the book while it is filled, its packages, and players who pay and play. */
import { randomUUID } from 'node:crypto';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../../src/context.ts';
import type { CasinoGamesService } from '../../src/games/games.ts';
import type * as payments from '../../src/payments/payments.ts';
import type { Row } from '../../src/platform/db/db.ts';
import { buildIdempotentCommand } from '../../src/platform/idempotency/idempotency.ts';
import { requestAward } from '../../src/promotions/staff-awards/staff-awards.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import { payCharge, registerPlayer, type Site, startDeposit, waitForStatus } from '../payments-site.ts';

/** Packages of R$ 100: one with a gift of the first deposit, one without. */
export const [WITH_GIFT, PLAIN] = [202 as Id, 103 as Id];
export const ana: payments.PaymentsReviewer = { staff: 1 as StaffId, ownPlayers: [] };
export const MANY_TRIES = 400;
export const STAKE = 1000;

/** A book while it is filled. `ctx` has the clock of the day that is filled. */
export interface BookFilling {
  readonly site: Site;
  readonly ctx: Ctx;
  readonly games: CasinoGamesService;
  queryRows<R extends Row>(text: string): Promise<R[]>;
}

/** Buys a package at the bank and waits until it is credited. */
export async function payDeposit(site: Site, player: PlayerId, pkg: Id = PLAIN, fault?: string) {
  const order = await startDeposit(site, player, undefined, pkg);
  const { pix = [] } = await payCharge(order.url, fault);
  if (fault === undefined || fault === 'paid-twice') await waitForStatus(site, player, order.orderId, '10');
  return { order: order.orderId, endToEndId: pix[0]?.endToEndId ?? '' };
}

/** A new player with so many paid deposits, the first of which buys `pkg`. */
export async function registerWithMoney(site: Site, deposits = 1, pkg: Id = PLAIN) {
  const registered = await registerPlayer(site);
  for (let n = 0; n < deposits; n++) await payDeposit(site, registered.player, n === 0 ? pkg : PLAIN);
  return registered;
}

/** One bet on DICE that wins above `target`. */
export const playDice = ({ games }: BookFilling, player: PlayerId, amount: number, target = 5050) =>
  games.playSingle({
    player,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(amount),
    params: { direction: 'over', target },
  });

/** Money or a bonus that a member of staff gives. */
export const award = (ctx: Ctx, player: PlayerId, balanceKind: 'main' | 'bonus', amount: number) =>
  requestAward(ctx, ana, {
    player,
    balanceKind,
    amount: toCentavos(amount),
    reason: 'cortesia',
    command: buildIdempotentCommand(player, 'award', randomUUID(), {}),
  });

export const lockWallet = (ctx: Ctx, player: PlayerId) =>
  ctx.db.tx('test wallet', (tx) => wallet.lockWallet(tx, player));

/** Plays until main money is gone. */
export async function playAway(filling: BookFilling, player: PlayerId): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const { main, bonus } = await wallet.readBalances(filling.ctx.db.read, player);
    if (main + bonus < 100) return;
    await playDice(filling, player, Math.min(main + bonus, 20_000), 9500);
  }
}

/** Plays until the turnover of main money is met and main money is left. */
export async function playTurnover(filling: BookFilling, player: PlayerId, left: number): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const { main, turnMain } = await wallet.readBalances(filling.ctx.db.read, player);
    if (turnMain === 0 && main >= left) return;
    if (main < left + STAKE) await payDeposit(filling.site, player);
    else await playDice(filling, player, Math.min(main, 5000), 300);
  }
}
