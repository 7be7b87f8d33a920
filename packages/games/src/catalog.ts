/** The public file of the package: every game, one line each. A new game is one manifest file and one line here. */
import { dice } from './dice.ts';
import { double } from './double.ts';
import type { Choices, ChoiceParams } from './fields.ts';
import { limbo } from './limbo.ts';
import { luckyColor } from './lucky-color.ts';
import type { Manifest, SharedManifest, SingleManifest, StepManifest } from './manifest.ts';
import { mines } from './mines.ts';
import { rowDouble } from './row-double.ts';
import type { SharedGame } from './kinds/shared-game.ts';
import type { SingleGame } from './kinds/single-game.ts';
import type { StepGame } from './kinds/step-game.ts';

/** Every game, in the order of the codes. */
// oxfmt-ignore
const games = [
  mines,
  dice,
  limbo,
  double,
  luckyColor,
  rowDouble,
] as const;

/** A game's manifest with its exact types: the contract's calls are made of these. */
export type GameManifest = (typeof games)[number];
type Catalog = { readonly [Game in GameManifest as Game['code']]: Game };
/** The games by code. */
export const catalog = Object.fromEntries(games.map((game) => [game.code, game])) as Catalog;

export type GameCode = keyof Catalog;
export type GameId = GameManifest['id'];
export type GameKind = Manifest['kind'];
export type ManifestByKind<Kind extends GameKind> = Extract<GameManifest, { readonly kind: Kind }>;
export type SingleCode = ManifestByKind<'single'>['code'];
export type StepCode = ManifestByKind<'steps'>['code'];
export type SharedCode = ManifestByKind<'shared'>['code'];

export const gameCodes = Object.keys(catalog) as readonly GameCode[];

/** True when a code from outside names a game. */
export const isGameCode = (code: string): code is GameCode => Object.hasOwn(catalog, code);

/** The manifest of a code that is known only at run time; undefined when it names no game. */
export const findManifest = (code: string): Manifest | undefined => (isGameCode(code) ? catalog[code] : undefined);

export const singleManifests: readonly SingleManifest<GameId, SingleCode>[] = games.filter(
  (game) => game.kind === 'single',
);
export const stepManifests: readonly StepManifest<GameId, StepCode>[] = games.filter((game) => game.kind === 'steps');
export const sharedManifests: readonly SharedManifest<GameId, SharedCode>[] = games.filter(
  (game) => game.kind === 'shared',
);
export const sharedCodes: readonly SharedCode[] = sharedManifests.map(({ code }) => code);

/** Choices of a game that is known only at run time: they come from its own `params`. */
export type GameParams = ChoiceParams<Choices>;
export type AnySingleGame = SingleGame<GameParams>;
export type AnyStepGame = StepGame<GameParams>;
export type AnySharedGame = SharedGame<GameParams>;

export { dice, computeDiceTargetRange, countWinningRolls } from './dice.ts';
export type { DiceDirection, DiceParams } from './dice.ts';
export { double, getDoubleColor } from './double.ts';
export type { DoubleColor, DoubleParams } from './double.ts';
export { drawMessage, createDraws } from './random-draws.ts';
export type { Hmac } from './random-draws.ts';
export { fractionToNumber, isRefused } from './kinds/game.ts';
export type {
  Bet,
  Chance,
  Draws,
  Fraction,
  GameRefusal,
  BetLimits,
  NumberRange,
  Refused,
  ProofLine,
  ProofLineName,
} from './kinds/game.ts';
export { limbo, limboTargetRange } from './limbo.ts';
export type { LimboParams } from './limbo.ts';
export type { Manifest, SharedManifest, SingleManifest, StepManifest } from './manifest.ts';
export { toHundredths } from './kinds/shared-game.ts';
export { luckyColor, getLuckyColors, getLuckyMultiplier, luckyPicks } from './lucky-color.ts';
export type { LuckyColor, LuckyColorParams, LuckyPick } from './lucky-color.ts';
export { mines, mineTileCount } from './mines.ts';
export type { MinesParams } from './mines.ts';
export { rowDouble, rowLevels, towerRows } from './row-double.ts';
export type { RowDoubleParams, RowLevel } from './row-double.ts';
export type { SharedGame, SharedTimes } from './kinds/shared-game.ts';
export type { PlayedSingleRound, SingleGame } from './kinds/single-game.ts';
export { countSafeSteps } from './kinds/step-game.ts';
export type { Board, StepGame, StepRound, StepRoundState } from './kinds/step-game.ts';
