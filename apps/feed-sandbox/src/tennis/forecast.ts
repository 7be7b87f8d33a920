/** Fair chances of the lines of a match, from one outlook for all of them. */
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { createDefaultRules } from '@arara/sports/core/rules';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { createRecentResults } from '../play/recent-results.ts';
import { buildMissedSet, createSetsForecast } from '../models/sets-forecast.ts';
import { computeSetsOutlook } from '../models/sets-outlook.ts';
import type { CurrentSet, SetsModel, SetsOutlook, SetsPosition } from '../models/sets-outlook.ts';
import { otherSide, playRace } from '../models/unit-race.ts';
import type { SideIndex, UnitRace } from '../models/unit-race.ts';
import { tennisRules } from '@arara/sports/tennis/grade';
import type { TennisFacts } from '@arara/sports/tennis/grade';
import type { TennisMarket } from '@arara/sports/tennis/markets';
import { findTieBreakFirst, isInTieBreak, readGamePoints, readTieBreakPoints, toSideIndex } from './points.ts';
import type { TennisFormat } from './points.ts';
import { countGames, isMatchTieBreakOver, isSetOver } from '@arara/sports/tennis/score';
import type { TennisScore, TennisSet } from '@arara/sports/tennis/score';
import {
  computeHoldChance,
  computeServeChances,
  computeTieBreakChance,
  createGameRace,
  createSetsModel,
  playMatchTieBreak,
  readFormat,
} from './serve-model.ts';
import type { ServeChances } from './serve-model.ts';
import { tennis } from '@arara/sports/tennis/sport';

type Moment = Pick<PricingMoment<TennisScore>, 'fixture' | 'score' | 'drift'>;

/** The game in play or next: its number in the set, and what is known of it. */
export interface CurrentGame {
  readonly set: number;
  readonly number: number;
  readonly games: HomeAwayScore;
  /** undefined before the toss */
  readonly server: SideIndex | undefined;
  readonly homeWins: number;
  /** the chance of a retirement before it */
  readonly breakChance: number;
}

export interface TennisOutlook {
  readonly format: TennisFormat;
  readonly race: UnitRace;
  readonly sets: SetsOutlook;
  /** undefined in a match tie-break */
  readonly game: CurrentGame | undefined;
}

interface Position {
  readonly sets: SetsPosition;
  readonly game: CurrentGame | undefined;
}

/** What all positions of a match need. */
interface Match {
  readonly serve: ServeChances;
  readonly race: UnitRace;
  readonly model: SetsModel;
  readonly format: TennisFormat;
}

/** The set that is to begin; without a known server both are as likely. */
function findNextSet(
  { model, race }: Match,
  before: Omit<SetsPosition, 'current'>,
  server: SideIndex | undefined,
): Position {
  const firsts: readonly SideIndex[] = server === undefined ? [0, 1] : [server];
  const current = firsts.map((first): CurrentSet => ({
    first,
    weight: 1 / firsts.length,
    outlook: model.playSet(before.number, first),
  }));
  const homeWins = firsts.reduce<number>((sum, first) => sum + race.homeWins(first, 0, 0), 0) / firsts.length;
  const breakChance = before.number === 1 ? 0 : race.breakChance;
  const isMatchTieBreak = current[0]?.outlook.ends.length === 2;
  return {
    sets: { ...before, current },
    game: isMatchTieBreak ? undefined : { set: before.number, number: 1, games: [0, 0], server, homeWins, breakChance },
  };
}

/** The chance that home wins the game in play, and who served first in it. */
function readGame(
  { serve }: Match,
  set: TennisSet,
  { points, server: serving = 'home' }: TennisScore,
): { readonly homeWins: number; readonly first: SideIndex; readonly isBegun: boolean } {
  const server = toSideIndex(serving);
  if (isInTieBreak(set)) {
    const score = readTieBreakPoints(points);
    const first = findTieBreakFirst(server, score);
    return { homeWins: computeTieBreakChance(serve, first, score), first, isBegun: score[0] + score[1] > 0 };
  }
  const [home, away] = readGamePoints(points ?? []);
  const isBegun = home + away > 0;
  return server === 0
    ? { homeWins: computeHoldChance(serve[0], [home, away]), first: 0, isBegun }
    : { homeWins: 1 - computeHoldChance(serve[1], [away, home]), first: 1, isBegun };
}

function findCurrentSet(
  match: Match,
  before: Omit<SetsPosition, 'current'>,
  set: TennisSet,
  score: TennisScore,
): Position {
  const { race, serve } = match;
  const [home, away] = set.games;
  if (set.isMatchTieBreak === true) {
    const first = findTieBreakFirst(toSideIndex(score.server ?? 'home'), set.games);
    const homeWins = computeTieBreakChance(serve, first, set.games, isMatchTieBreakOver);
    const outlook = playMatchTieBreak(homeWins, home + away === 0 ? race.breakChance : 0);
    return { sets: { ...before, current: [{ first, weight: 1, outlook }] }, game: undefined };
  }
  const game = readGame(match, set, score);
  const first = (home + away) % 2 === 0 ? game.first : otherSide(game.first);
  const isSafe = game.isBegun || (before.number === 1 && home + away === 0);
  const outlook = playRace(race, { home, away, server: game.first, first, isSafe, homeWinsNext: game.homeWins });
  return {
    sets: { ...before, current: [{ first, weight: 1, outlook }] },
    game: {
      set: before.number,
      number: home + away + 1,
      games: [home, away],
      server: game.first,
      homeWins: game.homeWins,
      breakChance: isSafe ? 0 : race.breakChance,
    },
  };
}

function findPosition(match: Match, score: TennisScore | undefined): Position {
  const sets = score?.sets ?? [];
  const over = sets.filter((set) => set.over);
  const units = over.map(countGames);
  const sum = (side: 0 | 1) => units.reduce((total, games) => total + games[side], 0);
  const homeSets = over.filter(({ games: [home, away] }) => home > away).length;
  const before = {
    number: over.length + 1,
    won: [homeSets, over.length - homeSets] as const,
    units: [sum(0), sum(1)] as const,
  };
  const last = sets.at(-1);
  return score === undefined || last === undefined || last.over
    ? findNextSet(match, before, score?.server === undefined ? undefined : toSideIndex(score.server))
    : findCurrentSet(match, before, last, score);
}

const recent = createRecentResults<TennisOutlook>(32);

/** The outlook of a moment. */
export function findOutlook({ fixture, score, drift }: Moment): TennisOutlook {
  const { sets, points, server } = score ?? {};
  return recent(`${fixture.id} ${drift} ${JSON.stringify([sets, points, server])}`, () => {
    const [serve, format] = [computeServeChances(fixture, drift), readFormat(fixture)];
    const race = createGameRace(serve);
    const match: Match = { serve, race, format, model: createSetsModel(serve, race, format) };
    const position = findPosition(match, score);
    return { format, race, sets: computeSetsOutlook(match.model, position.sets), game: position.game };
  });
}

const placeholder = (count: number): readonly 'home'[] => Array.from({ length: count }, () => 'home');

/** Who wins the game of this number: the one in play, or the next one if the set reaches it. */
function listGameEndings(
  line: ParsedLine,
  { game, race }: TennisOutlook,
): readonly WeightedEnding<TennisFacts>[] | undefined {
  const [set, number] = [getSpecifierNumber(line, 'setnr'), getSpecifierNumber(line, 'gamenr')];
  if (game === undefined || set !== game.set || number < game.number || number > game.number + 1) return undefined;
  const isNext = number > game.number;
  const [played, homeWins] = isNext ? computeNextGame(game, race) : [1 - game.breakChance, game.homeWins];
  const sets = Array.from({ length: set }, () => ({ units: [7, 6] as const, over: true }));
  const build = (winner: 'home' | 'away', chance: number): WeightedEnding<TennisFacts> => ({
    chance,
    facts: {
      end: 'played',
      sets,
      gameWinners: sets.map((_, i) => (i === set - 1 ? [...placeholder(number - 1), winner] : [])),
    },
  });
  return [build('home', played * homeWins), build('away', played * (1 - homeWins)), buildMissedSet(set, 1 - played)];
}

/** The chance that the game after this one is played, and that home wins it if it is. */
function computeNextGame(
  { games: [home, away], server, homeWins, breakChance }: CurrentGame,
  race: UnitRace,
): readonly [played: number, homeWins: number] {
  const one = isSetOver(home + 1, away) ? 0 : homeWins;
  const other = isSetOver(home, away + 1) ? 0 : 1 - homeWins;
  const played = one + other;
  const isTieBreak = played > 0 && home + away === 11 && Math.abs(home - away) === 1;
  const [h, a] = isTieBreak ? [6, 6] : [0, 0];
  const next: readonly SideIndex[] = server === undefined ? [0, 1] : [otherSide(server)];
  const wins = next.reduce<number>((sum, side) => sum + race.homeWins(side, h, a), 0) / next.length;
  return [(1 - breakChance) * played * (1 - race.breakChance), wins];
}

const rules = createDefaultRules(tennisRules);

/** The chances at a moment. */
export function createForecast(moment: Moment): LineForecast {
  const outlook = findOutlook(moment);
  return createSetsForecast<TennisFacts>({
    sport: tennis,
    rules,
    numberName: 'setnr',
    maxSets: outlook.format.maxSets,
    outlook: outlook.sets,
    listOwn: (line) =>
      (line.market as TennisMarket).rule === 'gameWinner' ? listGameEndings(line, outlook) : undefined,
  });
}
