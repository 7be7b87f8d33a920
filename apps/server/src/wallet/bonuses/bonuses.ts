import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { ShownBonus } from '@arara/contract/staff/players';
import type { Centavos } from '@arara/money';
import { type Ctx, type Instant, instantOf } from '../../context.ts';
import type { Reader, Statement, Tx } from '../../platform/db/db.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import * as queries from './bonuses.queries.ts';
import { type EndedBonus, type EndedBonuses, giveUp, grant, shrink } from './bonus-rules.ts';
import { NO_STEPS, type WalletState } from '../ledger/wallet-state.ts';
import { saveMany, today } from '../ledger/save-wallets.ts';

/** A bonus to be granted; `source` and `ref` name the reason, which grants once. */
export interface NewBonus {
  readonly kind: 'bonus-grant' | 'award';
  readonly source: string;
  readonly ref: Id;
  readonly amount: Centavos;
  /** What must be wagered in all before it is cash. */
  readonly required: Centavos;
  /** True for a deposit's gift: only one of them may be open. */
  readonly gift: boolean;
  readonly expiresAt: Instant;
}

/**
 * Grants bonus money to a locked player: as a new bonus, or as a part of the open one, which ends when it would have ended
 * without it. One whose time is over, and that nobody has ended yet, ends first.
 * The same reason twice fails in the database.
 */
export async function grantBonus(tx: Tx, ctx: Ctx, locked: WalletState, it: NewBonus): Promise<WalletState> {
  const { player } = locked;
  const before = await endOverdue(tx, ctx, locked);
  const moved = grant(today(before, ctx), it, ctx.newId(), ctx.newId);
  const bonus = moved.state.bonusId as Id;
  const row = { ...it, player, bonus };
  await tx.flight(
    ...saveMany({ before: [before], after: [moved.state], entries: moved.entries, now: ctx.now() }),
    queries.bonusGrown(row),
    queries.grantKept({ ...row, id: ctx.newId() }),
    emit(before.currency, [{ f: 'bonusGranted', player, bonus, source: it.source, amount: it.amount }]),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
  return { ...moved.state, bonusSteps: NO_STEPS };
}

/** Ends the open bonus of a locked player if its time is over. */
async function endOverdue(tx: Tx, ctx: Ctx, state: WalletState): Promise<WalletState> {
  if (state.bonusId === null) return state;
  const [open] = await tx.query(queries.bonusShown(state.player, state.bonusId));
  return open !== undefined && open.expires_at <= ctx.now() ? endBonus(tx, ctx, state, 'expired') : state;
}

/**
 * Takes the open bonus from a locked player, because the player gave it up or its time is over: bonus money goes back to the
 * house, main money stays. What waits in bets follows when they are settled. Throws Refusal bonusEnded.
 */
export async function endBonus(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  how: 'forfeited' | 'expired',
): Promise<WalletState> {
  const moved = giveUp(today(before, ctx), how, ctx.newId);
  if (moved === undefined) throw new Refusal('bonusEnded');
  await tx.flight(
    ...saveMany({ before: [before], after: [moved.state], entries: moved.entries, now: ctx.now() }),
    emit(before.currency, bonusFacts([moved.state])),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
  return { ...moved.state, bonusSteps: NO_STEPS };
}

/**
 * Takes a part out of the open bonus of a locked player, as far as it is there: money back to the house, and what it required
 * is asked for no longer. The bonus ends if that was the last of either.
 */
export async function shrinkBonus(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  it: { amount: Centavos; required: Centavos; ref: Id },
): Promise<WalletState> {
  const moved = shrink(today(before, ctx), it, ctx.newId);
  await tx.flight(
    ...saveMany({ before: [before], after: [moved.state], entries: moved.entries, now: ctx.now() }),
    emit(before.currency, bonusFacts([moved.state])),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
  return { ...moved.state, bonusSteps: NO_STEPS };
}

/** What is told of bonuses that ended in these states' steps; mostly nothing. */
export const bonusFacts = (states: readonly WalletState[]): Fact[] =>
  states.flatMap(({ player, bonusSteps }) =>
    bonusSteps.flatMap((it): Fact[] =>
      it.step === 'ended' ? [{ f: 'bonusEnded', player, bonus: it.id, how: it.how, amount: it.amount }] : [],
    ),
  );

/** Bonuses that stakes are of, or have counted for, and that are not the open one of their player: what became of them decides. */
export const strangers = (
  states: ReadonlyMap<Id, WalletState>,
  stakes: readonly { readonly player: Id; readonly bonuses: readonly (Id | null)[] }[],
): { readonly player: Id; readonly id: Id }[] =>
  stakes.flatMap(({ player, bonuses }) =>
    bonuses.flatMap((id) => (id === null || states.get(player)?.bonusId === id ? [] : { player, id })),
  );

/** Statement of a group's load: what became of these bonuses. Read with `endedOf`. */
export const endedMany = (keys: readonly { readonly player: Id; readonly id: Id }[]) => queries.endedShown(keys);
type RowOf<S> = S extends Statement<infer R> ? R : never;
export const endedOf = (rows: readonly RowOf<ReturnType<typeof queries.endedShown>>[]): EndedBonuses =>
  new Map(rows.map((row): [Id, EndedBonus] => [row.id, { how: row.state, left: row.left_to_wager, into: row.joined }]));

/** The bonus that a player is wagering, for display. */
export async function openBonusOf(reader: Reader, player: Id) {
  const [bonus] = await reader.query(queries.openBonusShown(player));
  return bonus === undefined
    ? undefined
    : { ...bonus, grants: await reader.query(queries.grantsShown(player, bonus.id)) };
}

const BONUSES_SHOWN = 100;

/** The bonuses of a player for staff to see: the open one first, then the newest that are over. */
export async function bonusesOf(reader: Reader, player: Id): Promise<ShownBonus[]> {
  const rows = await reader.query(queries.bonusesShown(player, BONUSES_SHOWN));
  return rows.map((row) => ({
    bonusId: row.id,
    state: row.state,
    sources: row.sources,
    granted: row.granted,
    required: row.required,
    remaining: row.bonus_left ?? row.left_to_wager,
    endedWith: row.ended_with,
    grantedAt: instantOf(row.id),
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }));
}

/** A bonus of a player, open or over. */
export const bonusOf = async (reader: Reader, player: Id, id: Id): Promise<queries.BonusRow | undefined> =>
  (await reader.query(queries.bonusShown(player, id)))[0];

/** True when a deposit's gift is being wagered, and its time is not over: no other is given beside it. */
export const isGiftOpen = async (reader: Reader, player: Id, at: Instant): Promise<boolean> =>
  (await reader.query(queries.openGiftAsked(player, at)))[0]?.open === true;

/** Players whose open bonus has run out of time. */
export const bonusesDue = (reader: Reader, now: Instant, limit: number): Promise<{ player: Id; id: Id }[]> =>
  reader.query(queries.bonusesDue(now, limit));
