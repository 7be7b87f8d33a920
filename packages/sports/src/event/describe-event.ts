/** What a producer knows of an event, as messages: a consumer that applies them has the state that it would have had. */
import { foldLineResultVersions } from '../core/results.ts';
import type { LineResult } from '../core/results.ts';
import type { LineName } from '../core/markets.ts';
import { findEventSport } from './event-sport.ts';
import type { LineQuote, SportEventState } from './event-state.ts';
import type { FeedLineOdds, SettledLine, SportEventFeedMessageBody } from '../protocol/messages.ts';
import { findActiveStop } from './price-age.ts';

/** The messages of one producer about an event, in order: who takes part, how it stands, its prices, results and cancellations. */
export function describeEvent(state: SportEventState, producer: number): readonly SportEventFeedMessageBody[] {
  const { fixture, status } = state;
  if (fixture === undefined) return [];
  const { at: _fixtureAt, ...fixtureBody } = fixture;
  const bodies: SportEventFeedMessageBody[] = [fixtureBody];
  if (status !== undefined) {
    const { at: _statusAt, ...statusBody } = status;
    bodies.push(statusBody);
  }
  const lines = [...state.lines.entries()].flatMap(([line, { quotes }]) => {
    const quote = quotes[producer];
    return quote === undefined ? [] : [toPricedLine(state, line, quote)];
  });
  bodies.push({ type: 'odds', full: true, lines });
  for (const [line, { resultVersions }] of state.lines.entries())
    if (resultVersions.length > 0) bodies.push(...describeResult(line, foldLineResultVersions(resultVersions)));
  return bodies;
}

function toPricedLine(state: SportEventState, line: LineName, quote: LineQuote): FeedLineOdds {
  const parsed = findEventSport(state)?.markets.parseLine(line);
  const isStopped = parsed === undefined || findActiveStop(state, parsed, quote) !== undefined;
  return {
    line,
    state: isStopped && quote.state === 'open' ? 'suspended' : quote.state,
    outcomes: Object.entries(quote.outcomes).map(([id, outcome]) => ({ id, ...outcome })),
  };
}

function describeResult(
  line: LineName,
  { outcomeResults, certainty = 1, cancelled }: LineResult,
): SportEventFeedMessageBody[] {
  const settled: SportEventFeedMessageBody[] =
    outcomeResults === undefined
      ? [{ type: 'unsettle', lines: [line] }]
      : [{ type: 'settle', certainty, lines: [toSettledLine(line, outcomeResults)] }];
  return [...settled, ...cancelled.map((window) => ({ type: 'cancel' as const, lines: [line], ...window }))];
}

function toSettledLine(line: LineName, outcomeResults: NonNullable<LineResult['outcomeResults']>): SettledLine {
  const voidReason = Object.values(outcomeResults).find((outcome) => outcome.voidReason !== undefined)?.voidReason;
  return {
    line,
    ...(voidReason === undefined ? {} : { voidReason }),
    outcomes: Object.entries(outcomeResults).map(([id, { voidReason: _reason, ...outcome }]) => ({ id, ...outcome })),
  };
}
