/**
 * What an event offers: one view per line for screens, one offer per leg for slips. Derived from the state, the producers'
 * health and the clock, never stored: a line is open only if everything says so.
 */
import { isLivePhase } from '../core/catalogue.ts';
import type { EventState, Quote, Stop } from './event-state.ts';
import { compareLines, parseLine, specifiersOf } from '../core/markets.ts';
import type { Line, ParsedLine } from '../core/markets.ts';
import { producerKinds } from './messages.ts';
import type { StopReason } from './messages.ts';
import type { Odds } from '../core/odds.ts';
import type { Health } from './producers.ts';
import { compareVersions, foldRulings } from '../core/settlement.ts';
import type { Outcomes, Version } from '../core/settlement.ts';
import type { Offer } from '../core/slip.ts';

/** `suspended` is shown locked in its place; `off` is not shown. */
export type LineViewState = 'open' | 'suspended' | 'off' | 'settled' | 'cancelled';

export interface OutcomeView {
  readonly id: string;
  /** the last known price, also while suspended */
  readonly odds?: Odds;
  readonly state: 'open' | 'suspended';
  readonly chancePpm?: number;
}

export interface LineView {
  readonly line: Line;
  readonly market: number;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly state: LineViewState;
  readonly outcomes: readonly OutcomeView[];
  /** who prices it */
  readonly producer: number;
  /** changes whenever the line was stopped, even if it opened again since */
  readonly stopMark: string;
  /** why it is suspended, if its source said so */
  readonly stopReason?: StopReason;
}

/** What the views are taken under; `health` by producer number. */
export interface Circumstances {
  readonly now: number;
  readonly health: (producer: number) => Health;
}

/** Whether the event itself takes bets, and which kind of producer's prices count now. */
function eventTakes(state: EventState, now: number): 'live' | 'prematch' | 'closed' | 'suspended' {
  const { fixture, status } = state;
  if (fixture === undefined || fixture.change === 'cancelled') return 'closed';
  switch (status?.status) {
    case 'live':
      return 'live';
    case undefined:
    case 'notStarted':
      // The scheduled start closes the prices of before, even if nobody has said that play began.
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
export const isLive = (state: EventState): boolean =>
  state.status !== undefined && (state.status.status === 'live' || isLivePhase(state.status.phase));

/** The view of a line, or undefined if no producer ever priced it. */
export function viewLine(state: EventState, line: Line, { now, health }: Circumstances): LineView | undefined {
  const parsed = parseLine(line);
  const quote = parsed === undefined ? undefined : standingQuote(Object.values(state.quotes[line] ?? {}));
  if (parsed === undefined || quote === undefined) return undefined;
  const stop = standingStop(state, parsed, quote);
  const takes = eventTakes(state, now);
  const folded = foldRulings(state.rulings[line] ?? []);
  const lineState = ((): LineViewState => {
    const ruled = ruledState(folded);
    if (ruled !== undefined) return ruled;
    if (quote.state === 'off' || isOmitted(state, line, quote) || stop?.to === 'off' || takes === 'closed')
      return 'off';
    if (quote.state !== 'open' || stop !== undefined || takes === 'suspended') return 'suspended';
    // Void from some moment on, with no end: so would be a bet that is taken now.
    if (folded.cancelled.some(({ to }) => to === undefined)) return 'suspended';
    if (producerKinds[quote.at.producer] !== takes || health(quote.at.producer) !== 'up') return 'suspended';
    return 'open';
  })();
  return {
    line,
    market: parsed.market.id,
    specifiers: specifiersOf(parsed),
    state: lineState,
    outcomes: parsed.market.outcomes.map(({ id }): OutcomeView => {
      const { active, ...priced } = quote.outcomes[id] ?? { active: false };
      return { id, ...priced, state: lineState === 'open' && active && 'odds' in priced ? 'open' : 'suspended' };
    }),
    producer: quote.at.producer,
    stopMark: stopMark(state, parsed),
    ...(stop?.reason === undefined ? {} : { stopReason: stop.reason }),
  };
}

/** All lines that a screen shows, in the order of the market table. */
export const viewLines = (state: EventState, circumstances: Circumstances): readonly LineView[] =>
  Object.keys(state.quotes)
    .sort(compareLines)
    .map((line) => viewLine(state, line, circumstances))
    .filter((view): view is LineView => view !== undefined && view.state !== 'off');

/** What a slip gets for a leg. `closed` is for good, `suspended` may open again. */
export function offerFor(
  state: EventState,
  { line, outcomeId }: { readonly line: Line; readonly outcomeId: string },
  circumstances: Circumstances,
): Offer {
  const view = viewLine(state, line, circumstances);
  const outcome = view?.outcomes.find(({ id }) => id === outcomeId);
  if (view === undefined || outcome === undefined) return { state: 'unknown' };
  if (view.state === 'suspended') return { state: 'suspended' };
  if (view.state !== 'open') return { state: 'closed' };
  if (outcome.state !== 'open' || outcome.odds === undefined) return { state: 'suspended' };
  return { state: 'open', odds: outcome.odds, live: isLive(state), stopMark: view.stopMark };
}

/** The newest price of a producer that has not handed the line over; if all have, the line waits. */
function standingQuote(quotes: readonly Quote[]): Quote | undefined {
  const newest = (list: readonly Quote[]) =>
    list.reduce<Quote | undefined>((best, q) => (best && compareVersions(best.at, q.at) > 0 ? best : q), undefined);
  return newest(quotes.filter((quote) => quote.state !== 'handedOver')) ?? newest(quotes);
}

const isOmitted = (state: EventState, line: Line, { at }: Quote): boolean => {
  const full = state.fulls[at.producer];
  return full !== undefined && compareVersions(full.at, at) > 0 && !full.lines.includes(line);
};

const stopsOn = (stops: Readonly<Record<string, Stop>> | undefined, { market }: ParsedLine): readonly Stop[] =>
  Object.entries(stops ?? {}).flatMap(([group, stop]) => (market.groups.includes(group) ? [stop] : []));

/** The newest stop by the quote's own producer that no price has lifted. */
function standingStop(state: EventState, line: ParsedLine, { at }: Quote): Stop | undefined {
  return stopsOn(state.stops[at.producer], line)
    .filter((stop) => compareVersions(stop.at, at) > 0)
    .sort((a, b) => compareVersions(b.at, a.at))[0];
}

function ruledState({ verdicts, cancelled }: Outcomes): 'settled' | 'cancelled' | undefined {
  if (cancelled.some(({ from, to }) => from === undefined && to === undefined)) return 'cancelled';
  return verdicts === undefined ? undefined : 'settled';
}

/** The version of the last thing that closed the line, as text. */
function stopMark(state: EventState, parsed: ParsedLine): string {
  const marks: Version[] = Object.values(state.stops).flatMap((stops) => stopsOn(stops, parsed).map(({ at }) => at));
  const closing = state.closings[parsed.line];
  if (closing !== undefined) marks.push(closing);
  const [last] = marks.sort((a, b) => compareVersions(b, a));
  return last === undefined ? '' : `${last.sourceTime}.${last.producer}.${last.sequence}`;
}
