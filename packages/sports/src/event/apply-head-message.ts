/** Applies messages about the event itself: who takes part and when, and how it stands. */
import { voidReasons } from '../core/results.ts';
import type { FeedMessageVersion, ResultVersion } from '../core/results.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { findFixtureFault, findStatusFault, readStatusScore } from './event-sport.ts';
import { isNewerVersion, WHOLE_EVENT_SCOPE } from './event-state.ts';
import type { SportEventState } from './event-state.ts';
import { addResultVersions, addTouches, joinEffects, noEffect } from './message-effect.ts';
import type { AppliedFeedMessage } from './message-effect.ts';
import type { EventStatus, EventStatusMessageBody, FixtureMessageBody } from '../protocol/messages.ts';

/** Notes that the newest fixture or status was not understood: the event takes no bets until a newer one is. */
export function addUnreadHead(
  state: SportEventState,
  at: FeedMessageVersion,
  part: 'fixture' | 'status',
  path: string,
): AppliedFeedMessage {
  const unread = [{ path, about: 'event' as const }];
  if (!isNewerVersion(at, state[part]?.at) || !isNewerVersion(at, state.unread[part]))
    return { ...noEffect(state), unread };
  return { ...noEffect({ ...state, unread: { ...state.unread, [part]: at } }), headChanged: true, unread };
}

export function applyFixtureMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  body: FixtureMessageBody,
): AppliedFeedMessage {
  const fault = findFixtureFault(body, state.findSport);
  // An event never changes its sport: such a message is about something else.
  const isOtherSport = state.fixture !== undefined && state.fixture.sport !== body.sport;
  if (fault !== undefined || isOtherSport) return addUnreadHead(state, at, 'fixture', `fixture: ${fault ?? 'sport'}`);
  const isOldest = state.rules === undefined || isNewerVersion(state.rules.at, at);
  const withRules = isOldest ? { ...state, rules: { at, choices: body.rules ?? {} } } : state;
  const before = state.fixture;
  if (!isNewerVersion(at, before?.at)) return { ...noEffect(withRules), headChanged: isOldest };
  const competitors = before === undefined ? body.competitors : keepFormerCompetitors(before, body);
  const known = { ...noEffect({ ...withRules, fixture: { ...body, competitors, at } }), headChanged: true };
  if (before === undefined) return known;
  return joinEffects(known, closeAfterFixtureChange(known.state, at, before, { ...body, competitors }));
}

/** Whoever is no longer listed in a field has withdrawn: bets name them, so they stay. */
function keepFormerCompetitors(
  before: FixtureMessageBody,
  after: FixtureMessageBody,
): FixtureMessageBody['competitors'] {
  const listed = new Set(after.competitors.map(({ id }) => id));
  const former = before.competitors.filter(({ id, role }) => role === 'none' && !listed.has(id));
  if (former.length === 0 || after.competitors.some(({ role }) => role !== 'none')) return after.competitors;
  return [...after.competitors, ...former.map((competitor) => ({ ...competitor, withdrawn: true }))];
}

/** A side that is another one than before makes the bets on it void; whoever leaves a field makes all its prices old. */
function closeAfterFixtureChange(
  state: SportEventState,
  at: FeedMessageVersion,
  before: FixtureMessageBody,
  after: FixtureMessageBody,
): AppliedFeedMessage {
  const isSwapped = listSides(before) !== listSides(after);
  const isReopened = before.change === 'cancelled' && after.change !== 'cancelled';
  if (!isSwapped && !isReopened && listStarters(before) === listStarters(after)) return noEffect(state);
  const touched = addTouches(state, [WHOLE_EVENT_SCOPE], at);
  if (!isSwapped) return touched;
  const version: ResultVersion = { at, kind: 'cancel', to: at.sourceTime, voidReason: voidReasons.formatChanged };
  return joinEffects(
    touched,
    addResultVersions(
      touched.state,
      [...state.lines.keys()].map((line) => [line, version]),
    ),
  );
}

/** The two sides by id; outcomes name them by their role. A field's outcomes name its competitors by id. */
const listSides = ({ competitors }: FixtureMessageBody): string =>
  competitors.flatMap(({ id, role }) => (role === 'none' ? [] : [id])).join(' ');

const listStarters = ({ competitors }: FixtureMessageBody): string =>
  competitors.flatMap(({ id, withdrawn }) => (withdrawn ? [] : [id])).join(' ');

/** Statuses in which an event takes bets, if its lines do. */
const bettingStatuses: ReadonlySet<EventStatus> = new Set(['notStarted', 'live']);

export function applyStatusMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  body: EventStatusMessageBody,
  sport: SportModule,
): AppliedFeedMessage {
  const fault = findStatusFault(sport, body);
  if (fault !== undefined) return addUnreadHead(state, at, 'status', `status: ${fault}`);
  const { status: current } = state;
  if (current === undefined)
    return { ...noEffect({ ...state, status: { ...body, at } }), headChanged: true, scoreChanged: true };
  const isNewest = isNewerVersion(at, current.at);
  // A status that comes late has a change of score between itself and the newer one.
  const [before, after] = isNewest ? [current, body] : [body, current];
  const scopes = listTouchedScopes(sport, before, after);
  if (!isNewest) return addTouches(state, scopes, current.at);
  const known = { ...noEffect({ ...state, status: { ...body, at } }), headChanged: true };
  const scoreChanged = before.ending !== after.ending || JSON.stringify(before.score) !== JSON.stringify(after.score);
  return { ...joinEffects(known, addTouches(known.state, scopes, at)), scoreChanged };
}

/** What prices have to be newer than the change from one status to the next for. */
function listTouchedScopes(
  sport: SportModule,
  before: EventStatusMessageBody,
  after: EventStatusMessageBody,
): readonly string[] {
  const isResumed = !bettingStatuses.has(before.status) && bettingStatuses.has(after.status);
  if (isResumed) return [WHOLE_EVENT_SCOPE];
  const [scoreBefore, scoreAfter] = [readStatusScore(sport, before), readStatusScore(sport, after)];
  if (scoreAfter === undefined || isScoreRefused(scoreAfter) || isScoreRefused(scoreBefore)) return [];
  return sport.readings?.touched(scoreBefore, scoreAfter) ?? [];
}
