/**
 * The model of tennis: every point is won by the server with a chance that follows from both players and the surface, whatever
 * happened before. Games, tie-breaks and sets follow from it exactly.
 */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { SimulatedFixture } from '../play/play.ts';
import type { SetsModel } from '../models/sets-outlook.ts';
import { computeHomeChance, otherSide, playRace, serveOnceThenTwice } from '../models/unit-race.ts';
import type { RaceOutlook, SideIndex, UnitRace } from '../models/unit-race.ts';
import type { TennisFormat } from './points.ts';
import { isMatchTieBreakOver, isSetOver, isTieBreakOver } from '@arara/sports/tennis/score';

/** The chance that a player retires before a game: 2.6 % in a match of 22 games, as on the men's tour. */
export const RETIREMENT_PER_GAME = 0.0012;

/** Who serves wins a point with this chance: home's, away's. */
export type ServeChances = readonly [home: number, away: number];

const toOdds = (chance: number): number => Math.log(chance / (1 - chance));
const toChance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Strength is worth the same on both serves; a good server is a worse returner, which makes both serves stronger. */
export function computeServeChances({ competitors, format }: SimulatedFixture, drift: number): ServeChances {
  const [home, away] = competitors;
  const base = toOdds(Number(format['serve'] ?? 0.63));
  const serving = (home?.traits?.['serve'] ?? 0) + (away?.traits?.['serve'] ?? 0);
  const ahead = (home?.strength ?? 0) - (away?.strength ?? 0) + drift;
  return [toChance(base + serving + ahead), toChance(base + serving - ahead)];
}

export const readFormat = ({ format }: SimulatedFixture): TennisFormat => ({
  maxSets: format['maxSets'] === 5 ? 5 : 3,
  hasMatchTieBreak: format['lastSet'] === 'matchTieBreak',
});

/** The chance that the server wins a game from these points of server and receiver. */
export function computeHoldChance(serve: number, points: HomeAwayScore = [0, 0]): number {
  const lost = 1 - serve;
  const deuce = (serve * serve) / (serve * serve + lost * lost);
  const from = (server: number, receiver: number): number => {
    if (server >= 3 && receiver >= 3) {
      const ahead = server - receiver;
      if (ahead === 0) return deuce;
      return ahead > 0 ? serve + lost * deuce : serve * deuce;
    }
    if (server === 4) return 1;
    if (receiver === 4) return 0;
    return serve * from(server + 1, receiver) + lost * from(server, receiver + 1);
  };
  return from(...points);
}

/** The chance that home wins a tie-break from this score. */
export function computeTieBreakChance(
  serve: ServeChances,
  first: SideIndex,
  [home, away]: HomeAwayScore = [0, 0],
  isOver: UnitRace['isOver'] = isTieBreakOver,
): number {
  const race: UnitRace = {
    isOver,
    nextServer: (h, a, _winner, one) => serveOnceThenTwice(h + a, one),
    homeWins: (server) => (server === 0 ? serve[0] : 1 - serve[1]),
    breakChance: 0,
  };
  const server = serveOnceThenTwice(home + away, first);
  return computeHomeChance(playRace(race, { home, away, server, first }));
}

/** A set whose units are games. */
export function createGameRace(serve: ServeChances): UnitRace {
  const homeWinsGame = [computeHoldChance(serve[0]), 1 - computeHoldChance(serve[1])] as const;
  const tieBreak = [computeTieBreakChance(serve, 0), computeTieBreakChance(serve, 1)] as const;
  return {
    isOver: isSetOver,
    nextServer: (home, away, _winner, first) => ((home + away) % 2 === 0 ? first : otherSide(first)),
    homeWins: (server, home, away) => (home === 6 && away === 6 ? tieBreak : homeWinsGame)[server],
    breakChance: RETIREMENT_PER_GAME,
  };
}

/** A match tie-break: one set of one game. */
export function playMatchTieBreak(homeWins: number, breakChance: number): RaceOutlook {
  const played = 1 - breakChance;
  return {
    ends: [
      { home: 1, away: 0, chance: played * homeWins },
      { home: 0, away: 1, chance: played * (1 - homeWins) },
    ],
    broken: [breakChance],
  };
}

export const createSetsModel = (serve: ServeChances, race: UnitRace, format: TennisFormat): SetsModel => ({
  maxSets: format.maxSets,
  playSet: (number, first) =>
    format.hasMatchTieBreak && number === format.maxSets
      ? playMatchTieBreak(computeTieBreakChance(serve, first, [0, 0], isMatchTieBreakOver), race.breakChance)
      : playRace(race, { home: 0, away: 0, server: first, first, isSafe: number === 1 }),
  nextFirst: (_number, { home, away }, first) => ((home + away) % 2 === 0 ? first : otherSide(first)),
});
