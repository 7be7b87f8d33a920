import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlStatement, Tx } from '../../platform/db/db.ts';
import { createSaveBonusChangesStatements } from './bonus-steps.queries.ts';
import type { WalletLedgerEntry, LedgerTransfer } from './chart-of-accounts.ts';
import { applyLedgerTransfers, noBonusStateChanges, advanceWalletDay, type WalletState } from './wallet-state.ts';
import * as queries from './ledger.queries.ts';

/** The state on today's date; on a new day its counters start at zero. */
export const advanceWalletToToday = (state: WalletState, ctx: Pick<Ctx, 'now'>): WalletState =>
  advanceWalletDay(state, toSaoPauloDay(ctx.now()));

/** Statements that save a group: the final states of its players, the days that ended, and every entry. */
export function saveWallets(input: {
  before: readonly WalletState[];
  after: readonly WalletState[];
  entries: readonly WalletLedgerEntry[];
  now: Instant;
}): SqlStatement[] {
  const now = new Map(input.after.map((state) => [state.player, state]));
  const changed = input.before.filter((state) => {
    const after = now.get(state.player);
    return after !== undefined && !queries.isWalletChangedOnlyByBets(state, after);
  });
  const ended = changed.filter((state) => now.get(state.player)?.day !== state.day);
  const saved = changed.length > 0 ? queries.updateWallets : queries.updateWalletsAfterPlay;
  return [
    ...(input.after.length > 0 ? [saved(input.after)] : []),
    ...(ended.length > 0 ? [queries.insertWalletDayTotals(ended)] : []),
    ...(input.entries.length > 0 ? [queries.insertLedgerEntries(input.entries)] : []),
    ...createSaveBonusChangesStatements(input.after, input.now),
  ];
}

/** Moves money of one locked player in a plain transaction and returns the new state. Throws Refusal insufficientBalance. */
export async function bookTransfers(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  before: WalletState,
  transfers: readonly LedgerTransfer[],
  change: (state: WalletState) => WalletState = (s) => s,
): Promise<WalletState> {
  const moved = applyLedgerTransfers(advanceWalletToToday(before, ctx), transfers, ctx.newId);
  if (moved === undefined) throw new Refusal('insufficientBalance');
  const after = change(moved.state);
  await tx.flight(...saveWallets({ before: [before], after: [after], entries: moved.entries, now: ctx.now() }));
  return { ...after, bonusSteps: noBonusStateChanges };
}
