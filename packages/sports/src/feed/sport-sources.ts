/** The sports that real sources can send, one line each. */
import { badmintonSource } from '../badminton/sources.ts';
import { baseballSource } from '../baseball/sources.ts';
import { basketballSource } from '../basketball/sources.ts';
import { boxingSource } from '../boxing/sources.ts';
import { footballSource } from '../football/sources.ts';
import { rugbySource } from '../rugby/sources.ts';
import { snookerSource } from '../snooker/sources.ts';
import { tableTennisSource } from '../table-tennis/sources.ts';
import { tennisSource } from '../tennis/sources.ts';
import { volleyballSource } from '../volleyball/sources.ts';
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
