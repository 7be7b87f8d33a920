import type { SportEvent } from '@arara/contract/player/sportsbook';
import type { SportEventRealtimeMessage, RealtimeOddsMessage } from '../../../platform/realtime/topics.ts';

/** True for a message about odds, false for one about phase, score and clock. */
export const isOddsMessage = (
  message: RealtimeOddsMessage | SportEventRealtimeMessage,
): message is RealtimeOddsMessage => 'after' in message;

/**
 * The event with changed odds; 'gap' if a message before this one was missed and the event must be read again. A message may
 * repeat what is known already. Closed lines are removed. Known outcomes keep their names: the messages carry the names of
 * one language for everybody.
 */
export function applyOddsMessage<E extends SportEvent>(
  event: E,
  { after, seq, lines, main = false }: RealtimeOddsMessage,
): E | 'gap' {
  if (after > event.seq) return 'gap';
  // A message about main lines says nothing about the other lines of an event that is shown with all of them.
  if (main && 'liveDelay' in event && seq > event.seq) return 'gap';
  if (seq <= event.seq) return event;
  const known = new Map(event.lines.map((line) => [line.line, line]));
  for (const line of lines) {
    const names = new Map(known.get(line.line)?.outcomes.map(({ outcomeId, name }) => [outcomeId, name]));
    const outcomes = line.outcomes.map((outcome) => ({
      ...outcome,
      name: names.get(outcome.outcomeId) ?? outcome.name,
    }));
    if (line.state === 'closed') known.delete(line.line);
    else known.set(line.line, { ...line, outcomes });
  }
  return { ...event, seq, lines: [...known.values()] };
}

/** The event with new phase, start, score and clock. Each message is complete, so that only an older one must be ignored. */
export function applyEventMessage<E extends SportEvent>(
  event: E,
  { seq, phase, startsAt, score, scoreboard, markets, clock, detail, participants }: SportEventRealtimeMessage,
): E {
  if (seq < event.seq) return event;
  return {
    ...event,
    phase,
    startsAt,
    score,
    scoreboard,
    markets,
    clock,
    // A list knows no detail, and a message to a list has none.
    ...(detail === undefined || !('detail' in event) ? {} : { detail }),
    ...(participants === undefined ? {} : { participants }),
  };
}

/** The event after these messages; 'gap' if something before one of them was missed. */
export function applyMessages<E extends SportEvent>(
  event: E,
  messages: readonly (RealtimeOddsMessage | SportEventRealtimeMessage)[],
): E | 'gap' {
  let current = event;
  for (const message of messages) {
    const next = isOddsMessage(message) ? applyOddsMessage(current, message) : applyEventMessage(current, message);
    if (next === 'gap') return 'gap';
    current = next;
  }
  return current;
}
