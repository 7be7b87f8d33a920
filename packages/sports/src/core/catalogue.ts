/** The twelve sports, and the wire's codes of phases and periods. */

/** `liveDelayMs`: how long a live bet waits before it is accepted; longer in sports where a single moment decides more. */
export const supportedSports = [
  { code: 'football', liveDelayMs: 5_000 },
  { code: 'basketball', liveDelayMs: 5_000 },
  { code: 'tennis', liveDelayMs: 5_000 },
  { code: 'boxing', liveDelayMs: 8_000 },
  { code: 'snooker', liveDelayMs: 5_000 },
  { code: 'baseball', liveDelayMs: 6_000 },
  { code: 'volleyball', liveDelayMs: 5_000 },
  { code: 'badminton', liveDelayMs: 5_000 },
  { code: 'rugby', liveDelayMs: 6_000 },
  { code: 'table-tennis', liveDelayMs: 4_000 },
  { code: 'cricket', liveDelayMs: 7_000 },
  { code: 'motor-racing', liveDelayMs: 8_000 },
] as const;

export type SportCode = (typeof supportedSports)[number]['code'];

export const isSportCode = (code: unknown): code is SportCode => supportedSports.some((sport) => sport.code === code);

/** How long a live bet on this sport waits. */
export const getLiveBetDelayMs = (code: SportCode): number =>
  supportedSports.find((sport) => sport.code === code)?.liveDelayMs ?? 0;

/** Phases of a match, by their codes on the wire. */
export const matchPhases = {
  notStarted: 0,
  firstHalf: 1,
  halfTime: 2,
  secondHalf: 3,
  overtime: 4,
  shootout: 5,
  finished: -1,
  cancelled: -10,
  toBeDetermined: -11,
  abandoned: -12,
  interrupted: -13,
  postponed: -14,
} as const;

export type MatchPhase = (typeof matchPhases)[keyof typeof matchPhases];

/** Whether the match is being played or in its break. */
export const isLiveMatchPhase = (phase: MatchPhase): boolean => phase >= matchPhases.firstHalf;

/** What a score counts, by its code on the wire; 1001 to 1004 are quarters. */
export const scorePeriodCodes = { match: 1, firstHalf: 2, corners: 4 } as const;
