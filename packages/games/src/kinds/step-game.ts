/**
 * Games of several steps: the stake is taken once, tile after tile is opened, and the player may cash
 * out after any safe one. Seeds and nonce fix the board before the first tile. A round is its bet and the
 * tiles opened so far: everything else is computed from them.
 */
import { computeMultiplierPayout, ZERO_CENTAVOS } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { checkGameBet, computeLargestStake, computeRtp, drawValueCount, buildPayoutProofLine } from './game.ts';
import type {
  CheckedGameBet,
  WinChanceFraction,
  RandomDraws,
  RationalNumber,
  GameRules,
  GameBetLimits,
  GameRefused,
  FairnessProofLine,
} from './game.ts';

export type StepRoundState = 'open' | 'won' | 'lost' | 'refunded';

/** A round of several steps: plain data, fit to be stored, holding no seed and nothing of what is not opened yet. */
export interface StepGameRound<P> {
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
export type HiddenTilesByRow = readonly (readonly number[])[];

/** The rules that differ from one game of several steps to the next. */
export interface StepGameRuleSet<P> {
  readonly code: string;
  /** house edge in basis points: 100 is 1 % */
  readonly edgeBp: number;
  params(input: unknown): P | GameRefused;
  /** How many safe steps there are at most. */
  maxSteps(params: P): number;
  /** Tiles on offer at every step: 0 up to this, itself not included. */
  tiles(params: P): number;
  /** What `steps` ≥ 1 safe steps pay. */
  multiplier(params: P, steps: number): Multiplier;
  /** The exact chance that the first `steps` tiles opened are all safe. */
  chance(params: P, steps: number): WinChanceFraction;
  /** How many draws the board takes. */
  drawCount(params: P): number;
  board(params: P, draws: RandomDraws): HiddenTilesByRow;
  isSafe(board: HiddenTilesByRow, step: number, tile: number): boolean;
  /** Whether a tile is open already, so that opening it again changes nothing. */
  isOpen(steps: readonly number[], tile: number): boolean;
  /** Draw by draw: which float is taken out of how many tiles left. */
  drawTiles(params: P, draws: RandomDraws): readonly TileDraw[];
  formatBoard(board: HiddenTilesByRow): string;
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
export interface StepGame<P> extends GameRules<P> {
  readonly kind: 'steps';
  /** The round before its first step; takes no draw. */
  start(bet: CheckedGameBet<P>): StepGameRound<P>;
  /**
   * Opens a tile of an open round. The last safe one cashes out, and so does one whose next step would win more than `maxWin`.
   * A tile that is open already gives the same round; one that is not on offer is `tileOutOfRange`. Throws on a round that is over.
   */
  step(round: StepGameRound<P>, tile: number, draws: RandomDraws, maxWin: Centavos): StepGameRound<P> | GameRefused;
  /** Pays an open round out; undefined before its first safe step. Throws on a round that is over. */
  cashOut(round: StepGameRound<P>): StepGameRound<P> | undefined;
  /** Gives the stake of an open round back. */
  refund(round: StepGameRound<P>): StepGameRound<P>;
  /** Whether these tiles can have been opened one after the other, whatever the board. */
  isPath(params: P, steps: readonly number[]): boolean;
  /**
   * The round of these tiles, worked out from the board alone; `over` says that it ended there: without a step it was refunded.
   * What comes after a tile that was not safe is left out.
   */
  replay(
    bet: CheckedGameBet<P>,
    steps: readonly number[],
    end: { over: boolean },
    draws: RandomDraws,
  ): StepGameRound<P>;
  /** The whole board: only for rounds that are over. */
  board(round: StepGameRound<P>, draws: RandomDraws): HiddenTilesByRow;
  maxSteps(params: P): number;
  tiles(params: P): number;
  multiplier(params: P, steps: number): Multiplier;
  chance(params: P, steps: number): WinChanceFraction;
  /** Exact return to player of stopping after `steps` safe steps: of this stake with its rounding, or as stakes grow. */
  rtp(params: P, steps: number, stake?: Centavos): RationalNumber;
  /** The largest stake whose first step fits the limits; undefined if none does. */
  largestStake(params: P, limits: GameBetLimits): Centavos | undefined;
  /** How many draws the board takes, from number 0 on. */
  drawCount(params: P): number;
  /** The arithmetic of a round that is over, line by line: draws to tiles, tiles to the board, the steps, the payout. */
  explain(
    bet: CheckedGameBet<P>,
    round: StepGameRound<P>,
    draws: RandomDraws,
    floatLine: (draw: number) => FairnessProofLine,
  ): readonly FairnessProofLine[];
}

/** floor(float × tiles left), exact: the product stays below 2⁵³ and 2³² divides it exactly. */
export const convertDrawToIndex = (draw: number, left: number): number => Math.floor((draw * left) / drawValueCount);

/** Draws `count` tiles of 0 … tiles−1 without replacement, taking draws from number `first` on. */
export function drawTilesWithoutReplacement(
  draws: RandomDraws,
  first: number,
  tiles: number,
  count: number,
): TileDraw[] {
  const left = Array.from({ length: tiles }, (_, tile) => tile);
  return Array.from({ length: count }, (_, nth) => {
    const draw = first + nth;
    const size = left.length;
    const place = convertDrawToIndex(draws.draw(draw), size);
    return { draw, left: size, place, tile: left.splice(place, 1)[0] as number };
  });
}

/** What a round is made of, whether it is new or was stored. */
type StepGameStakeAndChoices<P> = Pick<StepGameRound<P>, 'params' | 'stake'>;

const findMultiplierAfterSteps = <P>(rules: StepGameRuleSet<P>, params: P, safe: number): Multiplier =>
  safe === 0 ? (0 as Multiplier) : rules.multiplier(params, safe);

const findNextStepMultiplier = <P>(rules: StepGameRuleSet<P>, params: P, safe: number): Multiplier | null =>
  safe < rules.maxSteps(params) ? rules.multiplier(params, safe + 1) : null;

/** The safe steps of a round: the last step of a lost one was not safe. */
export const countSafeSteps = ({ steps, state }: Pick<StepGameRound<unknown>, 'steps' | 'state'>): number =>
  steps.length - (state === 'lost' ? 1 : 0);

function createStepRound<P>(
  rules: StepGameRuleSet<P>,
  { params, stake }: StepGameStakeAndChoices<P>,
  steps: readonly number[],
  state: StepRoundState,
): StepGameRound<P> {
  const safe = countSafeSteps({ steps, state });
  const multiplier = findMultiplierAfterSteps(rules, params, safe);
  return {
    gameCode: rules.code,
    edgeBp: rules.edgeBp,
    params,
    stake,
    steps,
    state,
    multiplier,
    nextMultiplier: state === 'open' ? findNextStepMultiplier(rules, params, safe) : null,
    payout: state === 'won' ? computeMultiplierPayout(stake, multiplier) : state === 'refunded' ? stake : ZERO_CENTAVOS,
  };
}

function assertRoundOpen({ state }: StepGameRound<unknown>): void {
  if (state !== 'open') throw new Error(`a step in a round that is ${state}`);
}

const isTileOfRow = <P>(rules: StepGameRuleSet<P>, params: P, tile: number): boolean =>
  Number.isSafeInteger(tile) && tile >= 0 && tile < rules.tiles(params);

function openStepRoundTile<P>(
  rules: StepGameRuleSet<P>,
  round: StepGameRound<P>,
  tile: number,
  draws: RandomDraws,
  maxWin: Centavos,
): StepGameRound<P> | GameRefused {
  assertRoundOpen(round);
  const { params, stake, steps } = round;
  if (!isTileOfRow(rules, params, tile)) return { refused: 'tileOutOfRange' };
  if (rules.isOpen(steps, tile)) return round;
  const opened = [...steps, tile];
  if (!rules.isSafe(rules.board(params, draws), steps.length, tile))
    return createStepRound(rules, round, opened, 'lost');
  const next = findNextStepMultiplier(rules, params, opened.length);
  const goesOn = next !== null && computeMultiplierPayout(stake, next) <= maxWin;
  return createStepRound(rules, round, opened, goesOn ? 'open' : 'won');
}

function replayStepRound<P>(
  rules: StepGameRuleSet<P>,
  bet: CheckedGameBet<P>,
  steps: readonly number[],
  over: boolean,
  draws: RandomDraws,
): StepGameRound<P> {
  const board = steps.length === 0 ? [] : rules.board(bet.params, draws);
  const end = steps.findIndex((tile, nth) => !rules.isSafe(board, nth, tile));
  if (end >= 0) return createStepRound(rules, bet, steps.slice(0, end + 1), 'lost');
  return createStepRound(rules, bet, steps, over ? (steps.length === 0 ? 'refunded' : 'won') : 'open');
}

function explainStepRound<P>(
  rules: StepGameRuleSet<P>,
  { params, stake }: CheckedGameBet<P>,
  round: StepGameRound<P>,
  draws: RandomDraws,
  floatLine: (draw: number) => FairnessProofLine,
): readonly FairnessProofLine[] {
  const board = rules.board(params, draws);
  const won = round.state === 'won';
  const safe = countSafeSteps(round);
  return [
    ...rules
      .drawTiles(params, draws)
      .flatMap(({ draw, left, place, tile }): FairnessProofLine[] => [
        floatLine(draw),
        { name: 'pick', working: `⌊${draws.draw(draw)} / 2³² × ${left}⌋ = ${place}`, result: String(tile) },
      ]),
    { name: 'board', working: rules.formatBoard(board), result: String(board.flat().length) },
    { name: 'opened', working: round.steps.join(', ') || '–', result: String(safe) },
    {
      name: 'multiplier',
      working: safe === 0 ? '0' : rules.formatMultiplier(params, safe),
      result: (findMultiplierAfterSteps(rules, params, safe) / 10_000).toFixed(4),
    },
    { name: 'win', working: `${safe} / ${round.steps.length}`, result: String(won) },
    round.state === 'refunded'
      ? { name: 'payout', working: '=', result: (stake / 100).toFixed(2) }
      : buildPayoutProofLine(stake, won ? round.multiplier : undefined, round.payout),
  ];
}

/** Builds the whole game from its rules. */
export function createStepGame<P>(rules: StepGameRuleSet<P>): StepGame<P> {
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
      checkGameBet(rules.params(input), stake, limits, (params) => rules.multiplier(params, 1)),
    start: (bet) => createStepRound(rules, bet, [], 'open'),
    step: (round, tile, draws, maxWin) => openStepRoundTile(rules, round, tile, draws, maxWin),

    cashOut(round) {
      assertRoundOpen(round);
      return round.steps.length === 0 ? undefined : createStepRound(rules, round, round.steps, 'won');
    },

    refund(round) {
      assertRoundOpen(round);
      return createStepRound(rules, round, round.steps, 'refunded');
    },

    isPath: (params, steps) =>
      steps.length <= rules.maxSteps(params) &&
      steps.every((tile, nth) => isTileOfRow(rules, params, tile) && !rules.isOpen(steps.slice(0, nth), tile)),

    replay: (bet, steps, { over }, draws) => replayStepRound(rules, bet, steps, over, draws),
    rtp: (params, steps, stake) => computeRtp(rules.chance(params, steps), rules.multiplier(params, steps), stake),
    largestStake: (params, limits) => computeLargestStake(rules.multiplier(params, 1), limits),
    explain: (bet, round, draws, floatLine) => explainStepRound(rules, bet, round, draws, floatLine),
  };
}
