/**
 * What an event offers: one view per line for screens, one offer per leg for slips. Derived from the event's state, the
 * producers' health and the clock, and never stored: a line is open only if all of them allow it.
 */
import { isLiveMatchPhase } from '../core/catalogue.ts';
import type { SportEventState, LineQuote, BetStop } from './event-state.ts';
import { compareSportLineNames, parseLineName, getLineSpecifiers } from '../core/markets.ts';
import type { LineName, ParsedLine } from '../core/markets.ts';
import { feedProducerKinds } from './messages.ts';
import type { BetStopReason } from './messages.ts';
import type { Odds } from '../core/odds.ts';
import type { ProducerHealth } from './producers.ts';
import { compareFeedMessageVersions, foldLineResultVersions } from '../core/results.ts';
import type { LineResult, FeedMessageVersion } from '../core/results.ts';
import type { OfferedOdds } from '../core/slip.ts';

/** `suspended` is shown locked in its place; `off` is not shown. */
export type SportLineViewState = 'open' | 'suspended' | 'off' | 'settled' | 'cancelled';

export interface LineOutcomeView {
  readonly id: string;
  /** the last known price, also while suspended */
  readonly odds?: Odds;
  readonly state: 'open' | 'suspended';
  readonly chancePpm?: number;
}

export interface DisplayedSportLine {
  readonly line: LineName;
  readonly market: number;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly state: SportLineViewState;
  readonly outcomes: readonly LineOutcomeView[];
  /** the producer that prices it */
  readonly producer: number;
  /** changes whenever the line is stopped, even if it is open again */
  readonly stopMark: string;
  /** why it is suspended, if its source gave a reason */
  readonly stopReason?: BetStopReason;
}

/** The clock and the producers' health, under which a line is viewed. */
export interface LineViewContext {
  readonly now: number;
  readonly health: (producer: number) => ProducerHealth;
}

/** Whether the event itself takes bets, and which kind of producer's prices count now. */
function findEventBettingState(state: SportEventState, now: number): 'live' | 'prematch' | 'closed' | 'suspended' {
  const { fixture, status } = state;
  if (fixture === undefined || fixture.change === 'cancelled') return 'closed';
  switch (status?.status) {
    case 'live':
      return 'live';
    case undefined:
    case 'notStarted':
      // The scheduled start ends the pre-match prices, even if no message has said that play began.
      return now < fixture.startsAt ? 'prematch' : 'suspended';
    case 'delayed':
    case 'interrupted':
    case 'suspended':
      return 'suspended';
    case 'ended':
    case 'closed':
    case 'cancelled':
    case 'postponed':
    case 'abandoned':
      return 'closed';
  }
}

/** Whether bets on the event are live bets, which wait a delay. */
export const isLiveEvent = (state: SportEventState): boolean =>
  state.status !== undefined && (state.status.status === 'live' || isLiveMatchPhase(state.status.phase));

/** The view of a line, or undefined if no producer ever priced it. */
export function buildDisplayedSportLine(
  state: SportEventState,
  line: LineName,
  context: LineViewContext,
): DisplayedSportLine | undefined {
  const parsed = parseLineName(line);
  const quote = parsed === undefined ? undefined : findNewestQuote(Object.values(state.quotes[line] ?? {}));
  if (parsed === undefined || quote === undefined) return undefined;
  const stop = findActiveBetStop(state, parsed, quote);
  const lineState = computeDisplayedLineState(state, line, { quote, stop }, context);
  return {
    line,
    market: parsed.market.id,
    specifiers: getLineSpecifiers(parsed),
    state: lineState,
    outcomes: parsed.market.outcomes.map(({ id }): LineOutcomeView => {
      const { active, ...priced } = quote.outcomes[id] ?? { active: false };
      return { id, ...priced, state: lineState === 'open' && active && 'odds' in priced ? 'open' : 'suspended' };
    }),
    producer: quote.at.producer,
    stopMark: computeLineBetStopMark(state, parsed),
    ...(stop?.reason === undefined ? {} : { stopReason: stop.reason }),
  };
}

function computeDisplayedLineState(
  state: SportEventState,
  line: LineName,
  { quote, stop }: { readonly quote: LineQuote; readonly stop: BetStop | undefined },
  { now, health }: LineViewContext,
): SportLineViewState {
  const result = foldLineResultVersions(state.rulings[line] ?? []);
  const ended = findLineResultViewState(result);
  if (ended !== undefined) return ended;
  const betting = findEventBettingState(state, now);
  if (
    quote.state === 'off' ||
    isLineOmittedFromSnapshot(state, line, quote) ||
    stop?.to === 'off' ||
    betting === 'closed'
  )
    return 'off';
  if (quote.state !== 'open' || stop !== undefined || betting === 'suspended') return 'suspended';
  // A void window without an end would also void a bet that is accepted now.
  if (result.cancelled.some(({ to }) => to === undefined)) return 'suspended';
  const isOfCurrentKind = feedProducerKinds[quote.at.producer] === betting;
  return isOfCurrentKind && health(quote.at.producer) === 'up' ? 'open' : 'suspended';
}

/** All lines that a screen shows, in the order of the market table. */
export const buildDisplayedSportLines = (
  state: SportEventState,
  context: LineViewContext,
): readonly DisplayedSportLine[] =>
  Object.keys(state.quotes)
    .sort(compareSportLineNames)
    .map((line) => buildDisplayedSportLine(state, line, context))
    .filter((view): view is DisplayedSportLine => view !== undefined && view.state !== 'off');

/** The offer for a leg of a slip. `closed` is final, `suspended` may open again. */
export function findOfferForLeg(
  state: SportEventState,
  { line, outcomeId }: { readonly line: LineName; readonly outcomeId: string },
  context: LineViewContext,
): OfferedOdds {
  const view = buildDisplayedSportLine(state, line, context);
  const outcome = view?.outcomes.find(({ id }) => id === outcomeId);
  if (view === undefined || outcome === undefined) return { state: 'unknown' };
  if (view.state === 'suspended') return { state: 'suspended' };
  if (view.state !== 'open') return { state: 'closed' };
  if (outcome.state !== 'open' || outcome.odds === undefined) return { state: 'suspended' };
  return { state: 'open', odds: outcome.odds, live: isLiveEvent(state), stopMark: view.stopMark };
}

/** The newest price of a producer that has not handed the line over; the newest of all if every producer has. */
function findNewestQuote(quotes: readonly LineQuote[]): LineQuote | undefined {
  const newest = (list: readonly LineQuote[]) =>
    list.reduce<LineQuote | undefined>(
      (best, q) => (best && compareFeedMessageVersions(best.at, q.at) > 0 ? best : q),
      undefined,
    );
  return newest(quotes.filter((quote) => quote.state !== 'handedOver')) ?? newest(quotes);
}

const isLineOmittedFromSnapshot = (state: SportEventState, line: LineName, { at }: LineQuote): boolean => {
  const full = state.fulls[at.producer];
  return full !== undefined && compareFeedMessageVersions(full.at, at) > 0 && !full.lines.includes(line);
};

const listStopsOfMarket = (
  stops: Readonly<Record<string, BetStop>> | undefined,
  { market }: ParsedLine,
): readonly BetStop[] =>
  Object.entries(stops ?? {}).flatMap(([group, stop]) => (market.stopGroups.includes(group) ? [stop] : []));

/** The newest stop by the quote's own producer that no newer price has lifted. */
function findActiveBetStop(state: SportEventState, line: ParsedLine, { at }: LineQuote): BetStop | undefined {
  return listStopsOfMarket(state.stops[at.producer], line)
    .filter((stop) => compareFeedMessageVersions(stop.at, at) > 0)
    .sort((a, b) => compareFeedMessageVersions(b.at, a.at))[0];
}

function findLineResultViewState({ verdicts, cancelled }: LineResult): 'settled' | 'cancelled' | undefined {
  if (cancelled.some(({ from, to }) => from === undefined && to === undefined)) return 'cancelled';
  return verdicts === undefined ? undefined : 'settled';
}

/** The version of the last message that closed the line, as text. */
function computeLineBetStopMark(state: SportEventState, parsed: ParsedLine): string {
  const marks: FeedMessageVersion[] = Object.values(state.stops).flatMap((stops) =>
    listStopsOfMarket(stops, parsed).map(({ at }) => at),
  );
  const closing = state.closings[parsed.line];
  if (closing !== undefined) marks.push(closing);
  const [last] = marks.sort((a, b) => compareFeedMessageVersions(b, a));
  return last === undefined ? '' : `${last.sourceTime}.${last.producer}.${last.sequence}`;
}
