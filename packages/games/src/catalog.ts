/** The public file of the package: every game, one line each. A new game is one manifest file and one line here. */
import { diceManifest } from './dice.ts';
import { doubleManifest } from './double.ts';
import type { ChoiceFieldsByName, GameChoiceParams } from './fields.ts';
import { limboManifest } from './limbo.ts';
import { luckyColorManifest } from './lucky-color.ts';
import type { AnyGameManifest, SharedGameManifest, SingleGameManifest, StepGameManifest } from './manifest.ts';
import { minesManifest } from './mines.ts';
import { rowDoubleManifest } from './row-double.ts';
import type { SharedGame } from './kinds/shared-game.ts';
import type { SingleGame } from './kinds/single-game.ts';
import type { StepGame } from './kinds/step-game.ts';

/** Every game, in the order of the codes. */
// oxfmt-ignore
const gameManifests = [
  minesManifest,
  diceManifest,
  limboManifest,
  doubleManifest,
  luckyColorManifest,
  rowDoubleManifest,
] as const;

/** A game's manifest with its exact types: the contract's calls are made of these. */
export type GameManifest = (typeof gameManifests)[number];
type GameManifestsByCode = { readonly [Game in GameManifest as Game['code']]: Game };
/** The games by code. */
export const gameManifestsByCode = Object.fromEntries(
  gameManifests.map((game) => [game.code, game]),
) as GameManifestsByCode;

export type GameCode = keyof GameManifestsByCode;
export type GameId = GameManifest['id'];
export type GameKind = AnyGameManifest['kind'];
export type GameManifestByKind<Kind extends GameKind> = Extract<GameManifest, { readonly kind: Kind }>;
export type SingleGameCode = GameManifestByKind<'single'>['code'];
export type StepGameCode = GameManifestByKind<'steps'>['code'];
export type SharedGameCode = GameManifestByKind<'shared'>['code'];

export const gameCodes = Object.keys(gameManifestsByCode) as readonly GameCode[];

/** True when a code from outside names a game. */
export const isGameCode = (code: string): code is GameCode => Object.hasOwn(gameManifestsByCode, code);

/** The manifest of a code that is known only at run time; undefined when it names no game. */
export const findGameManifest = (code: string): AnyGameManifest | undefined =>
  isGameCode(code) ? gameManifestsByCode[code] : undefined;

export const singleGameManifests: readonly SingleGameManifest<GameId, SingleGameCode>[] = gameManifests.filter(
  (game) => game.kind === 'single',
);
export const stepGameManifests: readonly StepGameManifest<GameId, StepGameCode>[] = gameManifests.filter(
  (game) => game.kind === 'steps',
);
export const sharedGameManifests: readonly SharedGameManifest<GameId, SharedGameCode>[] = gameManifests.filter(
  (game) => game.kind === 'shared',
);
export const sharedGameCodes: readonly SharedGameCode[] = sharedGameManifests.map(({ code }) => code);

/** Choices of a game that is known only at run time: they come from its own `params`. */
export type GameParams = GameChoiceParams<ChoiceFieldsByName>;
export type AnySingleGame = SingleGame<GameParams>;
export type AnyStepGame = StepGame<GameParams>;
export type AnySharedGame = SharedGame<GameParams>;

export { diceManifest, computeDiceTargetRange, countWinningDiceRolls } from './dice.ts';
export type { DiceDirection, DiceParams } from './dice.ts';
export { doubleManifest, getDoubleColor } from './double.ts';
export type { DoubleColor, DoubleParams } from './double.ts';
export { buildDrawHmacMessage, createHmacDraws } from './random-draws.ts';
export type { HmacFunction } from './random-draws.ts';
export { fractionToNumber, isRefusedByGameRules } from './kinds/game.ts';
export type {
  CheckedGameBet,
  WinChanceFraction,
  RandomDraws,
  RationalNumber,
  GameRefusalReason,
  GameBetLimits,
  IntegerRange,
  GameRefused,
  FairnessProofLine,
  ProofLineName,
} from './kinds/game.ts';
export { limboManifest, limboTargetRange } from './limbo.ts';
export type { LimboParams } from './limbo.ts';
export type { AnyGameManifest, SharedGameManifest, SingleGameManifest, StepGameManifest } from './manifest.ts';
export { wholeToHundredths } from './kinds/shared-game.ts';
export { luckyColorManifest, getLuckyColorsOfNumber, getLuckyColorMultiplier, luckyPicks } from './lucky-color.ts';
export type { LuckyColorName, LuckyColorParams, LuckyColorPick } from './lucky-color.ts';
export { minesManifest, mineTileCount } from './mines.ts';
export type { MinesParams } from './mines.ts';
export { rowDoubleManifest, rowDoubleLevels, towerRowCount } from './row-double.ts';
export type { RowDoubleParams, RowDoubleLevel } from './row-double.ts';
export type { SharedGame, SharedRoundTimes } from './kinds/shared-game.ts';
export type { PlayedSingleRound, SingleGame } from './kinds/single-game.ts';
export { countSafeSteps } from './kinds/step-game.ts';
export type { HiddenTilesByRow, StepGame, StepGameRound, StepRoundState } from './kinds/step-game.ts';
