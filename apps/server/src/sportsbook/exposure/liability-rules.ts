/** Decides whether a bet would raise what the house may lose on an event above its limit. Pure. */
import { type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { findSport } from '@arara/sports/registry';
import type { SportEventId } from '@arara/contract/protocol/fields';
import {
  computeEventWorstCase,
  computeLegExposure,
  computeLineWorstCase,
  type EventExposure,
  type ExposedBet,
  type OutcomeExposure,
} from './exposure-rules.ts';

/** Exposure by event, as this node knows it. */
export type LiabilityFigures = ReadonlyMap<number, EventExposure>;

/** A leg of a bet that is being placed, with the limit of its event. */
export interface LimitedLeg {
  readonly event: SportEventId;
  readonly sport: string;
  readonly line: string;
  readonly outcome: string;
  /** Undefined where nobody has set one. */
  readonly maxLiability: Centavos | undefined;
}

/** What a bet adds to an outcome; negative where it is taken from it. */
export interface AddedExposure {
  readonly event: SportEventId;
  readonly line: string;
  readonly outcome: string;
  readonly bets: number;
  readonly staked: Centavos;
  readonly exposure: number;
}

/** A bet with the limits of its events. */
export interface LimitedBet {
  readonly bet: ExposedBet;
  readonly legs: readonly LimitedLeg[];
}

/** The leg that a limit refuses, and the stake that it would take; 0 if it takes none. */
export interface LiabilityExcess {
  readonly leg: number;
  readonly maxStake: Centavos;
}

/** How many outcomes of a line can win at once. */
export const findWinners = (sport: string, line: string): number =>
  findSport(sport)?.markets.parseLine(line)?.market.winners ?? 1;

/** What each leg of a bet adds to its outcome. */
export const listAddedExposure = ({ bet, legs }: LimitedBet): AddedExposure[] =>
  legs.map(({ event, line, outcome }, n) => ({
    event,
    line,
    outcome,
    bets: 1,
    staked: bet.stake,
    exposure: computeLegExposure(bet, n),
  }));

/** What is left without this bet. */
export const listRemovedExposure = (bet: LimitedBet): AddedExposure[] =>
  listAddedExposure(bet).map((added) => ({
    ...added,
    bets: -added.bets,
    staked: toCentavos(-added.staked),
    exposure: -Math.round(added.exposure),
  }));

const noExposure: OutcomeExposure = { bets: 0, staked: ZERO_CENTAVOS, exposure: ZERO_CENTAVOS };

/** Exposure with what a bet adds to one outcome. It is never below 0: a bet may be removed that was not counted yet. */
export function addToEvent(
  event: EventExposure,
  { line, outcome, bets, staked, exposure }: Omit<AddedExposure, 'event'>,
): EventExposure {
  const outcomes = event.get(line) ?? new Map<string, OutcomeExposure>();
  const before = outcomes.get(outcome) ?? noExposure;
  const after = {
    bets: Math.max(0, before.bets + bets),
    staked: toCentavos(Math.max(0, before.staked + staked)),
    exposure: toCentavos(Math.max(0, before.exposure + Math.round(exposure))),
  };
  return new Map(event).set(line, new Map(outcomes).set(outcome, after));
}

/** The figures with these changes. Events that nobody has read have none. */
export function addExposure(figures: LiabilityFigures, added: readonly AddedExposure[]): LiabilityFigures {
  const changed = new Map(figures);
  for (const one of added) {
    const event = changed.get(one.event);
    if (event !== undefined) changed.set(one.event, addToEvent(event, one));
  }
  return changed;
}

/**
 * The first leg whose event would pass its limit. A bet that does not raise the worst case of its event is always taken, also where
 * the limit is passed already.
 */
export function findLiabilityExcess({ bet, legs }: LimitedBet, figures: LiabilityFigures): LiabilityExcess | undefined {
  for (const [n, leg] of legs.entries()) {
    if (leg.maxLiability === undefined) continue;
    const maxStake = findMaxStake({ ...leg, maxLiability: leg.maxLiability }, figures.get(leg.event) ?? new Map(), {
      stake: bet.stake,
      exposure: computeLegExposure(bet, n),
    });
    if (maxStake < bet.stake) return { leg: n, maxStake };
  }
  return undefined;
}

/** The highest stake up to the asked one that the limit takes. The worst case is convex in the stake, so it is found by halving. */
function findMaxStake(
  { sport, line, outcome, maxLiability }: LimitedLeg & { readonly maxLiability: Centavos },
  event: EventExposure,
  { stake, exposure }: { readonly stake: Centavos; readonly exposure: number },
): Centavos {
  const winners = findWinners(sport, line);
  const outcomes = event.get(line) ?? new Map<string, OutcomeExposure>();
  const ofLine = computeLineWorstCase([...outcomes.values()], winners);
  const ofOthers = computeEventWorstCase(event, (one) => findWinners(sport, one)) - ofLine;
  const isTaken = (part: number): boolean => {
    const more = { line, outcome, bets: 1, staked: toCentavos(part), exposure: (exposure * part) / stake };
    const next = computeLineWorstCase([...(addToEvent(event, more).get(line)?.values() ?? [])], winners);
    return next <= ofLine || ofOthers + next <= maxLiability;
  };
  if (isTaken(stake)) return stake;
  let [taken, refused] = [0, stake as number];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return toCentavos(taken);
}
