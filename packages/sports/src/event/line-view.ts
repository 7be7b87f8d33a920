/**
 * What an event offers, derived from its state and never stored as a whole. A line has a state of its own (its prices, stops
 * and results), which changes only with a message about it. Whether it takes bets now also depends on the event, on its
 * producer and on the clock (`combineLineState`), so that a producer's fall changes no line.
 */
import { isLiveMatchPhase } from '../core/catalogue.ts';
import type { LineName, ParsedLine } from '../core/markets.ts';
import type { Odds } from '../core/odds.ts';
import { compareFeedMessageVersions, foldLineResultVersions } from '../core/results.ts';
import type { FeedMessageVersion, LineResult } from '../core/results.ts';
import type { OfferedOdds } from '../bets/slip.ts';
import type { FairChance, SportModule } from '../core/sport.ts';
import {
  findEventSport,
  hasUnknownOutcome,
  isWithdrawnOutcome,
  listOutcomeIds,
  readEventFacts,
} from './event-sport.ts';
import { findLineState, isNewerVersion } from './event-state.ts';
import type { BetStop, EventHead, LineQuote, LineState, OutcomeQuote, SportEventState } from './event-state.ts';
import { feedProducerKinds, OPERATOR_PRODUCER } from '../protocol/messages.ts';
import type { BetStopReason, FeedProducerKind } from '../protocol/messages.ts';
import { findActiveStop, findLastClosing, isNewerThanReasons } from './price-age.ts';
import type { ProducerHealth } from '../protocol/producers.ts';

/** `suspended` is shown locked in its place; `off` is not shown. */
export type SportLineViewState = 'open' | 'suspended' | 'off' | 'settled' | 'cancelled';

export interface LineOutcomeView {
  readonly id: string;
  /** only if the line lists its outcomes */
  readonly name?: string;
  /** the last known price, also while suspended */
  readonly odds?: Odds;
  readonly state: 'open' | 'suspended';
  /** whether its own price takes bets, whatever the line's state is */
  readonly active: boolean;
  readonly fair?: FairChance;
}

export interface DisplayedSportLine {
  readonly line: LineName;
  readonly market: number;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly state: SportLineViewState;
  /** off, with chances that still count: bets on it can be cashed out */
  readonly hidden: boolean;
  readonly outcomes: readonly LineOutcomeView[];
  /** the producer that prices it, and the number of its message */
  readonly producer: number;
  readonly sequence: number;
  /** changes whenever the line is stopped, even if it is open again */
  readonly stopMark: string;
  /** why it is suspended, if its source gave a reason */
  readonly stopReason?: BetStopReason;
  /** the outcome whose price cannot be right at this score: the line is suspended for it */
  readonly contradicted?: string;
}

/** The clock and the producers, under which a line is viewed. */
export interface LineViewContext {
  readonly now: number;
  readonly health: (producer: number) => ProducerHealth;
  /** the number of the first message of a producer whose prices count: those before it are older than its return */
  readonly pricesFrom?: (producer: number) => number;
  /** what a producer prices; by its number in the Unified Odds Feed and the simulator without it */
  readonly kind?: (producer: number) => FeedProducerKind | undefined;
}

/** Whether an event takes bets, and which kind of producer's prices count; the clock may end `prematch`. */
export type EventBetting = 'live' | 'prematch' | 'closed' | 'suspended';

export function findEventBetting({ fixture, status, unread }: EventHead): EventBetting {
  if (fixture === undefined || fixture.change === 'cancelled') return 'closed';
  const betting = findBettingByStatus(status?.status);
  if (betting === 'closed') return 'closed';
  const isUnread =
    isUnreadNewer(unread.fixture, fixture.at) ||
    (unread.status !== undefined && isUnreadNewer(unread.status, status?.at));
  return isUnread ? 'suspended' : betting;
}

const isUnreadNewer = (unread: FeedMessageVersion | undefined, read: FeedMessageVersion | undefined): boolean =>
  unread !== undefined && isNewerVersion(unread, read);

function findBettingByStatus(status: NonNullable<EventHead['status']>['status'] | undefined): EventBetting {
  switch (status) {
    case 'live':
      return 'live';
    case undefined:
    case 'notStarted':
      return 'prematch';
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
export const isLiveEvent = ({ status }: EventHead): boolean =>
  status !== undefined && (status.status === 'live' || isLiveMatchPhase(status.phase));

/** The line as its own messages have left it, whatever the clock and the producers say; undefined if no producer ever priced it. */
export function viewLine(state: SportEventState, line: LineName): DisplayedSportLine | undefined {
  const sport = findEventSport(state);
  const parsed = sport?.markets.parseLine(line);
  const lineState = findLineState(state, line);
  const quote = findCurrentQuote(Object.values(lineState.quotes));
  if (sport === undefined || parsed === undefined || quote === undefined) return undefined;
  const quoted = Object.keys(quote.outcomes);
  const stop = findActiveStop(state, parsed, quote);
  const own = findOwnState(state, { parsed, lineState, quote, stop });
  const contradicted = own === 'open' ? findContradiction(sport, state, parsed, quote) : undefined;
  const shown = contradicted === undefined ? own : 'suspended';
  return {
    line,
    market: parsed.market.id,
    specifiers: parsed.specifiers,
    state: shown,
    hidden: own === 'off' && isHidden(sport, state, { parsed, lineState, quote, stop }),
    outcomes: listOutcomeIds(state, parsed, quoted).map((id): LineOutcomeView => {
      const priced = quote.outcomes[id] ?? { active: false };
      const active = priced.active && priced.odds !== undefined && !isWithdrawnOutcome(state, parsed, id);
      return { id, ...priced, active, state: shown === 'open' && active ? 'open' : 'suspended' };
    }),
    producer: quote.at.producer,
    sequence: quote.at.sequence,
    stopMark: computeStopMark(state, parsed, lineState),
    ...(stop?.reason === undefined ? {} : { stopReason: stop.reason }),
    ...(contradicted === undefined ? {} : { contradicted }),
  };
}

interface QuotedLine {
  readonly parsed: ParsedLine;
  readonly lineState: LineState;
  readonly quote: LineQuote;
  readonly stop: BetStop | undefined;
}

function findOwnState(state: SportEventState, { parsed, lineState, quote, stop }: QuotedLine): SportLineViewState {
  const result = foldLineResultVersions(lineState.resultVersions);
  const ended = findEndedState(result);
  if (ended !== undefined) return ended;
  const full = state.fulls[quote.at.producer];
  // A full list names every line that its producer offers: an older price was not on it.
  const isOmitted = full !== undefined && compareFeedMessageVersions(full.at, quote.at) > 0;
  if (quote.state === 'off' || isOmitted || stop?.to === 'off') return 'off';
  if (quote.state !== 'open' || stop !== undefined) return 'suspended';
  // A void window without an end would also void a bet that is accepted now.
  if (result.cancelled.some(({ to }) => to === undefined)) return 'suspended';
  if (hasUnknownOutcome(state, parsed, Object.keys(quote.outcomes))) return 'suspended';
  return isNewerThanReasons(state, parsed, lineState, quote.at) ? 'open' : 'suspended';
}

/** Whether a line that is off keeps its chances: its source still sends them, nothing has stopped it since, and the score allows them. */
function isHidden(sport: SportModule, state: SportEventState, { parsed, lineState, quote, stop }: QuotedLine): boolean {
  const full = state.fulls[quote.at.producer];
  const isOmitted = full !== undefined && compareFeedMessageVersions(full.at, quote.at) > 0;
  if (quote.state !== 'off' || isOmitted || stop !== undefined) return false;
  if (!Object.values(quote.outcomes).some(({ active, fair }) => active && fair !== undefined)) return false;
  if (foldLineResultVersions(lineState.resultVersions).cancelled.some(({ to }) => to === undefined)) return false;
  return (
    isNewerThanReasons(state, parsed, lineState, quote.at) &&
    findContradiction(sport, state, parsed, quote) === undefined
  );
}

function findEndedState({ outcomeResults, cancelled }: LineResult): 'settled' | 'cancelled' | undefined {
  if (cancelled.some(({ from, to }) => from === undefined && to === undefined)) return 'cancelled';
  return outcomeResults === undefined ? undefined : 'settled';
}

/** The first outcome of a line whose price the score rules out; undefined if there is none, or no price. */
export function findContradictedOutcome(state: SportEventState, line: LineName): string | undefined {
  const sport = findEventSport(state);
  const parsed = sport?.markets.parseLine(line);
  const quote = findCurrentQuote(Object.values(findLineState(state, line).quotes));
  if (sport === undefined || parsed === undefined || quote === undefined) return undefined;
  return findContradiction(sport, state, parsed, quote);
}

/** The first outcome whose open price the score rules out. */
function findContradiction(
  sport: SportModule,
  head: EventHead,
  line: ParsedLine,
  { outcomes }: LineQuote,
): string | undefined {
  const { readings } = sport;
  if (readings === undefined) return undefined;
  const facts = readEventFacts(sport, head);
  for (const id of Object.keys(outcomes)) {
    const { odds, active } = outcomes[id] as OutcomeQuote;
    const isOffered = active && odds !== undefined && !isWithdrawnOutcome(head, line, id);
    if (isOffered && readings.contradicts(line, id, odds, facts)) return id;
  }
  return undefined;
}

/** An operator's price before any other, else the newest of a producer that has not handed the line over, else the newest of all. */
function findCurrentQuote(quotes: readonly LineQuote[]): LineQuote | undefined {
  const [first] = quotes;
  if (quotes.length < 2) return first;
  const kept = quotes.filter((quote) => quote.state !== 'handedOver');
  const operator = kept.find(({ at }) => at.producer === OPERATOR_PRODUCER);
  return operator ?? findNewestQuote(kept) ?? findNewestQuote(quotes);
}

const findNewestQuote = (quotes: readonly LineQuote[]): LineQuote | undefined =>
  quotes.reduce<LineQuote | undefined>(
    (best, quote) => (best && compareFeedMessageVersions(best.at, quote.at) > 0 ? best : quote),
    undefined,
  );

/** The version of the last message that closed the line, as text. */
function computeStopMark(state: EventHead, parsed: ParsedLine, lineState: LineState): string {
  const last = findLastClosing(state, parsed, lineState);
  return last === undefined ? '' : `${last.sourceTime}.${last.producer}.${last.sequence}`;
}

/** The state in which a line is shown and takes bets: its own, limited by its event, its producer and the clock. */
export function combineLineState(
  { state, producer, sequence }: Pick<DisplayedSportLine, 'state' | 'producer' | 'sequence'>,
  event: { readonly betting: EventBetting; readonly startsAt: number },
  { now, health, pricesFrom, kind = (id) => feedProducerKinds[id] }: LineViewContext,
): SportLineViewState {
  if (state !== 'open' && state !== 'suspended') return state;
  if (event.betting === 'closed') return 'off';
  if (state === 'suspended' || event.betting === 'suspended') return 'suspended';
  // The scheduled start ends the pre-match prices, even if no message has said that play began.
  if (event.betting === 'prematch' && now >= event.startsAt) return 'suspended';
  const priced = kind(producer);
  const isOfCurrentKind = priced === 'any' || priced === event.betting;
  const isCurrent = sequence >= (pricesFrom?.(producer) ?? 0);
  return isOfCurrentKind && isCurrent && health(producer) === 'up' ? 'open' : 'suspended';
}

/** The view of a line under a clock and the producers' health; undefined if no producer ever priced it. */
export function buildDisplayedSportLine(
  state: SportEventState,
  line: LineName,
  context: LineViewContext,
): DisplayedSportLine | undefined {
  const own = viewLine(state, line);
  if (own === undefined) return undefined;
  const event = { betting: findEventBetting(state), startsAt: state.fixture?.startsAt ?? 0 };
  const shown = combineLineState(own, event, context);
  if (shown === own.state) return own;
  return { ...own, state: shown, outcomes: own.outcomes.map((outcome) => ({ ...outcome, state: 'suspended' })) };
}

/** All lines that a screen shows, in the order of the market table. */
export function buildDisplayedSportLines(
  state: SportEventState,
  context: LineViewContext,
): readonly DisplayedSportLine[] {
  const compareLines = findEventSport(state)?.markets.compareLines;
  return [...state.lines.keys()]
    .sort(compareLines)
    .map((line) => buildDisplayedSportLine(state, line, context))
    .filter((view): view is DisplayedSportLine => view !== undefined && view.state !== 'off');
}

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
