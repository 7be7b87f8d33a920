/**
 * The door of the package: every game of the house, one line each. Edge and limits are the defaults;
 * an operator's configuration may replace them. A new game is one file and one line here.
 */
import { centavos } from '@arara/money';
import { dice, diceCode, diceEdge } from './dice.ts';
import type { DiceParams, DiceView } from './dice.ts';
import type { Limits, Range, SingleGame } from './game.ts';
import { limbo, limboCode, limboEdge } from './limbo.ts';
import type { LimboParams, LimboView } from './limbo.ts';

export type GameParams = DiceParams | LimboParams;
export type GameView = DiceView | LimboView;
/** A game whose code is known only at run time. Choices for it come from its own `params`. */
export type Game = SingleGame<GameParams, GameView>;

/** A line of the catalog; names and codes as the wire has them. */
export interface CatalogLine {
  readonly gameCode: string;
  readonly name: string;
  readonly productCode: 'SELF';
  readonly gameType: string;
  readonly edgeBp: number;
  /** what `make` takes, in basis points */
  readonly edgeBounds: Range;
  readonly limits: Limits;
  /** how much of a settled stake counts towards bonus turnover */
  readonly bonusWeightPercent: number;
  /** The game with this edge; throws a RangeError on one outside the bounds. */
  readonly make: (edgeBp: number) => Game;
}

/** 0.50 to 5,000, and no win above 50,000 */
const limits: Limits = { minStake: centavos(50), maxStake: centavos(500_000), maxWin: centavos(5_000_000) };

export const catalog = {
  SE0002: line(diceCode, 'DICE', diceEdge, dice),
  SE0004: line(limboCode, 'LIMBO', limboEdge, limbo),
} as const satisfies Record<string, CatalogLine>;

export type GameCode = keyof typeof catalog;

export const gameCodes = Object.keys(catalog) as readonly GameCode[];

/** Whether a code from outside names a game of the house. */
export function isGameCode(code: string): code is GameCode {
  return Object.hasOwn(catalog, code);
}

function line(gameCode: string, name: string, edgeBounds: Range, make: CatalogLine['make']): CatalogLine {
  return {
    gameCode,
    name,
    productCode: 'SELF',
    gameType: name,
    edgeBp: 100,
    edgeBounds,
    limits,
    bonusWeightPercent: 100,
    make,
  };
}

export { dice, diceTargets, winningRolls } from './dice.ts';
export type { DiceDirection, DiceParams, DiceView } from './dice.ts';
export { drawMessage, fairDraws } from './fair-draws.ts';
export type { Hmac } from './fair-draws.ts';
export { asNumber, isRefused } from './game.ts';
export type {
  Bet,
  Chance,
  Draws,
  Fraction,
  GameRefusal,
  Limits,
  Range,
  Refused,
  Round,
  SingleGame,
  Step,
  StepName,
} from './game.ts';
export { limbo, limboTargets } from './limbo.ts';
export type { LimboParams, LimboView } from './limbo.ts';
