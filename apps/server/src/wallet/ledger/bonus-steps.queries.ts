/** Writes the changes of bonuses in saved wallet states to the rows of `bonus`. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../platform/clock.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { formatPostgresArrayLiteral, type SqlStatement, sql, formatPostgresTextArray } from '../../platform/db/db.ts';
import type { BonusStateChange, WalletState } from './wallet-state.ts';

type PlayerBonusStateChange = BonusStateChange & { readonly player: PlayerId };
type BonusStateChangeOfStep<Name extends BonusStateChange['step']> = Extract<PlayerBonusStateChange, { step: Name }>;

/**
 * Statements that write the bonus steps of these states. Ends come first, because only one bonus may be open. Usually
 * there are none.
 */
export function createSaveBonusChangesStatements(states: readonly WalletState[], now: Instant): SqlStatement[] {
  const stepped = states.filter((state) => state.bonusSteps.length > 0);
  if (stepped.length === 0) return [];
  const last = new Map<string, PlayerBonusStateChange>();
  const joins: BonusStateChangeOfStep<'joined'>[] = [];
  for (const { player, bonusSteps } of stepped)
    for (const step of bonusSteps) {
      last.set(`${player} ${step.id}`, { ...step, player });
      if (step.step === 'joined') joins.push({ ...step, player });
    }
  const pick = <Name extends BonusStateChange['step']>(name: Name) =>
    [...last.values()].filter((step): step is BonusStateChangeOfStep<Name> => step.step === name);
  const [ended, reopened] = [pick('ended'), pick('reopened')];
  return [
    ...(ended.length > 0 ? [updateEndedBonuses(ended, now)] : []),
    ...(reopened.length > 0 ? [updateReopenedBonuses(reopened)] : []),
    ...(joins.length > 0 ? [updateMergedBonuses(joins), updateAbsorbingBonuses(joins)] : []),
  ];
}

const updateEndedBonuses = (ended: readonly BonusStateChangeOfStep<'ended'>[], now: Instant): SqlStatement =>
  sql(
    'bonuses ended',
    `update bonus b set state = t.how, ended_with = t.amount, left_to_wager = t.left_over, ended_at = t.ended_at
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
       t(player, id, how, amount, left_over, ended_at)
     where b.player = t.player and b.id = t.id`,
    formatPostgresArrayLiteral(ended.map((step) => step.player)),
    formatPostgresArrayLiteral(ended.map((step) => step.id)),
    formatPostgresTextArray(ended.map((step) => step.how)),
    formatPostgresArrayLiteral(ended.map((step) => step.amount)),
    formatPostgresArrayLiteral(ended.map((step) => step.left)),
    // Not before it began, also where the clock was set back since.
    formatPostgresArrayLiteral(ended.map((step) => Math.max(now, readInstantFromId(step.id)))),
  );

const updateReopenedBonuses = (reopened: readonly BonusStateChangeOfStep<'reopened'>[]): SqlStatement =>
  sql(
    'bonuses reopened',
    `update bonus b set state = 'open', ended_with = 0, left_to_wager = 0, ended_at = null
     from unnest($1::bigint[], $2::bigint[]) t(player, id)
     where b.player = t.player and b.id = t.id`,
    formatPostgresArrayLiteral(reopened.map((step) => step.player)),
    formatPostgresArrayLiteral(reopened.map((step) => step.id)),
  );

/**
 * Points a bonus, and those that had joined it before, to the bonus that it joins now. So every joined bonus names the
 * last one directly.
 */
const updateMergedBonuses = (joins: readonly BonusStateChangeOfStep<'joined'>[]): SqlStatement =>
  sql(
    'bonuses joined',
    `update bonus b set joined = t.into_bonus, left_to_wager = 0
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) t(player, id, into_bonus)
     where b.player = t.player and (b.id = t.id or b.joined = t.id)`,
    formatPostgresArrayLiteral(joins.map((step) => step.player)),
    formatPostgresArrayLiteral(joins.map((step) => step.id)),
    formatPostgresArrayLiteral(joins.map((step) => step.into)),
  );

const updateAbsorbingBonuses = (joins: readonly BonusStateChangeOfStep<'joined'>[]): SqlStatement =>
  sql(
    'bonuses taken over',
    `update bonus b set required = b.required + t.left_over
     from (
       select player, into_bonus, sum(left_over)::bigint as left_over
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) u(player, into_bonus, left_over)
       group by player, into_bonus
     ) t
     where b.player = t.player and b.id = t.into_bonus`,
    formatPostgresArrayLiteral(joins.map((step) => step.player)),
    formatPostgresArrayLiteral(joins.map((step) => step.into)),
    formatPostgresArrayLiteral(joins.map((step) => step.left)),
  );
