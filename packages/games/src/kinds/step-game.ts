/**
 * Games of several steps: the stake is taken once, tile after tile is opened, and the player may cash
 * out after any safe one. Seeds and nonce fix the board before the first tile. A round is its bet and the
 * tiles opened so far: everything else is computed from them.
 */
import { computePayout, ZERO } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { checkBet, computeLargestStake, computeRtp, drawSpace, buildPayoutLine } from './game.ts';
import type { Bet, Chance, Draws, Fraction, Game, BetLimits, Refused, ProofLine } from './game.ts';

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

/** A game of several steps. The win that a bet's limit bounds is that of the first step. */
export interface StepGame<P> extends Game<P> {
  readonly kind: 'steps';
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
  replay(bet: Bet<P>, steps: readonly number[], end: { over: boolean }, draws: Draws): StepRound<P>;
  /** The whole board: only for rounds that are over. */
  board(round: StepRound<P>, draws: Draws): Board;
  maxSteps(params: P): number;
  tiles(params: P): number;
  multiplier(params: P, steps: number): Multiplier;
  chance(params: P, steps: number): Chance;
  /** Exact return to player of stopping after `steps` safe steps: of this stake with its rounding, or as stakes grow. */
  rtp(params: P, steps: number, stake?: Centavos): Fraction;
  /** The largest stake whose first step fits the limits; undefined if none does. */
  largestStake(params: P, limits: BetLimits): Centavos | undefined;
  /** How many draws the board takes, from number 0 on. */
  drawCount(params: P): number;
  /** The arithmetic of a round that is over, line by line: draws to tiles, tiles to the board, the steps, the payout. */
  explain(bet: Bet<P>, round: StepRound<P>, draws: Draws, floatLine: (draw: number) => ProofLine): readonly ProofLine[];
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

/** What a round is made of, whether it is new or was stored. */
type StepBet<P> = Pick<StepRound<P>, 'params' | 'stake'>;

const multiplierAfter = <P>(rules: StepRules<P>, params: P, safe: number): Multiplier =>
  safe === 0 ? (0 as Multiplier) : rules.multiplier(params, safe);

const nextMultiplierAfter = <P>(rules: StepRules<P>, params: P, safe: number): Multiplier | null =>
  safe < rules.maxSteps(params) ? rules.multiplier(params, safe + 1) : null;

/** The safe steps of a round: the last step of a lost one was not safe. */
export const countSafeSteps = ({ steps, state }: Pick<StepRound<unknown>, 'steps' | 'state'>): number =>
  steps.length - (state === 'lost' ? 1 : 0);

function createRound<P>(
  rules: StepRules<P>,
  { params, stake }: StepBet<P>,
  steps: readonly number[],
  state: StepRoundState,
): StepRound<P> {
  const safe = countSafeSteps({ steps, state });
  const multiplier = multiplierAfter(rules, params, safe);
  return {
    gameCode: rules.code,
    edgeBp: rules.edgeBp,
    params,
    stake,
    steps,
    state,
    multiplier,
    nextMultiplier: state === 'open' ? nextMultiplierAfter(rules, params, safe) : null,
    payout: state === 'won' ? computePayout(stake, multiplier) : state === 'refunded' ? stake : ZERO,
  };
}

function assertOpen({ state }: StepRound<unknown>): void {
  if (state !== 'open') throw new Error(`a step in a round that is ${state}`);
}

const isTile = <P>(rules: StepRules<P>, params: P, tile: number): boolean =>
  Number.isSafeInteger(tile) && tile >= 0 && tile < rules.tiles(params);

function openTile<P>(
  rules: StepRules<P>,
  round: StepRound<P>,
  tile: number,
  draws: Draws,
  maxWin: Centavos,
): StepRound<P> | Refused {
  assertOpen(round);
  const { params, stake, steps } = round;
  if (!isTile(rules, params, tile)) return { refused: 'tileOutOfRange' };
  if (rules.isOpen(steps, tile)) return round;
  const opened = [...steps, tile];
  if (!rules.isSafe(rules.board(params, draws), steps.length, tile)) return createRound(rules, round, opened, 'lost');
  const next = nextMultiplierAfter(rules, params, opened.length);
  const goesOn = next !== null && computePayout(stake, next) <= maxWin;
  return createRound(rules, round, opened, goesOn ? 'open' : 'won');
}

function replayRound<P>(
  rules: StepRules<P>,
  bet: Bet<P>,
  steps: readonly number[],
  over: boolean,
  draws: Draws,
): StepRound<P> {
  const board = steps.length === 0 ? [] : rules.board(bet.params, draws);
  const end = steps.findIndex((tile, nth) => !rules.isSafe(board, nth, tile));
  if (end >= 0) return createRound(rules, bet, steps.slice(0, end + 1), 'lost');
  return createRound(rules, bet, steps, over ? (steps.length === 0 ? 'refunded' : 'won') : 'open');
}

function explainRound<P>(
  rules: StepRules<P>,
  { params, stake }: Bet<P>,
  round: StepRound<P>,
  draws: Draws,
  floatLine: (draw: number) => ProofLine,
): readonly ProofLine[] {
  const board = rules.board(params, draws);
  const won = round.state === 'won';
  const safe = countSafeSteps(round);
  return [
    ...rules
      .drawTiles(params, draws)
      .flatMap(({ draw, left, place, tile }): ProofLine[] => [
        floatLine(draw),
        { name: 'pick', working: `⌊${draws.draw(draw)} / 2³² × ${left}⌋ = ${place}`, result: String(tile) },
      ]),
    { name: 'board', working: rules.formatBoard(board), result: String(board.flat().length) },
    { name: 'opened', working: round.steps.join(', ') || '–', result: String(safe) },
    {
      name: 'multiplier',
      working: safe === 0 ? '0' : rules.formatMultiplier(params, safe),
      result: (multiplierAfter(rules, params, safe) / 10_000).toFixed(4),
    },
    { name: 'win', working: `${safe} / ${round.steps.length}`, result: String(won) },
    round.state === 'refunded'
      ? { name: 'payout', working: '=', result: (stake / 100).toFixed(2) }
      : buildPayoutLine(stake, won ? round.multiplier : undefined, round.payout),
  ];
}

/** Builds the whole game from its rules. */
export function createStepGame<P>(rules: StepRules<P>): StepGame<P> {
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
    start: (bet) => createRound(rules, bet, [], 'open'),
    step: (round, tile, draws, maxWin) => openTile(rules, round, tile, draws, maxWin),

    cashOut(round) {
      assertOpen(round);
      return round.steps.length === 0 ? undefined : createRound(rules, round, round.steps, 'won');
    },

    refund(round) {
      assertOpen(round);
      return createRound(rules, round, round.steps, 'refunded');
    },

    isPath: (params, steps) =>
      steps.length <= rules.maxSteps(params) &&
      steps.every((tile, nth) => isTile(rules, params, tile) && !rules.isOpen(steps.slice(0, nth), tile)),

    replay: (bet, steps, { over }, draws) => replayRound(rules, bet, steps, over, draws),
    rtp: (params, steps, stake) => computeRtp(rules.chance(params, steps), rules.multiplier(params, steps), stake),
    largestStake: (params, limits) => computeLargestStake(rules.multiplier(params, 1), limits),
    explain: (bet, round, draws, floatLine) => explainRound(rules, bet, round, draws, floatLine),
  };
}
