import type { SportParticipant } from '@arara/contract/player/sportsbook/sportsbook';

/** Whether an event has a field of competitors instead of two sides. */
export const hasField = (participants: readonly SportParticipant[]): boolean =>
  participants.every(({ role }) => role === 'none');

/**
 * Matches before fields, each in the order they came. A championship under way is live for weeks and would stand above every
 * match that is played now.
 */
export const putMatchesFirst = <E extends { readonly participants: readonly SportParticipant[] }>(
  events: readonly E[],
): readonly E[] => [
  ...events.filter(({ participants }) => !hasField(participants)),
  ...events.filter(({ participants }) => hasField(participants)),
];
