import type { SportEvent } from '@arara/contract/player/sportsbook';
import {
  type EventMessage,
  type OddsMessage,
  applyEventMessage,
  applyOddsMessage,
} from '../../../platform/realtime/topics.ts';

/** Tells differences of odds from moves of the match. */
export const isOddsMessage = (message: OddsMessage | EventMessage): message is OddsMessage => 'after' in message;

/** The event after these messages; 'gap' if something before one of them was missed. */
export function applyMessages<E extends SportEvent>(
  event: E,
  messages: readonly (OddsMessage | EventMessage)[],
): E | 'gap' {
  let it = event;
  for (const message of messages) {
    const next = isOddsMessage(message) ? applyOddsMessage(it, message) : applyEventMessage(it, message);
    if (next === 'gap') return 'gap';
    it = next;
  }
  return it;
}
