/** The script of a season: on each matchday the results come in one after the other. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SimulatedFixture } from '../../play/play.ts';
import type { RandomSource } from '../../play/seeded-draws.ts';
import { drawCount } from '../../play/distributions.ts';
import { computePoissonChances } from '../count-chances.ts';
import type { FootballStep } from '../match-draft.ts';
import type { FootballSeasonScore, TableRow } from '@arara/sports/football/season-score';
import { computeTeamRates, getSeasonGroup } from './seasons.ts';
import { SEASON_PHASE } from '@arara/sports/football/sport';

const MINUTE_MS = 60_000;
/** A season of any number of matchdays takes this long. */
const SEASON_MS = 8.2 * 60 * MINUTE_MS;
/** When results come in, as shares of the time from one matchday to the next. */
const resultTimes = { first: 0.4, last: 0.9 } as const;
/** A match between teams that are level on points at the top. */
const DECIDING_MATCH_MS = 15 * MINUTE_MS;

const resultStop: NonNullable<FootballStep['stop']> = {
  groups: ['season'],
  reason: 'score',
  beforeMs: 30_000,
  afterMs: 15_000,
};

const countPoints = (own: number, other: number): number => (own > other ? 3 : own === other ? 1 : 0);

const addResult = ([played, points, goalsFor, against]: TableRow, own: number, other: number): TableRow => [
  played + 1,
  points + countPoints(own, other),
  goalsFor + own,
  against + other,
];

const replaceAt = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((one, i) => (i === index ? item : one));

/** The numbers below `count` in a random order. */
function shuffle(count: number, random: RandomSource): readonly number[] {
  const left = Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: count }, () => left.splice(random.integerBelow(left.length), 1)[0] ?? 0);
}

/** Whose goal it is: one of the listed players by their shares, or another one. */
function drawScorer(shares: readonly number[], random: RandomSource): number | undefined {
  let rest = random.uniform();
  const player = shares.findIndex((share) => (rest -= share) < 0);
  return player === -1 ? undefined : player;
}

/** The whole script. The same draws give the same season. */
export function simulateSeason(
  fixture: SimulatedFixture,
  drift: number,
  random: RandomSource,
): readonly FootballStep[] {
  const group = getSeasonGroup(fixture.tournament.id);
  const teams = fixture.competitors.length;
  const matchdays = Number(fixture.format['matchdays']);
  const matchdayMs = SEASON_MS / matchdays;
  let score: FootballSeasonScore = {
    matchdays,
    table: fixture.competitors.map(() => [0, 0, 0, 0]),
    scorers: group.players.map((players) => players.map(() => 0)),
  };
  const steps: FootballStep[] = [{ t: 0, score, phase: SEASON_PHASE }];
  const playMatch = (team: number, matchday: number): FootballSeasonScore => {
    const rates = computeTeamRates(group, team, matchday, drift);
    const own = drawCount(computePoissonChances(rates.own), random.uniform());
    const other = drawCount(computePoissonChances(rates.other), random.uniform());
    const shares = (group.players[team] ?? []).map(({ share }) => share);
    let goals = score.scorers[team] ?? [];
    for (let goal = 0; goal < own; goal++) {
      const player = drawScorer(shares, random);
      if (player !== undefined) goals = replaceAt(goals, player, (goals[player] ?? 0) + 1);
    }
    return {
      ...score,
      table: replaceAt(score.table, team, addResult(score.table[team] ?? [0, 0, 0, 0], own, other)),
      scorers: replaceAt(score.scorers, team, goals),
    };
  };
  for (let matchday = 0; matchday < matchdays; matchday++) {
    const start = (matchday + resultTimes.first) * matchdayMs;
    const gap = ((resultTimes.last - resultTimes.first) * matchdayMs) / teams;
    for (const [n, team] of shuffle(teams, random).entries()) {
      score = playMatch(team, matchday);
      const t = Math.round(start + (n + 0.8 * random.uniform()) * gap);
      steps.push({ t, score, phase: SEASON_PHASE, stop: resultStop });
    }
  }
  steps.push(endSeason(score, steps.at(-1)?.t ?? 0, random));
  return steps;
}

/** The champion: ahead on points, or the winner of the matches between those who are level. */
function endSeason(score: FootballSeasonScore, lastResultAt: number, random: RandomSource): FootballStep {
  const most = Math.max(...score.table.map(([, points]) => points));
  const best = score.table.flatMap(([, points], team) => (points === most ? [team] : []));
  const champion = best[random.integerBelow(best.length)] ?? 0;
  const t = lastResultAt + (best.length > 1 ? DECIDING_MATCH_MS : MINUTE_MS);
  return { t, score: { ...score, champion }, phase: matchPhases.finished, ending: 'played' };
}
