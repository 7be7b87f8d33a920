import { Refusal } from '@arara/contract/protocol/errors';
import { type Ctx, dayOf, type Instant } from '../../context.ts';
import type { Statement, Tx } from '../../platform/db/db.ts';
import * as bonuses from '../bonuses/bonuses.queries.ts';
import type { Entry, Transfer } from './chart-of-accounts.ts';
import { move, NO_STEPS, onDay, type WalletState } from './wallet-state.ts';
import * as queries from './ledger.queries.ts';

/** The state as of today, so that a new day starts its counters. */
export const today = (state: WalletState, ctx: Pick<Ctx, 'now'>): WalletState => onDay(state, dayOf(ctx.now()));

/** Statements of a group's save: final states of the players touched, the days that ended, and every entry. */
export function saveMany(it: {
  before: readonly WalletState[];
  after: readonly WalletState[];
  entries: readonly Entry[];
  now: Instant;
}): Statement[] {
  const now = new Map(it.after.map((state) => [state.player, state]));
  const changed = it.before.filter((state) => {
    const after = now.get(state.player);
    return after !== undefined && !queries.onlyPlayed(state, after);
  });
  const ended = changed.filter((state) => now.get(state.player)?.day !== state.day);
  const saved = changed.length > 0 ? queries.walletsSaved : queries.walletsPlayed;
  return [
    ...(it.after.length > 0 ? [saved(it.after)] : []),
    ...(ended.length > 0 ? [queries.daysKept(ended)] : []),
    ...(it.entries.length > 0 ? [queries.entriesWritten(it.entries)] : []),
    ...bonuses.stepsWritten(it.after, it.now),
  ];
}

/** Moves money of one locked player in a plain transaction and returns the new state. Throws Refusal insufficientBalance. */
export async function transfer(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  before: WalletState,
  transfers: readonly Transfer[],
  change: (state: WalletState) => WalletState = (s) => s,
): Promise<WalletState> {
  const moved = move(today(before, ctx), transfers, ctx.newId);
  if (moved === undefined) throw new Refusal('insufficientBalance');
  const after = change(moved.state);
  await tx.flight(...saveMany({ before: [before], after: [after], entries: moved.entries, now: ctx.now() }));
  return { ...after, bonusSteps: NO_STEPS };
}
