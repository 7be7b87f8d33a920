/** Applies prices and stops. */
import type { LineName } from '../core/markets.ts';
import { thousandthsToOdds } from '../core/odds.ts';
import type { FeedMessageVersion } from '../core/results.ts';
import type { SportModule } from '../core/sport.ts';
import { divideLines } from './divide-lines.ts';
import { listStopGroups } from './event-sport.ts';
import { findLineState, isNewerVersion, WHOLE_EVENT_SCOPE } from './event-state.ts';
import type { BetStop, LineQuote, LineState, SportEventState } from './event-state.ts';
import { addTouches, joinEffects, listLinesInScopes, noEffect } from './message-effect.ts';
import type { AppliedFeedMessage } from './message-effect.ts';
import type { BetStopMessageBody, FeedLineOdds, OddsMessageBody } from '../protocol/messages.ts';
import type { UnreadPart } from '../protocol/unread-parts.ts';

export function applyOddsMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  { full, lines }: OddsMessageBody,
  sport: SportModule,
): AppliedFeedMessage {
  const { known, unread, scopes } = divideLines(sport, lines, ({ line }) => line);
  const touched = { ...addTouches(state, scopes, at), unread };
  const changed = new Map<LineName, LineState>();
  for (const priced of known) {
    const before = findLineState(state, priced.line);
    const after = addQuote(before, priced, at);
    if (after !== before) changed.set(priced.line, after);
  }
  const { producer } = at;
  const isNewestFull = full && isNewerVersion(at, state.fulls[producer]?.at);
  const priced: SportEventState = { ...touched.state, lines: touched.state.lines.with(changed) };
  const omitted = isNewestFull ? [...priced.lines.keys()].filter((line) => isPricedBy(priced, line, producer)) : [];
  return joinEffects(touched, {
    ...noEffect(isNewestFull ? { ...priced, fulls: { ...priced.fulls, [producer]: { at } } } : priced),
    headChanged: isNewestFull,
    touchedLines: omitted.length === 0 ? [...changed.keys()] : [...new Set([...changed.keys(), ...omitted])],
  });
}

const isPricedBy = (state: SportEventState, line: LineName, producer: number): boolean =>
  state.lines.get(line)?.quotes[producer] !== undefined;

/** The line with this price, unless it has a newer one of the producer. */
function addQuote(before: LineState, priced: FeedLineOdds, at: FeedMessageVersion): LineState {
  const isClosing = priced.state !== 'open' && !hasKeptChances(priced) && isNewerVersion(at, before.closing);
  const isNewest = isNewerVersion(at, before.quotes[at.producer]?.at);
  if (!isClosing && !isNewest) return before;
  return {
    ...before,
    ...(isClosing ? { closing: at } : {}),
    ...(isNewest ? { quotes: { ...before.quotes, [at.producer]: toLineQuote(priced, at) } } : {}),
  };
}

/** A line that leaves the board with its chances is not stopped: what these say of a bet on it still holds. */
const hasKeptChances = ({ state, outcomes }: FeedLineOdds): boolean =>
  state === 'off' && outcomes.some(({ fair, active }) => active && fair !== undefined);

const toLineQuote = ({ state, outcomes }: FeedLineOdds, at: FeedMessageVersion): LineQuote => ({
  at,
  state,
  outcomes: Object.fromEntries(
    outcomes.map(({ id, odds, ...rest }) => [
      id,
      { ...rest, ...(odds === undefined ? {} : { odds: thousandthsToOdds(odds) }) },
    ]),
  ),
});

/**
 * A group that the sport does not have may be any: it stops the whole event. A stop may also name one market (`#18`) or one line
 * (`=18|total=2.5`), as operators do.
 */
export function applyStopMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  { groups, to, reason }: BetStopMessageBody,
  sport: SportModule,
): AppliedFeedMessage {
  const known = listStopGroups(sport);
  const isKnown = (group: string): boolean =>
    group === WHOLE_EVENT_SCOPE || known.has(group) || isScopeOfSport(sport, group);
  const unread = groups
    .filter((group) => !isKnown(group))
    .map((group): UnreadPart => ({ path: `group ${group}`, about: 'event' }));
  const stopped = unread.length > 0 ? [...groups.filter(isKnown), WHOLE_EVENT_SCOPE] : groups;
  return { ...addStops(state, stopped, { at, to, ...(reason === undefined ? {} : { reason }) }), unread };
}

/** Whether a scope names a market of the sport, or a line of one. */
const isScopeOfSport = ({ markets }: SportModule, scope: string): boolean =>
  (scope.startsWith('#') && markets.findById(Number(scope.slice(1))) !== undefined) ||
  (scope.startsWith('=') && markets.parseLine(scope.slice(1)) !== undefined);

/** The state with this stop of these groups, where it is newer than the one before. */
export function addStops(state: SportEventState, groups: readonly string[], stop: BetStop): AppliedFeedMessage {
  const { producer } = stop.at;
  const before = state.stops[producer] ?? {};
  const changed = groups.filter((group) => isNewerVersion(stop.at, before[group]?.at));
  if (changed.length === 0) return noEffect(state);
  const stops = { ...before, ...Object.fromEntries(changed.map((group) => [group, stop])) };
  const next = { ...state, stops: { ...state.stops, [producer]: stops } };
  return { ...noEffect(next), headChanged: true, touchedLines: listLinesInScopes(next, changed) };
}
