import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { turnoverSources } from './chart-of-accounts.ts';
import type { WalletLedgerEntry } from './chart-of-accounts.ts';
import { insertTurnoverRequirement } from './ledger.queries.ts';
import { advanceWalletToToday, bookTransfers, saveWallets } from './save-wallets.ts';
import { addRequiredTurnover } from './turnover.ts';
import { applyLedgerTransfers, type WalletState } from './wallet-state.ts';

/** Commission that a player earned; `ref` is its row. */
interface EarnedCommission {
  readonly player: PlayerId;
  readonly ref: Id;
  readonly amount: Centavos;
}

/** Books commission of several locked players to their agent accounts, where it waits until it is claimed. */
export async function bookCommissions(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  locked: readonly WalletState[],
  commissions: readonly EarnedCommission[],
): Promise<void> {
  const byPlayer = Map.groupBy(commissions, ({ player }) => player);
  const before = locked.filter(({ player }) => byPlayer.has(player));
  const entries: WalletLedgerEntry[] = [];
  const after = before.map((state) => {
    const transfers = (byPlayer.get(state.player) ?? []).map(
      ({ ref, amount }) => ({ kind: 'commission', from: 'commissionExpense', to: 'agent', amount, ref }) as const,
    );
    const moved = applyLedgerTransfers(advanceWalletToToday(state, ctx), transfers, ctx.newId);
    // Nothing is taken from the player here, so no balance can fall below zero.
    if (moved === undefined) throw new Error(`commission of player ${state.player} was refused`);
    entries.push(...moved.entries);
    return moved.state;
  });
  if (entries.length === 0) return;
  await tx.flight(...saveWallets({ before, after, entries, now: ctx.now() }));
}

/** Moves all commission of a locked player to main money, and requires 1 × of it as turnover, as for every deposit. */
export async function claimCommission(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  before: WalletState,
  claim: Id,
): Promise<WalletState> {
  const amount = before.agent;
  const after = await bookTransfers(
    tx,
    ctx,
    before,
    [{ kind: 'commission-claim', from: 'agent', to: 'main', amount, ref: claim }],
    (state) => addRequiredTurnover(state, amount).state,
  );
  await tx.query(
    insertTurnoverRequirement({
      player: before.player,
      id: claim,
      source: turnoverSources.award,
      required: amount,
      upto: after.turnRequired,
    }),
  );
  return after;
}
