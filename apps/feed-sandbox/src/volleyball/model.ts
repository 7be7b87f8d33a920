/** How rallies of volleyball follow each other, and how often they are won. */
import { computeRallyChances } from '../models/rally-outlook.ts';
import type { RallyModel } from '../models/rally-outlook.ts';
import { otherSide } from '../models/unit-race.ts';
import { volleyballMarketIds } from '@arara/sports/volleyball/markets';
import { volleyball, volleyballFormat } from '@arara/sports/volleyball/sport';

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
