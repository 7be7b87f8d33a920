/** Margins and limits as people read and set them. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import { findSport } from '@arara/sports/registry';
import type { Ctx } from '../../context.ts';
import { readStaffNames } from '../../staff/staff.ts';
import {
  deleteTradingTerms,
  selectTermsSubject,
  selectTradingTerms,
  upsertTradingTerms,
} from '../terms/terms.queries.ts';
import { TRADING_TERMS } from '../terms/trading-terms.ts';
import type { TradingDecision } from './suspensions.ts';

/** The terms that people have set, the latest first, and the limits without them. */
export async function listTradingTerms(ctx: Ctx): Promise<StaffCallOutput<'staffTradingTerms'>> {
  const rows = await ctx.db.read.query(selectTradingTerms());
  const names = await readStaffNames(
    ctx.db.read,
    rows.map(({ staff }) => staff),
  );
  const { maxStake, maxPayout, maxEventStake } = defaultBetSlipLimits;
  return {
    terms: rows.map((row) => ({
      level: row.level,
      subject: row.subject,
      marginBp: row.margin_bp,
      maxStake: row.max_stake,
      maxPayout: row.max_payout,
      maxEventStake: row.max_event_stake,
      maxLiability: row.max_liability,
      reason: row.reason,
      by: names.get(row.staff) ?? '',
      at: row.at,
    })),
    defaults: { maxStake, maxPayout, maxEventStake },
  };
}

/** Sets the terms of a place, or with nulls only removes them; every node reads them at once. Throws Refusal notFound, badFields. */
export async function saveTradingTerms(
  ctx: Ctx,
  {
    level,
    subject,
    marginBp,
    maxStake,
    maxPayout,
    maxEventStake,
    maxLiability,
  }: StaffCallInput<'staffSaveTradingTerms'>,
  by: TradingDecision,
): Promise<void> {
  if (level === 'all' && subject !== '') throw new Refusal('badFields', {}, { fields: { subject: 'unknown' } });
  const limits = { maxStake, maxPayout, maxEventStake, maxLiability };
  for (const [field, limit] of Object.entries(limits))
    if (limit !== null && limit < defaultBetSlipLimits.minStake)
      throw new Refusal('badFields', {}, { fields: { [field]: 'tooSmall' } });
  if (level === 'sport' && findSport(subject) === undefined) throw new Refusal('notFound');
  await ctx.db.tx('trading terms', async (tx) => {
    if (level === 'event' || level === 'tournament') {
      const [known] = await tx.query(selectTermsSubject({ level, subject }));
      if (known === undefined) throw new Refusal('notFound');
    }
    const isEmpty = marginBp === null && Object.values(limits).every((limit) => limit === null);
    await tx.query(
      isEmpty
        ? deleteTradingTerms({ level, subject })
        : upsertTradingTerms({
            level,
            subject,
            margin_bp: marginBp,
            max_stake: maxStake,
            max_payout: maxPayout,
            max_event_stake: maxEventStake,
            max_liability: maxLiability,
            ...by,
            at: ctx.now(),
          }),
    );
    tx.afterCommit(() => ctx.db.wake(TRADING_TERMS));
  });
}
