/** Games of one round: `createSingleGame` builds the whole game from its few rules. */
import { ZERO_CENTAVOS } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import {
  checkGameBet,
  computeLargestFactorWithinMaxWin,
  computeLargestStake,
  computeRtp,
  buildPayoutProofLine,
} from './game.ts';
import type {
  CheckedGameBet,
  WinChanceFraction,
  RandomDraws,
  RationalNumber,
  GameRules,
  GameBetLimits,
  FairnessProofLine,
  GameRefused,
} from './game.ts';

/** A finished single round: plain data, fit to be stored, holding no seed and no raw bytes. */
export interface PlayedSingleRound<P> {
  readonly gameCode: string;
  readonly edgeBp: number;
  readonly params: P;
  readonly stake: Centavos;
  /** in hundredths, as the screen shows it: 5005 is 50.05 */
  readonly outcome: number;
  /** what a win pays; the same in a lost round */
  readonly multiplier: Multiplier;
  readonly won: boolean;
  readonly payout: Centavos;
}

/** The rules that differ from one single-round game to the next. */
export interface SingleGameRuleSet<P> {
  readonly code: string;
  /** house edge in basis points: 100 is 1 % */
  readonly edgeBp: number;
  params(input: unknown): P | GameRefused;
  multiplier(params: P): Multiplier;
  /** in hundredths */
  outcome(draws: RandomDraws): number;
  wins(params: P, outcome: number): boolean;
  winChance(params: P): WinChanceFraction;
  /** The choice nearest to this one that pays at most `most`; undefined if the game has none. */
  clampMultiplier(params: P, most: bigint): P | undefined;
  /** From the float to the multiplier and the question that decides the win. */
  explain(params: P, draws: RandomDraws): readonly FairnessProofLine[];
}

/** A game of one round. Its choices are in whole hundredths. */
export interface SingleGame<P> extends GameRules<P> {
  readonly kind: 'single';
  /** Plays it. Takes the draw number 0 only. */
  start(bet: CheckedGameBet<P>, draws: RandomDraws): PlayedSingleRound<P>;
  multiplier(params: P): Multiplier;
  winChance(params: P): WinChanceFraction;
  /** Exact return to player: of this stake with all its rounding, or without a stake what it tends to as stakes grow. */
  rtp(params: P, stake?: Centavos): RationalNumber;
  /** The nearest choice whose possible win fits, itself if it does; undefined if this stake fits none. */
  nearestFit(params: P, stake: Centavos, limits: GameBetLimits): P | undefined;
  /** The largest stake these choices allow; undefined if even the smallest could win too much. */
  largestStake(params: P, limits: GameBetLimits): Centavos | undefined;
  /** The arithmetic of a round, line by line, for the verifier. */
  explain(bet: CheckedGameBet<P>, draws: RandomDraws): readonly FairnessProofLine[];
}

/** Builds the whole game from its rules. */
export function createSingleGame<P>(rules: SingleGameRuleSet<P>): SingleGame<P> {
  const start = (bet: CheckedGameBet<P>, draws: RandomDraws): PlayedSingleRound<P> => {
    const outcome = rules.outcome(draws);
    const won = rules.wins(bet.params, outcome);
    return {
      gameCode: rules.code,
      edgeBp: rules.edgeBp,
      params: bet.params,
      stake: bet.stake,
      outcome,
      multiplier: bet.multiplier,
      won,
      payout: won ? bet.possibleWin : ZERO_CENTAVOS,
    };
  };

  return {
    kind: 'single',
    code: rules.code,
    edgeBp: rules.edgeBp,
    params: rules.params,
    multiplier: rules.multiplier,
    winChance: rules.winChance,
    start,

    bet: (input, stake, limits) => checkGameBet(rules.params(input), stake, limits, rules.multiplier),

    rtp: (params, stake) => computeRtp(rules.winChance(params), rules.multiplier(params), stake),

    nearestFit(params, stake, limits) {
      return stake > 0 ? rules.clampMultiplier(params, computeLargestFactorWithinMaxWin(stake, limits.maxWin)) : params;
    },

    largestStake: (params, limits) => computeLargestStake(rules.multiplier(params), limits),

    explain(bet, draws) {
      const { won, payout } = start(bet, draws);
      return [
        ...rules.explain(bet.params, draws),
        buildPayoutProofLine(bet.stake, won ? bet.multiplier : undefined, payout),
      ];
    },
  };
}
