import type { SportParticipant } from '@arara/contract/player/sportsbook';

/** Whether an event has a field of competitors instead of two sides. */
export const hasField = (participants: readonly SportParticipant[]): boolean =>
  participants.every(({ role }) => role === 'none');
