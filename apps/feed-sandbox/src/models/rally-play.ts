/** How a sport in which every rally is a point is simulated: its model, its lines and its script as one series of matches. */
import type { RallyScore } from '@arara/sports/sets/rally-score';
import type { EventSeries, SimulatedTournament, SportPlay } from '../play/play.ts';
import { listRallyLines } from './rally-lines.ts';
import type { RallyLadders } from './rally-lines.ts';
import { createRallyForecast, createRallyOutlooks } from './rally-outlook.ts';
import type { RallyModel } from './rally-outlook.ts';
import { simulateRallies } from './rally-script.ts';
import type { RallyScriptPlan } from './rally-script.ts';

export interface RallyPlayPlan {
  readonly model: RallyModel;
  readonly ladders: RallyLadders;
  readonly script: RallyScriptPlan;
  readonly tournaments: readonly SimulatedTournament[];
  readonly spacingMs: number;
  readonly spectators: readonly [least: number, most: number];
  readonly driftDeviation: number;
}

const MINUTE_MS = 60_000;

export function createRallyPlay({
  model,
  ladders,
  script,
  tournaments,
  spacingMs,
  spectators,
  driftDeviation,
}: RallyPlayPlan): SportPlay<RallyScore> {
  const findOutlook = createRallyOutlooks(model);
  const series: EventSeries<RallyScore> = {
    key: 'match',
    tournaments,
    takesPart: 'pair',
    spacingMs,
    spectators,
    longestMs: script.longestMs + MINUTE_MS,
    driftDeviation,
    simulate: (fixture, drift, random) => simulateRallies(model, script, { fixture, drift, random }),
    lines: (moment) => listRallyLines(model, findOutlook(moment), ladders, moment),
    forecast: (moment) => createRallyForecast(model, findOutlook(moment)),
  };
  return { sport: model.sport.code, series: [series] };
}
