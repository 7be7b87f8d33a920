/** How rallies of table tennis follow each other, and how often they are won. */
import { computeRallyChances } from '../models/rally-outlook.ts';
import type { RallyModel } from '../models/rally-outlook.ts';
import { otherSide, serveTwice } from '../models/unit-race.ts';
import { tableTennisMarketIds } from '@arara/sports/table-tennis/markets';
import { tableTennis, tableTennisFormat } from '@arara/sports/table-tennis/sport';

/** How much more often than not the server wins a rally, in log-odds: 53 %. */
const SERVICE_EDGE = 0.12;

/** From 10 to 10 on each player serves once in turn. */
const DEUCE = 20;

export const tableTennisModel: RallyModel = {
  sport: tableTennis,
  format: tableTennisFormat,
  ids: tableTennisMarketIds,
  computeChances: (fixture, drift) => computeRallyChances(fixture, drift, { whenServing: SERVICE_EDGE }),
  nextServer(home, away, _winner, first) {
    const played = home + away;
    if (played < DEUCE) return serveTwice(played, first);
    return played % 2 === 0 ? first : otherSide(first);
  },
  nextFirst: (_number, { first }) => otherSide(first),
  // 0.3 % of matches.
  breakChance: 0.000_03,
};
