/**
 * Which prices are old: those that came before the reason for which a line was closed. A line opens again only with a newer
 * price, so that no price stands that was made for another score.
 */
import type { ParsedLine } from '../core/markets.ts';
import { compareFeedMessageVersions } from '../core/results.ts';
import type { FeedMessageVersion } from '../core/results.ts';
import { isNewerVersion, toLineScope, toMarketScope, WHOLE_EVENT_SCOPE } from './event-state.ts';
import type { BetStop, EventHead, LineQuote, LineState } from './event-state.ts';
import { OPERATOR_PRODUCER } from '../protocol/messages.ts';

/**
 * Whether a price is newer than a reason: of the same producer, later by source time and sequence, or in the same message; of
 * another producer, received later.
 */
export function isPriceNewer(price: FeedMessageVersion, reason: FeedMessageVersion): boolean {
  if (price.producer === reason.producer) return compareFeedMessageVersions(price, reason) >= 0;
  if (reason.receipt === undefined) return price.sourceTime > reason.sourceTime;
  return (price.receipt ?? 0) > reason.receipt;
}

/** The versions that take a result back: the line may open again. */
const reopeningKinds: ReadonlySet<string> = new Set(['unsettle', 'uncancel', 'release']);

/** Calls back with each reason for which a price of this line has to be newer; ends early when the callback says false. */
function everyPriceReason(
  { touches }: EventHead,
  { line, market }: ParsedLine,
  { resultVersions }: LineState,
  check: (at: FeedMessageVersion) => boolean,
): boolean {
  const checkScope = (scope: string): boolean => {
    const at = touches[scope];
    return at === undefined || check(at);
  };
  if (!checkScope(WHOLE_EVENT_SCOPE) || !checkScope(toMarketScope(market.id)) || !checkScope(toLineScope(line)))
    return false;
  for (const group of market.stopGroups) if (!checkScope(group)) return false;
  for (const { kind, at } of resultVersions) if (reopeningKinds.has(kind) && !check(at)) return false;
  return true;
}

/** Whether a price is newer than every reason for which the line was closed. */
export const isNewerThanReasons = (
  head: EventHead,
  line: ParsedLine,
  lineState: LineState,
  price: FeedMessageVersion,
): boolean => everyPriceReason(head, line, lineState, (reason) => isPriceNewer(price, reason));

/** Calls back with each stop of the line, of its market or of the market's groups by one producer. */
function forEachStop(
  stops: Readonly<Record<string, BetStop>> | undefined,
  { line, market }: ParsedLine,
  visit: (stop: BetStop) => void,
): void {
  if (stops === undefined) return;
  for (const group of [WHOLE_EVENT_SCOPE, ...market.stopGroups, toMarketScope(market.id), toLineScope(line)]) {
    const stop = stops[group];
    if (stop !== undefined && stop.to !== 'released') visit(stop);
  }
}

/**
 * The newest stop that holds the line: one by the price's own producer that no newer price has lifted, or one by an operator,
 * which only a release ends.
 */
export function findActiveStop({ stops }: EventHead, line: ParsedLine, { at }: LineQuote): BetStop | undefined {
  let newest: BetStop | undefined;
  const visit = (stop: BetStop): void => {
    if (newest === undefined || isNewerVersion(stop.at, newest.at)) newest = stop;
  };
  forEachStop(stops[at.producer], line, (stop) => {
    if (compareFeedMessageVersions(stop.at, at) > 0) visit(stop);
  });
  forEachStop(stops[OPERATOR_PRODUCER], line, visit);
  return newest;
}

/** The last of everything that has ever closed the line: each closing is another stop for a bet that waits. */
export function findLastClosing(
  head: EventHead,
  line: ParsedLine,
  lineState: LineState,
): FeedMessageVersion | undefined {
  let last = lineState.closing;
  const visit = (at: FeedMessageVersion): boolean => {
    if (isNewerVersion(at, last)) last = at;
    return true;
  };
  everyPriceReason(head, line, lineState, visit);
  for (const stops of Object.values(head.stops)) forEachStop(stops, line, ({ at }) => void visit(at));
  return last;
}
