/**
 * A game's identity as one value. Everything else is made from it: the contract's calls, the server's routes, records, the
 * verifier and the screens' registry. A new game is one such file and one line of the catalogue.
 */
import { toCentavos } from '@arara/money';
import type {
  ChoiceFieldsByName,
  IntegerChoiceFieldDefinition,
  GameChoiceParams,
  RoundFieldsByName,
  RoundFieldValues,
} from './fields.ts';
import { assertEdgeWithin } from './kinds/game.ts';
import type { GameBetLimits, IntegerRange } from './kinds/game.ts';
import type { SharedGame } from './kinds/shared-game.ts';
import type { SingleGame } from './kinds/single-game.ts';
import type { HiddenTilesByRow, StepGame } from './kinds/step-game.ts';

interface GameIdentity<Id extends string, Code extends string, C extends ChoiceFieldsByName> {
  /** Names its calls: `${id}Bet`. */
  readonly id: Id;
  /** Names it on the wire: `SE` and four digits. */
  readonly code: Code;
  readonly name: string;
  readonly productCode: 'SELF';
  readonly gameType: string;
  /** `player`: its page asks visitors to log in; elsewhere they play with play money. */
  readonly access: 'public' | 'player';
  /** The house edge in basis points, unless the configuration has another. */
  readonly edgeBp: number;
  /** The edges that `make` takes. */
  readonly edgeBounds: IntegerRange;
  readonly limits: GameBetLimits;
  /** How much of a settled stake counts towards bonus turnover. */
  readonly bonusWeightPercent: number;
  /** What a player chooses, beside the stake. */
  readonly choices: C;
}

/** A finished single round, as far as it is shown. */
export interface SingleRoundResult<P> {
  readonly params: P;
  /** In hundredths. */
  readonly outcome: number;
}

/** A round of several steps, as far as it is shown. */
export interface StepRoundResult<P> {
  readonly params: P;
  /** How many safe steps were taken. */
  readonly safeSteps: number;
}

/** `single`: one call is one whole round. */
export interface SingleGameManifest<
  Id extends string = string,
  Code extends string = string,
  C extends ChoiceFieldsByName = ChoiceFieldsByName,
  F extends RoundFieldsByName = RoundFieldsByName,
> extends GameIdentity<Id, Code, C> {
  readonly kind: 'single';
  readonly present: {
    /** The outcome under its name. */
    readonly fields: F;
    toFields(round: SingleRoundResult<GameChoiceParams<C>>): RoundFieldValues<F>;
  };
  /** The game with this edge. Throws a RangeError on one out of bounds. */
  make(edgeBp: number): SingleGame<GameChoiceParams<C>>;
}

/** `steps`: the stake is taken once, then tile after tile is opened. */
export interface StepGameManifest<
  Id extends string = string,
  Code extends string = string,
  C extends ChoiceFieldsByName = ChoiceFieldsByName,
  F extends RoundFieldsByName = RoundFieldsByName,
  R extends RoundFieldsByName = RoundFieldsByName,
> extends GameIdentity<Id, Code, C> {
  readonly kind: 'steps';
  /** The tile that a step names. */
  readonly tile: IntegerChoiceFieldDefinition;
  /** What the calls do, for the API's documents: the rest of "Starts a round of …" and whole sentences. */
  readonly summaries: { readonly bet: string; readonly step: string; readonly cashOut: string };
  readonly present: {
    readonly fields: F;
    /** What only a round that is over shows. */
    readonly revealed: R;
    toFields(round: StepRoundResult<GameChoiceParams<C>>): RoundFieldValues<F>;
    /** Called only with the board of a round that is over. */
    reveal(board: HiddenTilesByRow): RoundFieldValues<R>;
  };
  make(edgeBp: number): StepGame<GameChoiceParams<C>>;
}

/** `shared`: all players bet on one outcome. */
export interface SharedGameManifest<
  Id extends string = string,
  Code extends string = string,
  C extends ChoiceFieldsByName = ChoiceFieldsByName,
> extends GameIdentity<Id, Code, C> {
  readonly kind: 'shared';
  /** The choice that a bet is listed by. */
  readonly pick: keyof C & string;
  make(edgeBp: number): SharedGame<GameChoiceParams<C>>;
}

export type AnyGameManifest = SingleGameManifest | StepGameManifest | SharedGameManifest;

/** 0.50 to 5,000, and no win above 50,000. */
const defaultBetLimits: GameBetLimits = {
  minStake: toCentavos(50),
  maxStake: toCentavos(500_000),
  maxWin: toCentavos(5_000_000),
};

/** The terms of most games. */
export const defaultGameTerms = {
  productCode: 'SELF',
  access: 'public',
  limits: defaultBetLimits,
  bonusWeightPercent: 100,
} as const;

/** Defines a game. Its `make` refuses an edge out of bounds. */
export function defineGameManifest<
  const Id extends string,
  const Code extends string,
  C extends ChoiceFieldsByName,
  F extends RoundFieldsByName,
>(manifest: SingleGameManifest<Id, Code, C, F>): SingleGameManifest<Id, Code, C, F>;
export function defineGameManifest<
  const Id extends string,
  const Code extends string,
  C extends ChoiceFieldsByName,
  F extends RoundFieldsByName,
  R extends RoundFieldsByName,
>(manifest: StepGameManifest<Id, Code, C, F, R>): StepGameManifest<Id, Code, C, F, R>;
export function defineGameManifest<const Id extends string, const Code extends string, C extends ChoiceFieldsByName>(
  manifest: SharedGameManifest<Id, Code, C>,
): SharedGameManifest<Id, Code, C>;
export function defineGameManifest(manifest: AnyGameManifest): AnyGameManifest {
  const checkEdge = (edgeBp: number): number => {
    assertEdgeWithin(edgeBp, manifest.edgeBounds);
    return edgeBp;
  };
  switch (manifest.kind) {
    case 'single':
      return { ...manifest, make: (edgeBp) => manifest.make(checkEdge(edgeBp)) };
    case 'steps':
      return { ...manifest, make: (edgeBp) => manifest.make(checkEdge(edgeBp)) };
    case 'shared':
      return { ...manifest, make: (edgeBp) => manifest.make(checkEdge(edgeBp)) };
  }
}
