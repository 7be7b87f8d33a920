/**
 * The score of a season that is bet on as a whole: the table of a league's group, and the goals of its best scorers. Teams are
 * numbered by their place in the event's list of competitors, players by their place in their team's list.
 */
import { isScoreRefused } from '../core/sport.ts';
import type { ScoreRefusal } from '../core/sport.ts';
import { optional, readList, readObject, readWhole } from '../core/score-json.ts';
import type { FieldReader } from '../core/score-json.ts';

/** What a team has reached. */
export type TableRow = readonly [played: number, points: number, goalsFor: number, goalsAgainst: number];

export interface FootballSeasonScore {
  /** matches of each team */
  readonly matchdays: number;
  /** in the order of the competitors */
  readonly table: readonly TableRow[];
  /** goals of the listed players, by team */
  readonly scorers: readonly (readonly number[])[];
  /** number of the champion, once the season is over */
  readonly champion?: number | undefined;
}

const MOST_TEAMS = 400;
const MOST_MATCHDAYS = 99;

const readRow: FieldReader<TableRow> = (json, path) => {
  const row = readList(readWhole(999), 4)(json, path);
  if (isScoreRefused(row)) return row;
  const [played = 0, points = 0, goalsFor = 0, goalsAgainst = 0] = row;
  return row.length === 4 && points <= 3 * played ? [played, points, goalsFor, goalsAgainst] : { refused: path };
};

const readSeasonScore = readObject({
  matchdays: readWhole(MOST_MATCHDAYS),
  table: readList(readRow, MOST_TEAMS),
  scorers: readList(readList(readWhole(999), 50), MOST_TEAMS),
  champion: optional(readWhole(MOST_TEAMS - 1)),
});

export function readFootballSeasonScore(json: unknown): FootballSeasonScore | ScoreRefusal {
  const score = readSeasonScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const { matchdays, table, scorers, champion } = score;
  const wrong = table.findIndex(([played]) => played > matchdays);
  if (wrong !== -1) return { refused: `score.table[${wrong}]` };
  // Own goals aside, listed players score no more than their team.
  const tooMany = scorers.findIndex((goals, team) => goals.reduce((sum, n) => sum + n, 0) > (table[team]?.[2] ?? 0));
  if (tooMany !== -1) return { refused: `score.scorers[${tooMany}]` };
  return champion !== undefined && champion >= table.length ? { refused: 'score.champion' } : score;
}

/** The id of a player who may score: that of the team with the player's number. */
export const toPlayerId = (teamId: string, player: number): string => `${teamId}:${player + 1}`;
