/** How rallies of volleyball follow each other, and how often they are won. */
import { computeRallyChances } from '../simulation/rally-outlook.ts';
import type { RallyModel } from '../simulation/rally-outlook.ts';
import { otherSide } from '../simulation/unit-race.ts';
import { volleyballMarketIds } from './markets.ts';
import { volleyball, volleyballFormat } from './sport.ts';

/** What playing at home is worth, in log-odds of a rally: 56 % of even matches. */
const AT_HOME = 0.035;

const toOdds = (chance: number): number => Math.log(chance / (1 - chance));

const LAST_SET = 5;

export const volleyballModel: RallyModel = {
  sport: volleyball,
  format: volleyballFormat,
  ids: volleyballMarketIds,
  computeChances: (fixture, drift) =>
    computeRallyChances(fixture, drift, {
      whenServing: -toOdds(Number(fixture.format['sideOut'] ?? 0.62)),
      atHome: AT_HOME,
    }),
  nextServer: (_home, _away, winner) => winner,
  // The teams serve first in turn; before the last set there is a toss.
  nextFirst: (number, { first }) => (number === LAST_SET ? undefined : otherSide(first)),
  breakChance: 0,
};
