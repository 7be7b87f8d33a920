/**
 * Games of several steps: the stake is taken once, tile after tile is opened, and the player may cash
 * out after any safe one. The board is fixed by seeds and nonce before the first tile; a round is its
 * bet and the tiles opened so far, and everything else follows from those.
 */
import { computePayout, ZERO } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { drawSpace } from './game.ts';
import { checkBet, computeLargestStake, payoutLine, computeRtp } from './game.ts';
import type { Bet, Chance, Draws, Fraction, Limits, Refused, ProofLine } from './game.ts';

export type StepRoundState = 'open' | 'won' | 'lost' | 'refunded';

/** A round of several steps: plain data, fit to be stored, holding no seed and nothing of what is not opened yet. */
export interface StepRound<P> {
  readonly gameCode: string;
  readonly edgeBp: number;
  readonly params: P;
  readonly stake: Centavos;
  /** Tiles in the order in which they were opened; in a lost round the last of them ended it. */
  readonly steps: readonly number[];
  readonly state: StepRoundState;
  /** What the safe steps so far pay; 0 before the first. */
  readonly multiplier: Multiplier;
  /** What they would pay with one more; null when there is no further step. */
  readonly nextMultiplier: Multiplier | null;
  /** 0 while it is open. */
  readonly payout: Centavos;
}

/** A board as lists of tiles: the mines, or the safe tiles row by row. */
export type Board = readonly (readonly number[])[];

/** The rules that differ from one game of several steps to the next. */
export interface StepRules<P> {
  readonly code: string;
  /** house edge in basis points: 100 is 1 % */
  readonly edgeBp: number;
  params(input: unknown): P | Refused;
  /** How many safe steps there are at most. */
  maxSteps(params: P): number;
  /** Tiles on offer at every step: 0 up to this, itself not included. */
  tiles(params: P): number;
  /** What `steps` ≥ 1 safe steps pay. */
  multiplier(params: P, steps: number): Multiplier;
  /** The exact chance that the first `steps` tiles opened are all safe. */
  chance(params: P, steps: number): Chance;
  /** How many draws the board takes. */
  drawCount(params: P): number;
  board(params: P, draws: Draws): Board;
  isSafe(board: Board, step: number, tile: number): boolean;
  /** Whether a tile is open already, so that opening it again changes nothing. */
  isOpen(steps: readonly number[], tile: number): boolean;
  /** Draw by draw: which float is taken out of how many tiles left. */
  drawTiles(params: P, draws: Draws): readonly TileDraw[];
  formatBoard(board: Board): string;
  formatMultiplier(params: P, steps: number): string;
}

/** One draw without replacement: the draw's number, of how many tiles left, the place among them, the tile taken. */
export interface TileDraw {
  readonly draw: number;
  readonly left: number;
  readonly place: number;
  readonly tile: number;
}

/** A game of several steps; a value of `P` comes from `params` of the same game. */
export interface StepGame<P> {
  readonly kind: 'steps';
  readonly code: string;
  readonly edgeBp: number;
  /** Checks choices from outside: `paramsMalformed`. */
  params(input: unknown): P | Refused;
  /** Checks a whole bet; the win that the limit bounds is that of the first step. */
  bet(input: unknown, stake: Centavos, limits: Limits): Bet<P> | Refused;
  /** The round before its first step; takes no draw. */
  start(bet: Bet<P>): StepRound<P>;
  /**
   * Opens a tile of an open round. The last safe one cashes out, and so does one whose next step would win more than `maxWin`.
   * A tile that is open already gives the same round; one that is not on offer is `tileOutOfRange`. Throws on a round that is over.
   */
  step(round: StepRound<P>, tile: number, draws: Draws, maxWin: Centavos): StepRound<P> | Refused;
  /** Pays an open round out; undefined before its first safe step. Throws on a round that is over. */
  cashOut(round: StepRound<P>): StepRound<P> | undefined;
  /** Gives the stake of an open round back. */
  refund(round: StepRound<P>): StepRound<P>;
  /** Whether these tiles can have been opened one after the other, whatever the board. */
  isPath(params: P, steps: readonly number[]): boolean;
  /**
   * The round of these tiles, worked out from the board alone; `over` says that it ended there: without a step it was refunded.
   * What comes after a tile that was not safe is left out.
   */
  replay(bet: Bet<P>, steps: readonly number[], it: { over: boolean }, draws: Draws): StepRound<P>;
  /** The whole board: only for rounds that are over. */
  board(round: StepRound<P>, draws: Draws): Board;
  maxSteps(params: P): number;
  tiles(params: P): number;
  multiplier(params: P, steps: number): Multiplier;
  chance(params: P, steps: number): Chance;
  /** Exact return to player of stopping after `steps` safe steps: of this stake with its rounding, or as stakes grow. */
  rtp(params: P, steps: number, stake?: Centavos): Fraction;
  /** The largest stake whose first step fits the limits; undefined if none does. */
  largestStake(params: P, limits: Limits): Centavos | undefined;
  /** How many draws the board takes, from number 0 on. */
  drawCount(params: P): number;
  /** The arithmetic of a round that is over, line by line: draws to tiles, tiles to the board, the steps, the payout. */
  explain(bet: Bet<P>, round: StepRound<P>, draws: Draws, floatStep: (draw: number) => ProofLine): readonly ProofLine[];
}

/** floor(float × tiles left), exact: the product stays below 2⁵³ and 2³² divides it exactly. */
export const toPlace = (draw: number, left: number): number => Math.floor((draw * left) / drawSpace);

/** Draws `count` tiles of 0 … tiles−1 without replacement, taking draws from number `first` on. */
export function drawWithoutReplacement(draws: Draws, first: number, tiles: number, count: number): TileDraw[] {
  const left = Array.from({ length: tiles }, (_, tile) => tile);
  return Array.from({ length: count }, (_, nth) => {
    const draw = first + nth;
    const size = left.length;
    const place = toPlace(draws.draw(draw), size);
    return { draw, left: size, place, tile: left.splice(place, 1)[0] as number };
  });
}

/** Builds the whole game from its rules. */
export function stepGame<P>(rules: StepRules<P>): StepGame<P> {
  const multiplierOf = (params: P, safe: number): Multiplier =>
    safe === 0 ? (0 as Multiplier) : rules.multiplier(params, safe);
  const nextOf = (params: P, safe: number): Multiplier | null =>
    safe < rules.maxSteps(params) ? rules.multiplier(params, safe + 1) : null;
  const roundOf = (
    it: { params: P; stake: Centavos; gameCode?: string; edgeBp?: number },
    steps: readonly number[],
    state: StepRoundState,
  ): StepRound<P> => {
    const safe = steps.length - (state === 'lost' ? 1 : 0);
    const multiplier = multiplierOf(it.params, safe);
    return {
      gameCode: rules.code,
      edgeBp: rules.edgeBp,
      params: it.params,
      stake: it.stake,
      steps,
      state,
      multiplier,
      nextMultiplier: state === 'open' ? nextOf(it.params, safe) : null,
      payout: state === 'won' ? computePayout(it.stake, multiplier) : state === 'refunded' ? it.stake : ZERO,
    };
  };
  const mustBeOpen = (round: StepRound<P>): void => {
    if (round.state !== 'open') throw new Error(`a step in a round that is ${round.state}`);
  };

  return {
    kind: 'steps',
    code: rules.code,
    edgeBp: rules.edgeBp,
    params: rules.params,
    maxSteps: rules.maxSteps,
    tiles: rules.tiles,
    multiplier: rules.multiplier,
    chance: rules.chance,
    drawCount: rules.drawCount,
    board: (round, draws) => rules.board(round.params, draws),
    bet: (input, stake, limits) =>
      checkBet(rules.params(input), stake, limits, (params) => rules.multiplier(params, 1)),
    start: (bet) => roundOf(bet, [], 'open'),

    step(round, tile, draws, maxWin) {
      mustBeOpen(round);
      const { params, stake, steps } = round;
      if (!Number.isSafeInteger(tile) || tile < 0 || tile >= rules.tiles(params)) return { refused: 'tileOutOfRange' };
      if (rules.isOpen(steps, tile)) return round;
      const opened = [...steps, tile];
      if (!rules.isSafe(rules.board(params, draws), steps.length, tile)) return roundOf(round, opened, 'lost');
      const next = nextOf(params, opened.length);
      const goesOn = next !== null && computePayout(stake, next) <= maxWin;
      return roundOf(round, opened, goesOn ? 'open' : 'won');
    },

    cashOut(round) {
      mustBeOpen(round);
      return round.steps.length === 0 ? undefined : roundOf(round, round.steps, 'won');
    },

    refund(round) {
      mustBeOpen(round);
      return roundOf(round, round.steps, 'refunded');
    },

    isPath: (params, steps) =>
      steps.length <= rules.maxSteps(params) &&
      steps.every(
        (tile, nth) =>
          Number.isSafeInteger(tile) &&
          tile >= 0 &&
          tile < rules.tiles(params) &&
          !rules.isOpen(steps.slice(0, nth), tile),
      ),

    replay(bet, steps, { over }, draws) {
      const board = steps.length === 0 ? [] : rules.board(bet.params, draws);
      const end = steps.findIndex((tile, nth) => !rules.isSafe(board, nth, tile));
      if (end >= 0) return roundOf(bet, steps.slice(0, end + 1), 'lost');
      return roundOf(bet, steps, over ? (steps.length === 0 ? 'refunded' : 'won') : 'open');
    },

    rtp: (params, steps, stake) => computeRtp(rules.chance(params, steps), rules.multiplier(params, steps), stake),
    largestStake: (params, limits) => computeLargestStake(rules.multiplier(params, 1), limits),

    explain(bet, round, draws, floatStep) {
      const { params } = bet;
      const board = rules.board(params, draws);
      const won = round.state === 'won';
      const safe = round.steps.length - (round.state === 'lost' ? 1 : 0);
      return [
        ...rules
          .drawTiles(params, draws)
          .flatMap(({ draw, left, place, tile }): ProofLine[] => [
            floatStep(draw),
            { name: 'pick', working: `⌊${draws.draw(draw)} / 2³² × ${left}⌋ = ${place}`, result: String(tile) },
          ]),
        { name: 'board', working: rules.formatBoard(board), result: String(board.flat().length) },
        { name: 'opened', working: round.steps.join(', ') || '–', result: String(safe) },
        {
          name: 'multiplier',
          working: safe === 0 ? '0' : rules.formatMultiplier(params, safe),
          result: (multiplierOf(params, safe) / 10_000).toFixed(4),
        },
        { name: 'win', working: `${safe} / ${round.steps.length}`, result: String(won) },
        round.state === 'refunded'
          ? { name: 'payout', working: '=', result: (bet.stake / 100).toFixed(2) }
          : payoutLine(bet.stake, won ? round.multiplier : undefined, round.payout),
      ];
    },
  };
}
