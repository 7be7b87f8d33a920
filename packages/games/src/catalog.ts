/**
 * The door of the package: every game of the house, one line each. Edge and limits are the defaults;
 * an operator's configuration may replace them. A new game is one file and one line here.
 */
import { centavos } from '@arara/money';
import { dice, diceCode, diceEdge } from './dice.ts';
import type { DiceParams, DiceView } from './dice.ts';
import { double, doubleCode, doubleEdge } from './double.ts';
import type { DoubleParams } from './double.ts';
import type { Limits, Range, SingleGame } from './game.ts';
import { limbo, limboCode, limboEdge } from './limbo.ts';
import type { LimboParams, LimboView } from './limbo.ts';
import { luckyColor, luckyColorCode, luckyColorEdge } from './lucky-color.ts';
import type { LuckyColorParams } from './lucky-color.ts';
import { mines, minesCode, minesEdge } from './mines.ts';
import type { MinesParams } from './mines.ts';
import { rowDouble, rowDoubleCode, rowDoubleEdge } from './row-double.ts';
import type { RowDoubleParams } from './row-double.ts';
import type { SharedGame } from './shared-game.ts';
import type { StepGame } from './step-game.ts';

/** Choices of the single-round games. */
export type GameParams = DiceParams | LimboParams;
export type GameView = DiceView | LimboView;
export type StepParams = MinesParams | RowDoubleParams;
export type SharedParams = DoubleParams | LuckyColorParams;
/** A game whose code is known only at run time. Choices for it come from its own `params`. */
export type Game = SingleGame<GameParams, GameView>;
export type AnyStepGame = StepGame<StepParams>;
export type AnySharedGame = SharedGame<SharedParams>;

/** A line of the catalog; names and codes as the wire has them. */
export interface CatalogLine<Kind extends 'single' | 'steps' | 'shared', G> {
  readonly gameCode: string;
  readonly name: string;
  readonly productCode: 'SELF';
  readonly gameType: string;
  /** `single`: one call, one round; `steps`: tile by tile; `shared`: all players bet on one outcome. */
  readonly kind: Kind;
  readonly edgeBp: number;
  /** what `make` takes, in basis points */
  readonly edgeBounds: Range;
  readonly limits: Limits;
  /** how much of a settled stake counts towards bonus turnover */
  readonly bonusWeightPercent: number;
  /** The game with this edge; throws a RangeError on one outside the bounds. */
  readonly make: (edgeBp: number) => G;
}

type Single = CatalogLine<'single', Game>;
type Steps = CatalogLine<'steps', AnyStepGame>;
type Shared = CatalogLine<'shared', AnySharedGame>;

/** 0.50 to 5,000, and no win above 50,000 */
const limits: Limits = { minStake: centavos(50), maxStake: centavos(500_000), maxWin: centavos(5_000_000) };

const of = { productCode: 'SELF', limits, bonusWeightPercent: 100 } as const;

export const catalog = {
  SE0001: {
    ...of,
    gameCode: minesCode,
    name: 'MINES',
    gameType: 'MINES',
    kind: 'steps',
    edgeBp: 100,
    edgeBounds: minesEdge,
    make: mines,
  } as Steps,
  SE0002: {
    ...of,
    gameCode: diceCode,
    name: 'DICE',
    gameType: 'DICE',
    kind: 'single',
    edgeBp: 100,
    edgeBounds: diceEdge,
    make: dice,
  } as Single,
  SE0004: {
    ...of,
    gameCode: limboCode,
    name: 'LIMBO',
    gameType: 'LIMBO',
    kind: 'single',
    edgeBp: 100,
    edgeBounds: limboEdge,
    make: limbo,
  } as Single,
  SE0006: {
    ...of,
    gameCode: doubleCode,
    name: 'DOUBLE',
    gameType: 'DOUBLE',
    kind: 'shared',
    edgeBp: doubleEdge.least,
    edgeBounds: doubleEdge,
    make: double,
  } as Shared,
  SE0007: {
    ...of,
    gameCode: luckyColorCode,
    name: 'LUCKYCOLOR',
    gameType: 'LUCKYCOLOR',
    kind: 'shared',
    edgeBp: luckyColorEdge.least,
    edgeBounds: luckyColorEdge,
    make: luckyColor,
  } as Shared,
  SE0008: {
    ...of,
    gameCode: rowDoubleCode,
    name: 'ROWDOUBLE',
    gameType: 'ROWDOUBLE',
    kind: 'steps',
    edgeBp: 200,
    edgeBounds: rowDoubleEdge,
    make: rowDouble,
  } as Steps,
} as const satisfies Record<string, Single | Steps | Shared>;

export type GameCode = keyof typeof catalog;
type CodeOf<Kind> = { [Code in GameCode]: (typeof catalog)[Code]['kind'] extends Kind ? Code : never }[GameCode];
export type SingleCode = CodeOf<'single'>;
export type StepCode = CodeOf<'steps'>;
export type SharedCode = CodeOf<'shared'>;

export const gameCodes = Object.keys(catalog) as readonly GameCode[];
const ofKind = <Kind extends 'single' | 'steps' | 'shared'>(kind: Kind) =>
  gameCodes.filter((code) => catalog[code].kind === kind) as unknown as readonly CodeOf<Kind>[];
export const singleCodes = ofKind('single');
export const sharedCodes = ofKind('shared');

/** Whether a code from outside names a game of the house. */
export function isGameCode(code: string): code is GameCode {
  return Object.hasOwn(catalog, code);
}

export const isSingleCode = (code: string): code is SingleCode => singleCodes.some((it) => it === code);

export { dice, diceTargetRange, countWinningRolls } from './dice.ts';
export type { DiceDirection, DiceParams, DiceView } from './dice.ts';
export { double, getDoubleColor } from './double.ts';
export type { DoubleColor, DoubleParams } from './double.ts';
export { drawMessage, createDraws } from './random-draws.ts';
export type { Hmac } from './random-draws.ts';
export { fractionToNumber, isRefused } from './game.ts';
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
  ProofLine,
  ProofLineName,
} from './game.ts';
export { limbo, limboTargetRange } from './limbo.ts';
export type { LimboParams, LimboView } from './limbo.ts';
export { toHundredths } from './shared-game.ts';
export { luckyColor, getLuckyColors, getLuckyMultiplier, luckyPicks } from './lucky-color.ts';
export type { LuckyColor, LuckyColorParams, LuckyPick } from './lucky-color.ts';
export { mines, mineTileCount } from './mines.ts';
export type { MinesParams } from './mines.ts';
export { rowDouble, rowLevels, towerRows } from './row-double.ts';
export type { RowDoubleParams, RowLevel } from './row-double.ts';
export type { SharedGame, SharedTimes } from './shared-game.ts';
export type { Board, StepGame, StepRound, StepRoundState } from './step-game.ts';
