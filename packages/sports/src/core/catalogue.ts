/** The wire's codes of phases and periods, which all sports share. */

/** Phases of an event, by their codes on the wire. A sport has those that its module names. */
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

/** Whether the event is being played or in a break, in any sport: the codes of play are positive. */
export const isLiveMatchPhase = (phase: number): boolean => phase >= matchPhases.firstHalf;

/** What is counted of an event, by its code on the wire: the people at its place, or a part of its score. */
export const scorePeriodCodes = { audience: 1, firstHalf: 2, corners: 4 } as const;

/** The codes of quarters one to four on the wire. */
export const quarterPeriodCodes = [1001, 1002, 1003, 1004] as const;
