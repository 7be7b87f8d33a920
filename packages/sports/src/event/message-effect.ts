/** What a message changes in the state of an event. */
import { isMarketInStopGroups } from '../core/markets.ts';
import type { LineName } from '../core/markets.ts';
import { addResultVersionInOrder } from '../core/results.ts';
import type { FeedMessageVersion, ResultVersion } from '../core/results.ts';
import { findEventSport } from './event-sport.ts';
import { findLineState, isNewerVersion, toLineScope, toMarketScope, WHOLE_EVENT_SCOPE } from './event-state.ts';
import type { LineState, SportEventState } from './event-state.ts';
import type { UnreadPart } from '../protocol/unread-parts.ts';

/** The state after a message, and what it changed; nothing if the message was a repetition or stale. */
export interface AppliedFeedMessage {
  readonly state: SportEventState;
  /** the event itself changed, not only its lines */
  readonly headChanged: boolean;
  /** the score or how the event ended is another: any open price may contradict it now */
  readonly scoreChanged: boolean;
  /** lines whose prices, results or state the message may have changed; beside them those with `scoreChanged` */
  readonly touchedLines: readonly LineName[];
  /** lines with a new result version: bets on them are settled again */
  readonly linesWithNewResult: readonly LineName[];
  /** parts that were not understood, and closed what they may be about */
  readonly unread: readonly UnreadPart[];
}

export const noEffect = (state: SportEventState): AppliedFeedMessage => ({
  state,
  headChanged: false,
  scoreChanged: false,
  touchedLines: [],
  linesWithNewResult: [],
  unread: [],
});

/** Two steps of one message as one; the second begins with the state after the first. */
export const joinEffects = (first: AppliedFeedMessage, second: AppliedFeedMessage): AppliedFeedMessage => ({
  state: second.state,
  headChanged: first.headChanged || second.headChanged,
  scoreChanged: first.scoreChanged || second.scoreChanged,
  touchedLines: joinNames(first.touchedLines, second.touchedLines),
  linesWithNewResult: joinNames(first.linesWithNewResult, second.linesWithNewResult),
  unread: second.unread.length === 0 ? first.unread : [...first.unread, ...second.unread],
});

const joinNames = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.length === 0 ? second : second.length === 0 ? first : [...new Set([...first, ...second])];

/** The lines that these scopes are about: stop groups, markets, single lines, or the whole event. */
export function listLinesInScopes(state: SportEventState, scopes: readonly string[]): LineName[] {
  const lines = [...state.lines.keys()];
  const sport = findEventSport(state);
  if (scopes.includes(WHOLE_EVENT_SCOPE) || sport === undefined) return lines;
  return lines.filter((line) => {
    const market = sport.markets.parseLine(line)?.market;
    if (market === undefined) return false;
    return (
      isMarketInStopGroups(market, scopes) ||
      scopes.includes(toMarketScope(market.id)) ||
      scopes.includes(toLineScope(line))
    );
  });
}

/** From this message on, prices in these scopes have to be newer than it. */
export function addTouches(
  state: SportEventState,
  scopes: readonly string[],
  at: FeedMessageVersion,
): AppliedFeedMessage {
  const changed = scopes.filter((scope) => isNewerVersion(at, state.touches[scope]));
  if (changed.length === 0) return noEffect(state);
  const touches = { ...state.touches, ...Object.fromEntries(changed.map((scope) => [scope, at])) };
  const next = { ...state, touches };
  return { ...noEffect(next), headChanged: true, touchedLines: listLinesInScopes(next, changed) };
}

/** Adds result versions to their lines; a version that a line has already changes nothing. */
export function addResultVersions(
  state: SportEventState,
  versions: Iterable<readonly [LineName, ResultVersion]>,
): AppliedFeedMessage {
  const changed = new Map<LineName, LineState>();
  for (const [line, version] of versions) {
    const known = changed.get(line) ?? findLineState(state, line);
    const resultVersions = addResultVersionInOrder(known.resultVersions, version);
    if (resultVersions !== known.resultVersions) changed.set(line, { ...known, resultVersions });
  }
  if (changed.size === 0) return noEffect(state);
  const lines = [...changed.keys()];
  return {
    ...noEffect({ ...state, lines: state.lines.with(changed) }),
    touchedLines: lines,
    linesWithNewResult: lines,
  };
}
