/** The sports that are simulated, one line each. */
import { baseballPlay } from './baseball/play.ts';
import { basketballPlay } from './basketball/play.ts';
import { boxingPlay } from './boxing/play.ts';
import { footballPlay } from './football/play.ts';
import { motorRacingPlay } from './motor-racing/play.ts';
import { rugbyPlay } from './rugby/play.ts';
import { snookerPlay } from './snooker/play.ts';
import { tennisPlay } from './tennis/play.ts';
import { cricketPlay } from './cricket/play.ts';
import { badmintonPlay } from './badminton/play.ts';
import { tableTennisPlay } from './table-tennis/play.ts';
import { findSport } from '@arara/sports/registry';
import { volleyballPlay } from './volleyball/play.ts';
import type { SimulatedSport } from './event/event-plan.ts';
import type { SportPlay } from './play/play.ts';

export const sportPlays: readonly SportPlay[] = [
  footballPlay,
  basketballPlay,
  baseballPlay,
  rugbyPlay,
  boxingPlay,
  snookerPlay,
  motorRacingPlay,
  tennisPlay,
  cricketPlay,
  badmintonPlay,
  tableTennisPlay,
  volleyballPlay,
];

export const findSportPlay = (sport: string): SportPlay | undefined => sportPlays.find((play) => play.sport === sport);

/** The sports that are simulated, with their rules. */
export const listSimulatedSports = (): readonly SimulatedSport[] =>
  sportPlays.flatMap((play) => {
    const module = findSport(play.sport);
    return module === undefined ? [] : [{ module, play }];
  });
