/** What a line offers to a slip at a moment. Pure. */
import type { Centavos } from '@arara/money';
import { parseLineName } from '@arara/sports/core/markets';
import { computeEdgeBp, thousandthsToOdds as toOdds, type Odds } from '@arara/sports/core/odds';
import type { OfferedOdds, OddsChangePolicy, BetSlipInput } from '@arara/sports/core/slip';
import { FEED_PRODUCER_SILENCE_LIMIT_MS } from '@arara/sports/feed/producers';
import type { Instant } from '../../context.ts';
import type { StoredBet } from '../bets/stored-bet.ts';
import type { OfferedLine } from '../events/offered-lines.queries.ts';

/** Names a line among all events. */
export const toSportLineKey = ({ event, line }: { readonly event: number; readonly line: string }): string =>
  `${event} ${line}`;

/** The offer for an outcome of a line. */
export function toOfferedOdds(line: OfferedLine | undefined, outcomeId: string, now: Instant): OfferedOdds {
  const outcome = line?.outcomes.find(({ id }) => id === outcomeId);
  if (line === undefined || outcome === undefined) return { state: 'unknown' };
  if (line.state !== 'open' && line.state !== 'suspended') return { state: 'closed' };
  // A producer that has been silent for this long is not trusted, whatever its row says.
  const isProducerTrusted = line.producer_state === 'up' && now - line.alive_at < FEED_PRODUCER_SILENCE_LIMIT_MS;
  // The scheduled start ends the pre-match prices, even if no message has said that play began.
  const isInTime = line.live || now < line.starts_at;
  const isOpen = line.state === 'open' && !line.gate_closed && isProducerTrusted && isInTime && outcome.active;
  if (!isOpen || typeof outcome.odds !== 'number') return { state: 'suspended' };
  const stopMark = formatLineAndProducerStopMark({
    stopMark: line.stopped_at,
    producerMark: line.producer_close_count,
  });
  return { state: 'open', odds: toOdds(outcome.odds), live: line.live, stopMark };
}

/** It changes with each closing of the line, and each time its producer was not up. */
export const formatLineAndProducerStopMark = ({
  stopMark,
  producerMark,
}: Pick<StoredBet, 'stopMark' | 'producerMark'>): string => `${stopMark}.${producerMark}`;

/** Edges of the lines of a group: computed once for all bets of the group. */
const lineEdgeCache = new WeakMap<OfferedLine, number>();

/** The house's edge in a line's prices, in basis points: the part of a stake that it keeps on average. */
export function computeLineEdgeBp(line: OfferedLine): number {
  const cached = lineEdgeCache.get(line);
  if (cached !== undefined) return cached;
  const prices = line.outcomes.flatMap(({ odds }) => (typeof odds === 'number' ? [toOdds(odds)] : []));
  const edge = computeEdgeBp(prices, parseLineName(line.line)?.market.winners ?? 1);
  lineEdgeCache.set(line, edge);
  return edge;
}

/** A single bet as a slip. The odds that the player saw may be any: they are only compared. */
export const toSingleBetSlip = (bet: {
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  readonly event: number;
  readonly line: string;
  readonly outcome: string;
  readonly seenOdds: number;
}): BetSlipInput => ({
  type: 'single',
  stake: bet.stake,
  policy: bet.policy,
  legs: [{ eventId: String(bet.event), line: bet.line, outcomeId: bet.outcome, odds: bet.seenOdds as Odds }],
});
