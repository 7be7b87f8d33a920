/** Football as it is simulated: the matches of its leagues, and their seasons as a whole. */
import type { EventSeries, LineForecast, SportPlay } from '../play/play.ts';
import type { FootballScore } from '@arara/sports/football/facts';
import { createMatchForecast } from './forecast.ts';
import { footballLeagues } from './leagues.ts';
import { listMatchLines } from './lines.ts';
import { simulateMatch } from './match-script.ts';
import { createMatchOutlook } from './outlook.ts';
import type { FootballMoment, MatchOutlook } from './outlook.ts';
import { createSeasonForecast, listSeasonLines } from './seasons/season-forecast.ts';
import { simulateSeason } from './seasons/season-script.ts';
import { getSeasonGroup, seasonGroups } from './seasons/seasons.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lines and forecast are asked of the same moment. */
const outlooks = new WeakMap<FootballMoment, MatchOutlook>();

function findOutlook(moment: FootballMoment): MatchOutlook {
  const known = outlooks.get(moment);
  if (known !== undefined) return known;
  const outlook = createMatchOutlook(moment);
  if (outlook === undefined) throw new RangeError(`${moment.fixture.id} is no match`);
  outlooks.set(moment, outlook);
  return outlook;
}

/** Matches: with overtime and a shoot-out one takes less than three hours. */
export const footballMatches: EventSeries<FootballScore> = {
  key: 'match',
  tournaments: footballLeagues,
  takesPart: 'pair',
  spacingMs: 30 * MINUTE_MS,
  longestMs: 185 * MINUTE_MS,
  tickMs: 20_000,
  spectators: [2_500, 58_000],
  driftDeviation: 0.15,
  simulate: simulateMatch,
  lines: (moment) => listMatchLines(moment, findOutlook(moment)),
  forecast: (moment): LineForecast => createMatchForecast(findOutlook(moment)),
};

/** Seasons: up to twenty matchdays in some eight hours, two or three seasons at once. */
export const footballSeasons: EventSeries<FootballScore> = {
  key: 'season',
  tournaments: seasonGroups.map(({ tournament }) => tournament),
  takesPart: 'all',
  spacingMs: 4 * HOUR_MS,
  longestMs: 8.8 * HOUR_MS,
  driftDeviation: 0.1,
  simulate: simulateSeason,
  lines: listSeasonLines,
  outcomeName: (outcomeId, { tournament }) =>
    getSeasonGroup(tournament.id)
      .players.flat()
      .find(({ id }) => id === outcomeId)?.name,
  forecast: createSeasonForecast,
};

export const footballPlay: SportPlay<FootballScore> = {
  sport: 'football',
  series: [footballMatches, footballSeasons],
};
