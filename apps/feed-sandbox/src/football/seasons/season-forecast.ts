/** Exact chances of a season's champion and best scorer: the counts of all of them are independent of each other. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { FairChance } from '@arara/sports/core/sport';
import { addCounts, createKnownCount } from '../../play/distributions.ts';
import type { Distribution } from '../../play/distributions.ts';
import type { CandidateLine, LineForecast } from '../../play/play.ts';
import { compareCounts, computePoissonChances } from '../count-chances.ts';
import { isSeasonScore, readFootballFacts } from '@arara/sports/football/facts';
import { footballMarkets, seasonMarketIds } from '@arara/sports/football/markets';
import type { FootballMoment } from '../outlook.ts';
import type { FootballSeasonScore } from '@arara/sports/football/season-score';
import { computeTeamRates, getSeasonGroup } from './seasons.ts';
import type { SeasonGroup } from './seasons.ts';

const QUADRATURE_NODES = 24;

/** Nodes and weights of Gauss and Legendre on 0 to 1: exact for polynomials below twice their number in degree. */
function computeQuadrature(count: number): readonly (readonly [node: number, weight: number])[] {
  return Array.from({ length: count }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let step = 0; step < 50; step++) {
      let [before, value] = [1, x];
      for (let n = 2; n <= count; n++) [before, value] = [value, ((2 * n - 1) * x * value - (n - 1) * before) / n];
      slope = (count * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    return [(1 + x) / 2, 1 / ((1 - x * x) * slope * slope)] as const;
  });
}

const quadrature = computeQuadrature(QUADRATURE_NODES);

/**
 * For each of these independent counts the expected share of the first place: 1 alone, 1/n with n that are level. With k others
 * level at a count, 1/(k + 1) is the integral of u^k, so the sum over all of them is the integral of a product.
 */
export function computeFirstPlaceShares(counts: readonly Distribution[]): readonly number[] {
  const shares = counts.map(() => 0);
  const below = counts.map(() => 0);
  const most = Math.max(...counts.map(({ length }) => length));
  for (let n = 0; n < most; n++) {
    for (const [u, weight] of quadrature) {
      let product = weight;
      for (const [i, chances] of counts.entries()) product *= (below[i] ?? 0) + u * (chances[n] ?? 0);
      if (product === 0) continue;
      for (const [i, chances] of counts.entries()) {
        const p = chances[n] ?? 0;
        if (p > 0) shares[i] = (shares[i] ?? 0) + (product * p) / ((below[i] ?? 0) + u * p);
      }
    }
    for (const [i, chances] of counts.entries()) below[i] = (below[i] ?? 0) + (chances[n] ?? 0);
  }
  return shares;
}

interface SeasonMoment {
  readonly group: SeasonGroup;
  readonly matchdays: number;
  readonly score: FootballSeasonScore | undefined;
  readonly drift: number;
}

/** The matches that a team still has to play, by their numbers. */
const listMatchesLeft = ({ score, matchdays }: SeasonMoment, team: number): readonly number[] => {
  const played = score?.table[team]?.[0] ?? 0;
  return Array.from({ length: matchdays - played }, (_, i) => played + i);
};

/** The points of a team at the end. */
function computePoints(moment: SeasonMoment, team: number): Distribution {
  const { group, score, drift } = moment;
  let points = createKnownCount(score?.table[team]?.[1] ?? 0);
  for (const matchday of listMatchesLeft(moment, team)) {
    const { own, other } = computeTeamRates(group, team, matchday, drift);
    const { homeAhead: won, level } = compareCounts({
      home: computePoissonChances(own),
      away: computePoissonChances(other),
    });
    points = addCounts(points, [1 - won - level, level, 0, won]);
  }
  return points;
}

/** The goals of a team's listed players at the end. */
function computePlayerGoals(moment: SeasonMoment, team: number): readonly Distribution[] {
  const { group, score, drift } = moment;
  const goalsLeft = listMatchesLeft(moment, team).reduce(
    (sum, matchday) => sum + computeTeamRates(group, team, matchday, drift).own,
    0,
  );
  return (group.players[team] ?? []).map(({ share }, player) =>
    addCounts(createKnownCount(score?.scorers[team]?.[player] ?? 0), computePoissonChances(goalsLeft * share)),
  );
}

const toFairChance = (share: number): FairChance => ({ win: Math.round(share * 1_000_000), refund: 0 });

const nameShares = (ids: readonly string[], shares: readonly number[]): Readonly<Record<string, FairChance>> =>
  Object.fromEntries(ids.map((id, i) => [id, toFairChance(shares[i] ?? 0)]));

function toSeasonMoment({ fixture, score, drift }: FootballMoment): SeasonMoment {
  return {
    group: getSeasonGroup(fixture.tournament.id),
    matchdays: Number(fixture.format['matchdays']),
    score: score !== undefined && isSeasonScore(score) ? score : undefined,
    drift,
  };
}

export function createSeasonForecast(moment: FootballMoment): LineForecast {
  const season = toSeasonMoment(moment);
  const { competitors } = season.group.tournament;
  return ({ market }) => {
    switch (market.id) {
      case seasonMarketIds.leagueWinner: {
        const points = competitors.map((_, team) => computePoints(season, team));
        return nameShares(
          competitors.map(({ id }) => id),
          computeFirstPlaceShares(points),
        );
      }
      case seasonMarketIds.topGoalscorer: {
        const goals = competitors.flatMap((_, team) => computePlayerGoals(season, team));
        return nameShares(
          season.group.players.flat().map(({ id }) => id),
          computeFirstPlaceShares(goals),
        );
      }
      default:
        return undefined;
    }
  };
}

/** The champion until somebody is, and the best scorer until the end. */
export function listSeasonLines({ fixture, score, phase }: FootballMoment): readonly CandidateLine[] {
  if (phase === matchPhases.finished) return [];
  const competitors = fixture.competitors.map(({ id, name }) => ({
    id,
    name,
    role: 'none' as const,
    withdrawn: false,
  }));
  const facts = readFootballFacts({ ending: undefined, phase, competitors, score });
  const isDecided = facts.season?.winner !== undefined;
  return [...(isDecided ? [] : [seasonMarketIds.leagueWinner]), seasonMarketIds.topGoalscorer].map((id) => ({
    line: footballMarkets.formatLine(id),
    main: true,
  }));
}
