/** Decides what a bet may be cashed out for. Pure. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type CashOutLeg, computeCashOutValue } from '@arara/sports/bets/cash-out';
import type { BetStatus } from '@arara/sports/bets/codes';
import { settleBet } from '@arara/sports/bets/settlement';
import { thousandthsToOdds as toOdds } from '@arara/sports/core/odds';
import type { LineResult, OutcomeResult } from '@arara/sports/core/results';
import type { Instant } from '../../context.ts';
import { formatStopMark, hasCurrentChance } from '../betting/offer.ts';
import { computeStakeLeft, type StoredBet, type StoredBetLeg } from '../bets/stored-bet.ts';
import { type BetGates, joinBetGates, listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import { findLegResult } from '../settlement/settlement-rules.ts';

/** What a bet is worth now. */
export interface CashOutOffer {
  /** For all that is left of its stake. */
  readonly amount: Centavos;
  /** The stop marks of its undecided lines: they change whenever one of these lines is stopped. */
  readonly marks: string;
  /** The sports of its undecided legs in play. A cash-out waits the longest of their delays. */
  readonly liveSports: readonly string[];
  /** The gates of its undecided lines. */
  readonly gates: BetGates;
}

/** Why a bet cannot be cashed out now. */
export type CashOutUnavailable = 'cashOutNotOffered' | 'lineSuspended';

/** The lines of a bet and their newest results, by their ids. */
export interface CashOutLines {
  readonly offered: ReadonlyMap<Id, OfferedLine>;
  readonly results: ReadonlyMap<Id, LineResult | null>;
}

const cashableStates: readonly BetStatus[] = ['accepted', 'reopened'];

/**
 * What is left of an open bet is worth now. Not offered while it waits or once its lines decide it, nor without a chance for an
 * undecided leg; suspended while an undecided line takes no bets and is not hidden, or its producer is down.
 */
export function decideCashOutOffer(
  bet: StoredBet,
  lines: CashOutLines,
  now: Instant,
): CashOutOffer | CashOutUnavailable {
  const stakeLeft = computeStakeLeft(bet);
  if (!cashableStates.includes(bet.state) || stakeLeft === 0) return 'cashOutNotOffered';
  const results = bet.legs.map((leg) =>
    findLegResult(bet, { ...leg, lineResult: lines.results.get(leg.line) ?? null }),
  );
  const settled = settleBet({
    ...bet,
    stake: stakeLeft,
    legs: bet.legs.map((leg, n) => ({ odds: toOdds(leg.odds), result: results[n] })),
  });
  if (settled !== undefined) return 'cashOutNotOffered';
  const legs: CashOutLeg[] = [];
  const undecided: OfferedLine[] = [];
  for (const [n, leg] of bet.legs.entries()) {
    const valued = valueLeg(leg, results[n], lines.offered.get(leg.line), now);
    if (typeof valued === 'string') return valued;
    legs.push(valued.leg);
    if (valued.line !== undefined) undecided.push(valued.line);
  }
  const amount = computeCashOutValue({ ...bet, stakeLeft, legs });
  if (amount === 0) return 'cashOutNotOffered';
  return {
    amount,
    marks: undecided.map((line) => `${line.id}:${formatLineStopMark(line)}`).join(' '),
    liveSports: undecided.flatMap(({ live, sport }) => (live ? [sport] : [])),
    gates: joinBetGates(undecided.map(listLineGates)),
  };
}

const formatLineStopMark = (line: OfferedLine): string =>
  formatStopMark({
    stopMark: line.stopped_at,
    eventMark: line.event_close_count,
    producerMark: line.producer_close_count,
  });

/** A leg with its result, or with the chances of its outcome now and its line. */
function valueLeg(
  { outcome, odds }: StoredBetLeg,
  result: OutcomeResult | undefined,
  line: OfferedLine | undefined,
  now: Instant,
): { readonly leg: CashOutLeg; readonly line?: OfferedLine } | CashOutUnavailable {
  if (result !== undefined) return { leg: { odds: toOdds(odds), result } };
  if (line === undefined || !hasCurrentChance(line, outcome, now)) return 'lineSuspended';
  const chance = line.outcomes.find(({ id }) => id === outcome)?.fair;
  return chance === undefined ? 'cashOutNotOffered' : { leg: { odds: toOdds(odds), chance }, line };
}
