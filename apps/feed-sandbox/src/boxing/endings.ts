/** The endings of a fight by their time, and how they are summed up. */

/** Chances of home, draw and away. */
export type ThreeWay = [home: number, draw: number, away: number];

/** The endings in one half of a round, or in the break after it. */
export interface EndingsOfTime {
  /** that home or away stops the other */
  readonly stops: [home: number, away: number];
  readonly cards: ThreeWay;
  noContest: number;
}

export interface FightOutlook {
  /** by round from 1, its first half, its second half and the break after it; index 0 is empty */
  readonly rounds: readonly (readonly [first: EndingsOfTime, second: EndingsOfTime, after: EndingsOfTime])[];
  /** after the last bell */
  readonly distance: ThreeWay;
  /** that the fight ends without any further knock-down, with a result and without one */
  readonly quiet: { result: number; noContest: number };
}

const createEndings = (): EndingsOfTime => ({ stops: [0, 0], cards: [0, 0, 0], noContest: 0 });

export const addThreeWay = (to: ThreeWay, weight: number, chances: ThreeWay): void => {
  for (const i of [0, 1, 2] as const) to[i] += weight * chances[i];
};

/** No ending has a chance yet. */
export const createOutlook = (rounds: number): FightOutlook => ({
  rounds: Array.from({ length: rounds + 1 }, () => [createEndings(), createEndings(), createEndings()] as const),
  distance: [0, 0, 0],
  quiet: { result: 0, noContest: 0 },
});
