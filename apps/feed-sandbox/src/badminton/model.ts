/** How rallies of badminton follow each other, and how often they are won. */
import { computeRallyChances } from '../models/rally-outlook.ts';
import type { RallyModel } from '../models/rally-outlook.ts';
import { badmintonMarketIds } from '@arara/sports/badminton/markets';
import { badminton, badmintonFormat } from '@arara/sports/badminton/sport';

/** Who serves has to lift the shuttle: a small disadvantage, in log-odds. */
const SERVICE_EDGE = -0.06;

export const badmintonModel: RallyModel = {
  sport: badminton,
  format: badmintonFormat,
  ids: badmintonMarketIds,
  computeChances: (fixture, drift) => computeRallyChances(fixture, drift, { whenServing: SERVICE_EDGE }),
  nextServer: (_home, _away, winner) => winner,
  nextFirst: (_number, { winner }) => winner,
  // 1.2 % of matches.
  breakChance: 0.000_15,
};
