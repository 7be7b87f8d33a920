/** What a line offers to a slip at a moment. Pure. */
import type { Centavos } from '@arara/money';
import { findSport } from '@arara/sports/registry';
import { computeEdgeBp, thousandthsToOdds as toOdds, type Odds } from '@arara/sports/core/odds';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';
import type { OfferedOdds, BetSlipInput, BetSlipType } from '@arara/sports/bets/slip';
import type { Instant } from '../../context.ts';
import type { StoredBetLeg } from '../bets/stored-bet.ts';
import type { OfferedLine } from '../events/offered-lines.queries.ts';
import { computeShownLineState } from '../events/shown-line.ts';

/** Names a line among all events. */
export const toSportLineKey = ({ event, line }: { readonly event: number; readonly line: string }): string =>
  `${event} ${line}`;

/** The offer for an outcome of a line. */
export function toOfferedOdds(line: OfferedLine | undefined, outcomeId: string, now: Instant): OfferedOdds {
  const outcome = line?.outcomes.find(({ id }) => id === outcomeId);
  if (line === undefined || outcome === undefined) return { state: 'unknown' };
  const shown = computeShownLineState(line, line, now);
  if (shown !== 'open' && shown !== 'suspended') return { state: 'closed' };
  const isOpen = shown === 'open' && !line.gate_closed && outcome.active;
  if (!isOpen || typeof outcome.odds !== 'number') return { state: 'suspended' };
  const stopMark = formatStopMark({
    stopMark: line.stopped_at,
    eventMark: line.event_close_count,
    producerMark: line.producer_close_count,
  });
  return {
    state: 'open',
    odds: toOdds(outcome.odds),
    live: line.live,
    stopMark,
    tournament: line.tournament,
    hasField: line.has_field,
  };
}

/**
 * Whether the chance of an outcome counts now, for a cash-out: while the line takes bets, and while it is hidden. The event, its
 * producer and the gates must allow it.
 */
export function hasCurrentChance(line: OfferedLine, outcomeId: string, now: Instant): boolean {
  const outcome = line.outcomes.find(({ id }) => id === outcomeId);
  const shown = computeShownLineState(
    { ...line, state: line.hidden && line.state === 'closed' ? 'open' : line.state },
    line,
    now,
  );
  return shown === 'open' && !line.gate_closed && outcome?.active === true && typeof outcome.odds === 'number';
}

/** It changes with each closing of the line or of its event, and each time its producer was not up. */
export const formatStopMark = ({
  stopMark,
  eventMark,
  producerMark,
}: Pick<StoredBetLeg, 'stopMark' | 'eventMark' | 'producerMark'>): string => `${stopMark}.${eventMark}.${producerMark}`;

/** Edges of the lines of a group: computed once for all bets of the group. */
const lineEdgeCache = new WeakMap<OfferedLine, number>();

/** The house's edge in a line's prices, in basis points: the part of a stake that it keeps on average. */
export function computeLineEdgeBp(line: OfferedLine): number {
  const cached = lineEdgeCache.get(line);
  if (cached !== undefined) return cached;
  const prices = line.outcomes.flatMap(({ odds }) => (typeof odds === 'number' ? [toOdds(odds)] : []));
  const edge = computeEdgeBp(prices, findSport(line.sport)?.markets.parseLine(line.line)?.market.winners ?? 1);
  lineEdgeCache.set(line, edge);
  return edge;
}

/**
 * The house's edge in a bet of several legs, in basis points: 1 − ∏(1 − edge of the leg), since each leg passes on the part of the
 * stake that the one before has left.
 */
export const combineEdgesBp = (edges: readonly number[]): number =>
  Math.round(10_000 * (1 - edges.reduce((kept, edge) => kept * (1 - edge / 10_000), 1)));

/** A bet as a slip. The odds that the player saw may be any: they are only compared. */
export const toBetSlip = (bet: {
  readonly type: BetSlipType;
  readonly system: string | null;
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  readonly legs: readonly {
    readonly event: number;
    readonly line: string;
    readonly outcome: string;
    readonly seenOdds: number;
  }[];
}): BetSlipInput => ({
  type: bet.type,
  system: bet.system ?? undefined,
  stake: bet.stake,
  policy: bet.policy,
  legs: bet.legs.map(({ event, line, outcome, seenOdds }) => ({
    eventId: String(event),
    line,
    outcomeId: outcome,
    odds: seenOdds as Odds,
  })),
});
