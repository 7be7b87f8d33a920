/** Applies messages to the state of an event. */
import type { FeedMessageVersion } from '../core/results.ts';
import type { SportModule } from '../core/sport.ts';
import { addUnreadHead, applyFixtureMessage, applyStatusMessage } from './apply-head-message.ts';
import { applyOddsMessage, applyStopMessage } from './apply-prices.ts';
import { applyResultMessage } from './apply-results.ts';
import { findEventSport } from './event-sport.ts';
import { toLineScope, toMarketScope, WHOLE_EVENT_SCOPE } from './event-state.ts';
import type { SportEventState } from './event-state.ts';
import { addTouches, joinEffects, noEffect } from './message-effect.ts';
import type { AppliedFeedMessage } from './message-effect.ts';
import type { FeedMessageEnvelope, FixtureMessageBody, SportEventFeedMessage } from '../protocol/messages.ts';
import type { UnreadableBody } from '../protocol/read-message.ts';
import type { UnreadPart } from '../protocol/unread-parts.ts';

export type { AppliedFeedMessage } from './message-effect.ts';

/** Messages of an event that are kept until its fixture comes. Prices have to be newer than those that were not kept. */
const MAX_EARLY_MESSAGES = 200;

/** The place of a message among all others. */
export const toMessageVersion = ({
  sourceTime,
  producer,
  sequence,
  receipt,
}: FeedMessageEnvelope): FeedMessageVersion => ({
  sourceTime,
  producer,
  sequence,
  ...(receipt === undefined ? {} : { receipt }),
});

/**
 * Applies one message, and closes what its unread parts may be about. Any order and any repetition of the same messages ends
 * in the same state, but that a status which comes after a newer one, or again, may leave prices waiting for newer ones.
 * Throws a RangeError on a message of another event: the caller keeps one state per event.
 */
export function applyEventMessage(
  state: SportEventState,
  message: SportEventFeedMessage,
  unread: readonly UnreadPart[] = [],
): AppliedFeedMessage {
  if (message.event !== state.id) throw new RangeError(`a message of ${message.event} for ${state.id}`);
  const at = toMessageVersion(message);
  const closed = closeUnreadParts(state, at, unread);
  if (message.type === 'fixture') return joinEffects(closed, applyFixtureWithEarly(closed.state, at, message));
  const sport = findEventSport(state);
  return joinEffects(
    closed,
    sport === undefined ? keepEarlyMessage(closed.state, message, at) : applyBody(closed.state, message, at, sport),
  );
}

/** Closes an event for a message that is about it and cannot be read. */
export function applyUnreadableBody(
  state: SportEventState,
  { envelope, type, reason }: Pick<UnreadableBody, 'envelope' | 'type' | 'reason'>,
): AppliedFeedMessage {
  const at = toMessageVersion(envelope);
  const path = `${type}: ${reason}`;
  // The newest word on the event itself is not known: newer prices alone do not open it.
  if (type === 'fixture' || type === 'status') return addUnreadHead(state, at, type, path);
  return closeUnreadParts(state, at, [{ path, about: 'event' }]);
}

function closeUnreadParts(
  state: SportEventState,
  at: FeedMessageVersion,
  unread: readonly UnreadPart[],
): AppliedFeedMessage {
  const scopes = unread.flatMap(({ about }): string[] => {
    if (about === 'event') return [WHOLE_EVENT_SCOPE];
    if (about === 'nothing') return [];
    return ['market' in about ? toMarketScope(about.market) : toLineScope(about.line)];
  });
  return { ...addTouches(state, scopes, at), unread };
}

function keepEarlyMessage(
  state: SportEventState,
  message: SportEventFeedMessage,
  at: FeedMessageVersion,
): AppliedFeedMessage {
  return state.early.length < MAX_EARLY_MESSAGES
    ? noEffect({ ...state, early: [...state.early, message] })
    : addTouches(state, [WHOLE_EVENT_SCOPE], at);
}

/** The fixture names the sport, so the messages that waited for it are applied with it. */
function applyFixtureWithEarly(
  state: SportEventState,
  at: FeedMessageVersion,
  body: FixtureMessageBody,
): AppliedFeedMessage {
  const applied = applyFixtureMessage(state, at, body);
  const { early } = applied.state;
  if (early.length === 0 || findEventSport(applied.state) === undefined) return applied;
  const start: AppliedFeedMessage = { ...applied, state: { ...applied.state, early: [] } };
  return early.reduce((before, message) => joinEffects(before, applyEventMessage(before.state, message)), start);
}

function applyBody(
  state: SportEventState,
  message: Exclude<SportEventFeedMessage, { readonly type: 'fixture' }>,
  at: FeedMessageVersion,
  sport: SportModule,
): AppliedFeedMessage {
  switch (message.type) {
    case 'status':
      return applyStatusMessage(state, at, message, sport);
    case 'odds':
      return applyOddsMessage(state, at, message, sport);
    case 'stop':
      return applyStopMessage(state, at, message, sport);
    case 'settle':
    case 'unsettle':
    case 'cancel':
    case 'uncancel':
    case 'release':
      return applyResultMessage(state, at, message, sport);
  }
}
