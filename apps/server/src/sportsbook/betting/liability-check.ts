/** A bet as the limits on what the house may lose on its events see it: when it is placed, and when it has waited. Pure. */
import type { Centavos } from '@arara/money';
import type { BetType } from '../bets/stored-bet.ts';
import type { OfferedLine } from '../events/offered-lines.queries.ts';
import { computeExpectedLegReturn } from '../exposure/exposure-rules.ts';
import {
  addExposure,
  type AddedExposure,
  findLiabilityExcess,
  type LiabilityExcess,
  type LiabilityFigures,
  type LimitedBet,
  type LimitedLeg,
  listAddedExposure,
  listRemovedExposure,
} from '../exposure/liability-rules.ts';
import { findTradingTerm, type TradingTermsBySubject } from '../terms/trading-terms.ts';

/** What counts for exposure; odds in thousandths. */
interface CheckedBet {
  readonly type: BetType;
  readonly system: string | null;
  readonly stake: Centavos;
  readonly legs: readonly { readonly outcome: string; readonly odds: number }[];
}

/** The bet with the limits of the events of its lines; undefined where none of them has one. */
export function findLimitedBet(
  { type, system, stake, legs: ofBet }: CheckedBet,
  lines: readonly OfferedLine[],
  terms: TradingTermsBySubject | undefined,
): LimitedBet | undefined {
  if (terms === undefined || terms.size === 0) return undefined;
  const legs = lines.map((line, n): LimitedLeg => ({
    event: line.event,
    sport: line.sport,
    line: line.line,
    outcome: ofBet[n]?.outcome ?? '',
    maxLiability: findTradingTerm(terms, line, 'max_liability'),
  }));
  if (legs.every(({ maxLiability }) => maxLiability === undefined)) return undefined;
  return {
    bet: {
      type,
      system,
      stake,
      legs: legs.map((leg, n) => {
        const odds = (ofBet[n]?.odds ?? 0) / 1000;
        const fair = lines[n]?.outcomes.find(({ id }) => id === leg.outcome)?.fair;
        return { ...leg, odds, expectedReturn: computeExpectedLegReturn(odds, fair) };
      }),
    },
    legs,
  };
}

/** What a decision changes in the figures, and the leg whose event would pass its limit. */
export interface LiabilityCheck {
  readonly changes: readonly AddedExposure[];
  readonly excess?: LiabilityExcess | undefined;
}

/** Checks a bet that is being placed. */
export function checkPlacedLiability(bet: LimitedBet | undefined, figures: LiabilityFigures): LiabilityCheck {
  if (bet === undefined) return { changes: [] };
  const excess = findLiabilityExcess(bet, figures);
  return excess === undefined ? { changes: listAddedExposure(bet) } : { changes: [], excess };
}

/**
 * Checks a bet that has waited. The figures have it already, at the odds at which it was placed: so they are looked at without it.
 * `accepted` is the bet at the odds of now; undefined if it is refused for another reason.
 */
export function checkWaitingLiability(
  placed: LimitedBet | undefined,
  accepted: LimitedBet | undefined,
  figures: LiabilityFigures,
): LiabilityCheck {
  const removed = placed === undefined ? [] : listRemovedExposure(placed);
  if (accepted === undefined) return { changes: removed };
  const excess = findLiabilityExcess(accepted, addExposure(figures, removed));
  return excess === undefined
    ? { changes: [...removed, ...listAddedExposure(accepted)] }
    : { changes: removed, excess };
}
