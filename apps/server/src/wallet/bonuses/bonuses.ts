import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerBonus } from '@arara/contract/player/promotions/promotions';
import type { Centavos } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { insertOutboxFacts, type OutboxFact } from '../../facts.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SqlReader, SqlStatement, Tx } from '../../platform/db/db.ts';
import * as queries from './bonuses.queries.ts';
import {
  type ClosedBonus,
  type ClosedBonusesById,
  closeOpenBonus,
  grantOpenBonus,
  type ClawedBackBonusPart,
  reduceOpenBonus,
} from './bonus-rules.ts';
import type { ProtectionPermit } from '../ledger/permit-type.ts';
import { type LedgerChange, noBonusStateChanges, type WalletState } from '../ledger/wallet-state.ts';
import { saveWallets, advanceWalletToToday } from '../ledger/save-wallets.ts';

/** A bonus to grant. `source` and `ref` name the reason; the same reason grants only once. */
export interface NewBonus {
  readonly kind: 'bonus-grant' | 'award';
  readonly source: string;
  readonly ref: Id;
  readonly amount: Centavos;
  /** The amount to wager in all before the bonus becomes cash. */
  readonly required: Centavos;
  /** True for a deposit's gift: only one of them may be open. */
  readonly gift: boolean;
  readonly expiresAt: Instant;
}

/**
 * Grants bonus money to a locked player: as a new bonus, or as a part of the open one, whose end does not change. An open bonus
 * whose time is over is ended first. The same reason twice fails in the database.
 */
export async function grantBonus(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  permit: ProtectionPermit<'promotion'>,
  input: NewBonus,
): Promise<WalletState> {
  const { player } = state;
  if (permit.player !== player) throw new Error('a permit of another player');
  const before = await endBonusIfExpired(tx, ctx, state);
  const moved = grantOpenBonus(advanceWalletToToday(before, ctx), input, ctx.newId(), ctx.newId);
  const bonus = moved.state.bonusId as Id;
  const grant = ctx.newId();
  // The end is counted from the instant of the grant's id, which is ahead of a clock that was set back.
  const aheadMs = Math.max(0, readInstantFromId(grant) - ctx.now());
  const row = { ...input, player, bonus, expiresAt: input.expiresAt + aheadMs };
  const facts: OutboxFact[] = [{ f: 'bonusGranted', player, bonus, source: input.source, amount: input.amount }];
  return saveBonusChange(tx, ctx, before, moved, facts, [
    queries.upsertBonus(row),
    queries.insertBonusGrant({ ...row, id: grant }),
  ]);
}

/** Saves a change of a locked player's bonus with its facts and further statements, in one write, and returns the saved state. */
async function saveBonusChange(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  { state, entries }: LedgerChange,
  facts: readonly OutboxFact[],
  statements: readonly SqlStatement[] = [],
): Promise<WalletState> {
  await tx.flight(
    ...saveWallets({ before: [before], after: [state], entries, now: ctx.now() }),
    ...statements,
    insertOutboxFacts(before.currency, facts),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
  return { ...state, bonusSteps: noBonusStateChanges };
}

/** Ends the open bonus of a locked player if its time is over. */
async function endBonusIfExpired(tx: Tx, ctx: Ctx, state: WalletState): Promise<WalletState> {
  if (state.bonusId === null) return state;
  const [open] = await tx.query(queries.selectBonus(state.player, state.bonusId));
  return open !== undefined && open.expires_at <= ctx.now() ? endOpenBonus(tx, ctx, state, 'expired') : state;
}

/**
 * Ends the open bonus of a locked player, because the player gave it up or its time is over. Bonus money goes back to the
 * house, main money stays; bonus money in open bets follows when they are settled. Throws Refusal bonusEnded.
 */
export async function endOpenBonus(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  reason: 'forfeited' | 'expired',
): Promise<WalletState> {
  const moved = closeOpenBonus(advanceWalletToToday(before, ctx), reason, ctx.newId);
  if (moved === undefined) throw new Refusal('bonusEnded');
  return saveBonusChange(tx, ctx, before, moved, buildBonusEndedFacts([moved.state]));
}

/** Takes a part out of the open bonus of a locked player by `reduceOpenBonus`. Its money goes back to the house. */
export async function reduceBonus(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  input: ClawedBackBonusPart,
): Promise<WalletState> {
  const moved = reduceOpenBonus(advanceWalletToToday(before, ctx), input, ctx.newId);
  return saveBonusChange(tx, ctx, before, moved, buildBonusEndedFacts([moved.state]));
}

/** The facts about bonuses that ended in the steps of these states; usually none. */
export const buildBonusEndedFacts = (states: readonly WalletState[]): OutboxFact[] =>
  states.flatMap(({ player, bonusSteps }) =>
    bonusSteps.flatMap((bonusStep): OutboxFact[] =>
      bonusStep.step === 'ended'
        ? [{ f: 'bonusEnded', player, bonus: bonusStep.id, how: bonusStep.how, amount: bonusStep.amount }]
        : [],
    ),
  );

/**
 * The bonuses whose money is in these stakes, or whose turnover they counted for, and that are not the open bonus of their
 * player. A settlement needs to know how they ended.
 */
export const findClosedBonusKeys = (
  states: ReadonlyMap<PlayerId, WalletState>,
  stakes: readonly { readonly player: PlayerId; readonly bonuses: readonly (Id | null)[] }[],
): { readonly player: PlayerId; readonly id: Id }[] =>
  stakes.flatMap(({ player, bonuses }) =>
    bonuses.flatMap((id) => (id === null || states.get(player)?.bonusId === id ? [] : { player, id })),
  );

/** Statement of a group's load: how these bonuses ended. `toClosedBonuses` reads its rows. */
export const selectClosedBonuses = (keys: readonly { readonly player: PlayerId; readonly id: Id }[]) =>
  queries.selectClosedBonusRows(keys);
type RowOfStatement<S> = S extends SqlStatement<infer R> ? R : never;
export const toClosedBonuses = (
  rows: readonly RowOfStatement<ReturnType<typeof queries.selectClosedBonusRows>>[],
): ClosedBonusesById =>
  new Map(
    rows.map((row): [Id, ClosedBonus] => [row.id, { how: row.state, left: row.left_to_wager, into: row.joined }]),
  );

/** The bonus that a player is wagering now, for display. */
export async function findOpenBonus(reader: SqlReader, player: PlayerId) {
  const [bonus] = await reader.query(queries.selectOpenBonus(player));
  return bonus === undefined
    ? undefined
    : { ...bonus, grants: await reader.query(queries.selectBonusGrants(player, bonus.id)) };
}

const MAX_BONUSES_READ_PER_PLAYER = 100;

/** The bonuses of a player for the back office: the open one first, then those that ended, newest first. */
export async function listBonuses(reader: SqlReader, player: PlayerId): Promise<PlayerBonus[]> {
  const rows = await reader.query(queries.selectBonuses(player, MAX_BONUSES_READ_PER_PLAYER));
  return rows.map((row) => ({
    bonusId: row.id,
    state: row.state,
    sources: row.sources,
    granted: row.granted,
    required: row.required,
    remaining: row.bonus_left ?? row.left_to_wager,
    endedWith: row.ended_with,
    grantedAt: readInstantFromId(row.id),
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }));
}

/** A bonus of a player, open or ended. */
export const findBonus = async (reader: SqlReader, player: PlayerId, id: Id): Promise<queries.BonusRow | undefined> =>
  (await reader.query(queries.selectBonus(player, id)))[0];

/** True while a deposit's gift is being wagered. No second gift is granted meanwhile. */
export const hasOpenGift = async (reader: SqlReader, player: PlayerId, at: Instant): Promise<boolean> =>
  (await reader.query(queries.selectHasOpenGift(player, at)))[0]?.open === true;

export type { ExpiredBonusRow } from './bonuses.queries.ts';

/** Open bonuses whose time is over, the one that ended first at the beginning. `after` is the last one of the previous page. */
export const listExpiredBonuses = (
  reader: SqlReader,
  now: Instant,
  page: { readonly after: queries.ExpiredBonusRow | undefined; readonly limit: number },
): Promise<queries.ExpiredBonusRow[]> => reader.query(queries.selectExpiredBonuses(now, page));
