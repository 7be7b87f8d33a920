/** The sports that real sources can send, one line each. */
import { badmintonSource } from './sports/badminton.ts';
import { baseballSource } from './sports/baseball.ts';
import { basketballSource } from './sports/basketball.ts';
import { boxingSource } from './sports/boxing.ts';
import { footballSource } from './sports/football.ts';
import { rugbySource } from './sports/rugby.ts';
import { snookerSource } from './sports/snooker.ts';
import { tableTennisSource } from './sports/table-tennis.ts';
import { tennisSource } from './sports/tennis.ts';
import { volleyballSource } from './sports/volleyball.ts';
import type { SportSource } from './sport-source.ts';

const sources: readonly SportSource[] = [
  footballSource,
  basketballSource,
  tennisSource,
  baseballSource,
  boxingSource,
  snookerSource,
  volleyballSource,
  badmintonSource,
  tableTennisSource,
  rugbySource,
];

export const findSportSource = (sport: string): SportSource | undefined =>
  sources.find((source) => source.sport === sport);

/** The sport of a key of The Odds API: "soccer_brazil_campeonato". */
export const findOddsApiSport = (key: string): SportSource | undefined =>
  sources.find(({ oddsApi }) => oddsApi !== undefined && key.startsWith(oddsApi.keyPrefix));
