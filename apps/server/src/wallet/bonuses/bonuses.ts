import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerBonus } from '@arara/contract/staff/players';
import type { Centavos } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader, Statement, Tx } from '../../platform/db/db.ts';
import { emitFacts, type Fact } from '../../platform/outbox/outbox.ts';
import * as queries from './bonuses.queries.ts';
import {
  type ClosedBonus,
  type ClosedBonuses,
  closeOpenBonus,
  grantOpenBonus,
  type BonusPart,
  reduceOpenBonus,
} from './bonus-rules.ts';
import type { Permit } from '../ledger/permit.ts';
import { type LedgerChange, noBonusSteps, type WalletState } from '../ledger/wallet-state.ts';
import { saveWallets, rollToToday } from '../ledger/save-wallets.ts';

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
  permit: Permit<'promotion'>,
  input: NewBonus,
): Promise<WalletState> {
  const { player } = state;
  if (permit.player !== player) throw new Error('a permit of another player');
  const before = await endExpiredBonus(tx, ctx, state);
  const moved = grantOpenBonus(rollToToday(before, ctx), input, ctx.newId(), ctx.newId);
  const bonus = moved.state.bonusId as Id;
  const row = { ...input, player, bonus };
  const facts: Fact[] = [{ f: 'bonusGranted', player, bonus, source: input.source, amount: input.amount }];
  return saveBonusChange(tx, ctx, before, moved, facts, [
    queries.upsertBonus(row),
    queries.insertBonusGrant({ ...row, id: ctx.newId() }),
  ]);
}

/** Saves a change of a locked player's bonus with its facts and further statements, in one write, and returns the saved state. */
async function saveBonusChange(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  { state, entries }: LedgerChange,
  facts: readonly Fact[],
  statements: readonly Statement[] = [],
): Promise<WalletState> {
  await tx.flight(
    ...saveWallets({ before: [before], after: [state], entries, now: ctx.now() }),
    ...statements,
    emitFacts(before.currency, facts),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
  return { ...state, bonusSteps: noBonusSteps };
}

/** Ends the open bonus of a locked player if its time is over. */
async function endExpiredBonus(tx: Tx, ctx: Ctx, state: WalletState): Promise<WalletState> {
  if (state.bonusId === null) return state;
  const [open] = await tx.query(queries.selectBonus(state.player, state.bonusId));
  return open !== undefined && open.expires_at <= ctx.now() ? endBonus(tx, ctx, state, 'expired') : state;
}

/**
 * Ends the open bonus of a locked player, because the player gave it up or its time is over. Bonus money goes back to the
 * house, main money stays; bonus money in open bets follows when they are settled. Throws Refusal bonusEnded.
 */
export async function endBonus(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  reason: 'forfeited' | 'expired',
): Promise<WalletState> {
  const moved = closeOpenBonus(rollToToday(before, ctx), reason, ctx.newId);
  if (moved === undefined) throw new Refusal('bonusEnded');
  return saveBonusChange(tx, ctx, before, moved, buildBonusEndedFacts([moved.state]));
}

/** Takes a part out of the open bonus of a locked player by `reduceOpenBonus`. Its money goes back to the house. */
export async function reduceBonus(tx: Tx, ctx: Ctx, before: WalletState, input: BonusPart): Promise<WalletState> {
  const moved = reduceOpenBonus(rollToToday(before, ctx), input, ctx.newId);
  return saveBonusChange(tx, ctx, before, moved, buildBonusEndedFacts([moved.state]));
}

/** The facts about bonuses that ended in the steps of these states; usually none. */
export const buildBonusEndedFacts = (states: readonly WalletState[]): Fact[] =>
  states.flatMap(({ player, bonusSteps }) =>
    bonusSteps.flatMap((bonusStep): Fact[] =>
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
  queries.selectClosedBonuses(keys);
type StatementRow<S> = S extends Statement<infer R> ? R : never;
export const toClosedBonuses = (
  rows: readonly StatementRow<ReturnType<typeof queries.selectClosedBonuses>>[],
): ClosedBonuses =>
  new Map(
    rows.map((row): [Id, ClosedBonus] => [row.id, { how: row.state, left: row.left_to_wager, into: row.joined }]),
  );

/** The bonus that a player is wagering now, for display. */
export async function findOpenBonus(reader: Reader, player: PlayerId) {
  const [bonus] = await reader.query(queries.selectOpenBonus(player));
  return bonus === undefined
    ? undefined
    : { ...bonus, grants: await reader.query(queries.selectBonusGrants(player, bonus.id)) };
}

const MAX_BONUSES = 100;

/** The bonuses of a player for the back office: the open one first, then those that ended, newest first. */
export async function listBonuses(reader: Reader, player: PlayerId): Promise<PlayerBonus[]> {
  const rows = await reader.query(queries.selectBonuses(player, MAX_BONUSES));
  return rows.map((row) => ({
    bonusId: row.id,
    state: row.state,
    sources: row.sources,
    granted: row.granted,
    required: row.required,
    remaining: row.bonus_left ?? row.left_to_wager,
    endedWith: row.ended_with,
    grantedAt: readIdInstant(row.id),
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }));
}

/** A bonus of a player, open or ended. */
export const findBonus = async (reader: Reader, player: PlayerId, id: Id): Promise<queries.BonusRow | undefined> =>
  (await reader.query(queries.selectBonus(player, id)))[0];

/** True while a deposit's gift is being wagered. No second gift is granted meanwhile. */
export const hasOpenGift = async (reader: Reader, player: PlayerId, at: Instant): Promise<boolean> =>
  (await reader.query(queries.selectOpenGift(player, at)))[0]?.open === true;

export type { DueBonus } from './bonuses.queries.ts';

/** Open bonuses whose time is over, the one that ended first at the beginning. `after` is the last one of the previous page. */
export const listExpiredBonuses = (
  reader: Reader,
  now: Instant,
  page: { readonly after: queries.DueBonus | undefined; readonly limit: number },
): Promise<queries.DueBonus[]> => reader.query(queries.selectExpiredBonuses(now, page));
