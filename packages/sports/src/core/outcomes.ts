/** The outcome ids of the Unified Odds Feed that several markets share, with the keys of their names. */

export interface MarketOutcome {
  readonly id: string;
  /** last part of its dictionary key; a correct score is its own text, "2:1" */
  readonly key: string;
}

/** Outcome ids that grading rules and models use. */
export const marketOutcomeIds = {
  home: '1',
  draw: '2',
  away: '3',
  homeNoDraw: '4',
  awayNoDraw: '5',
  homeFirst: '6',
  neitherFirst: '7',
  awayFirst: '8',
  homeOrDraw: '9',
  homeOrAway: '10',
  drawOrAway: '11',
  over: '12',
  under: '13',
  odd: '70',
  even: '72',
  yes: '74',
  no: '76',
  homeScoreHandicap: '1711',
  drawScoreHandicap: '1712',
  awayScoreHandicap: '1713',
  homeHandicap: '1714',
  awayHandicap: '1715',
  otherScore: '324',
} as const;

export const buildMarketOutcomes = (...keys: (keyof typeof marketOutcomeIds)[]): readonly MarketOutcome[] =>
  keys.map((key) => ({ id: marketOutcomeIds[key], key }));

export const threeWayOutcomes = buildMarketOutcomes('home', 'draw', 'away');
/** Two sides, and the stake comes back where neither wins: a winner without a draw, draw no bet. */
export const twoWayOutcomes = buildMarketOutcomes('homeNoDraw', 'awayNoDraw');
export const doubleChanceOutcomes = buildMarketOutcomes('homeOrDraw', 'homeOrAway', 'drawOrAway');
export const overUnderOutcomes = buildMarketOutcomes('over', 'under');
export const oddEvenOutcomes = buildMarketOutcomes('odd', 'even');
export const yesNoOutcomes = buildMarketOutcomes('yes', 'no');
export const handicapOutcomes = buildMarketOutcomes('homeHandicap', 'awayHandicap');
export const scoreHandicapOutcomes = buildMarketOutcomes('homeScoreHandicap', 'drawScoreHandicap', 'awayScoreHandicap');
