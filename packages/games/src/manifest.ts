/**
 * A game's identity as one value. Everything else is made from it: the contract's calls, the server's routes, records, the
 * verifier and the screens' registry. A new game is one such file and one line of the catalogue.
 */
import { centavos } from '@arara/money';
import type { Choices, IntegerField, ChoiceParams, RoundFields, RoundFieldValues } from './fields.ts';
import { assertEdge } from './kinds/game.ts';
import type { BetLimits, NumberRange } from './kinds/game.ts';
import type { SharedGame } from './kinds/shared-game.ts';
import type { SingleGame } from './kinds/single-game.ts';
import type { Board, StepGame } from './kinds/step-game.ts';

interface Identity<Id extends string, Code extends string, C extends Choices> {
  /** Names its calls: `${id}Bet`. */
  readonly id: Id;
  /** Names it on the wire: `SE` and four digits. */
  readonly code: Code;
  readonly name: string;
  readonly productCode: 'SELF';
  readonly gameType: string;
  /** The house edge in basis points, unless the configuration has another. */
  readonly edgeBp: number;
  /** The edges that `make` takes. */
  readonly edgeBounds: NumberRange;
  readonly limits: BetLimits;
  /** How much of a settled stake counts towards bonus turnover. */
  readonly bonusWeightPercent: number;
  /** What a player chooses, beside the stake. */
  readonly choices: C;
}

/** A finished single round, as far as it is shown. */
export interface SingleResult<P> {
  readonly params: P;
  /** In hundredths. */
  readonly outcome: number;
}

/** A round of several steps, as far as it is shown. */
export interface StepResult<P> {
  readonly params: P;
  /** How many safe steps were taken. */
  readonly safeSteps: number;
}

/** `single`: one call is one whole round. */
export interface SingleManifest<
  Id extends string = string,
  Code extends string = string,
  C extends Choices = Choices,
  F extends RoundFields = RoundFields,
> extends Identity<Id, Code, C> {
  readonly kind: 'single';
  readonly present: {
    /** The outcome under its name. */
    readonly fields: F;
    toFields(round: SingleResult<ChoiceParams<C>>): RoundFieldValues<F>;
  };
  /** The game with this edge. Throws a RangeError on one out of bounds. */
  make(edgeBp: number): SingleGame<ChoiceParams<C>>;
}

/** `steps`: the stake is taken once, then tile after tile is opened. */
export interface StepManifest<
  Id extends string = string,
  Code extends string = string,
  C extends Choices = Choices,
  F extends RoundFields = RoundFields,
  R extends RoundFields = RoundFields,
> extends Identity<Id, Code, C> {
  readonly kind: 'steps';
  /** The tile that a step names. */
  readonly tile: IntegerField;
  /** What the calls do, for the API's documents: the rest of "Starts a round of …" and whole sentences. */
  readonly summaries: { readonly bet: string; readonly step: string; readonly cashOut: string };
  readonly present: {
    readonly fields: F;
    /** What only a round that is over shows. */
    readonly revealed: R;
    toFields(round: StepResult<ChoiceParams<C>>): RoundFieldValues<F>;
    /** Called only with the board of a round that is over. */
    reveal(board: Board): RoundFieldValues<R>;
  };
  make(edgeBp: number): StepGame<ChoiceParams<C>>;
}

/** `shared`: all players bet on one outcome. */
export interface SharedManifest<
  Id extends string = string,
  Code extends string = string,
  C extends Choices = Choices,
> extends Identity<Id, Code, C> {
  readonly kind: 'shared';
  /** The choice that a bet is listed by. */
  readonly pick: keyof C & string;
  make(edgeBp: number): SharedGame<ChoiceParams<C>>;
}

export type Manifest = SingleManifest | StepManifest | SharedManifest;

/** 0.50 to 5,000, and no win above 50,000. */
const limits: BetLimits = { minStake: centavos(50), maxStake: centavos(500_000), maxWin: centavos(5_000_000) };

/** The terms of most games. */
export const defaultTerms = { productCode: 'SELF', limits, bonusWeightPercent: 100 } as const;

/** Defines a game. Its `make` refuses an edge out of bounds. */
export function defineGame<
  const Id extends string,
  const Code extends string,
  C extends Choices,
  F extends RoundFields,
>(manifest: SingleManifest<Id, Code, C, F>): SingleManifest<Id, Code, C, F>;
export function defineGame<
  const Id extends string,
  const Code extends string,
  C extends Choices,
  F extends RoundFields,
  R extends RoundFields,
>(manifest: StepManifest<Id, Code, C, F, R>): StepManifest<Id, Code, C, F, R>;
export function defineGame<const Id extends string, const Code extends string, C extends Choices>(
  manifest: SharedManifest<Id, Code, C>,
): SharedManifest<Id, Code, C>;
export function defineGame(manifest: Manifest): Manifest {
  const checkEdge = (edgeBp: number): number => {
    assertEdge(edgeBp, manifest.edgeBounds);
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
