import type { FootballSeasonScore } from '@arara/sports/football/season-score';
import type { ScoredEvent } from '../live/event-parts.ts';

/** A team in the table of a season. */
export interface RankedTeam {
  readonly team: number;
  readonly name: string;
  readonly played: number;
  readonly points: number;
  readonly goalsFor: number;
  readonly difference: number;
}

/** The teams of a season, the leader first: points first, then goal difference, then goals. */
export const rankSeasonTeams = (
  { participants }: Pick<ScoredEvent, 'participants'>,
  { table }: Pick<FootballSeasonScore, 'table'>,
): readonly RankedTeam[] =>
  table
    .map(([played, points, goalsFor, goalsAgainst], team) => ({
      team,
      name: participants[team]?.name ?? '',
      played,
      points,
      goalsFor,
      difference: goalsFor - goalsAgainst,
    }))
    .toSorted((a, b) => b.points - a.points || b.difference - a.difference || b.goalsFor - a.goalsFor);

/** How many matchdays have been played, at least by one team. */
export const countPlayedMatchdays = ({ table }: Pick<FootballSeasonScore, 'table'>): number =>
  Math.max(0, ...table.map(([matches]) => matches));
