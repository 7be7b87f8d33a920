/**
 * Games that all players bet on together. A round's chance is one seed of a hash chain made beforehand:
 * seed[i−1] = SHA256(hex text of seed[i]), seed[0] published first; rounds use seed[1], seed[2], … upwards.
 * float = first four bytes of HMAC_SHA256(key = seed[i] text, message = the public salt), over 2³². So the
 * seed of the round before is the commitment to this one's.
 */
import { computeMultiplierPayout, ZERO_CENTAVOS } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import {
  checkGameBet,
  drawValueCount,
  reduceFraction,
  computeLargestStake,
  multiplierUnitBig,
  buildPayoutProofLine,
  formatTenThousandths,
} from './game.ts';
import type {
  CheckedGameBet,
  WinChanceFraction,
  RationalNumber,
  GameRules,
  GameBetLimits,
  GameRefused,
  FairnessProofLine,
} from './game.ts';

/** How long a round takes, in milliseconds: bets are taken, then the outcome is drawn and shown, then paid and looked at. */
export interface SharedRoundTimes {
  readonly betMs: number;
  readonly drawMs: number;
  readonly resultMs: number;
}

/** The result of a stake in a shared round. */
export interface SharedBetResult {
  readonly won: boolean;
  /** 0 when it lost. */
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
}

/** The rules that differ from one shared game to the next. */
export interface SharedGameRuleSet<P> {
  readonly code: string;
  /** house edge in basis points, rounded up; it follows from the prices */
  readonly edgeBp: number;
  /** Outcomes are 0 up to this, itself not included. */
  readonly outcomes: number;
  readonly times: SharedRoundTimes;
  params(input: unknown): P | GameRefused;
  /** What a choice pays at an outcome; 0 when it loses. */
  multiplierFor(params: P, outcome: number): Multiplier;
  /** The name of the choice that a bet is listed by. */
  readonly pick: string;
  /** What an outcome is called: `7 red`. */
  formatOutcome(outcome: number): string;
}

/** A shared game. A bet's `multiplier` and `possibleWin` are those of its best outcome. */
export interface SharedGame<P> extends SharedGameRuleSet<P>, GameRules<P> {
  readonly kind: 'shared';
  /** The choice as it is listed and stored. */
  toPick(params: P): string;
  /** The choice of a stored pick: `paramsMalformed`. */
  parsePick(pick: string): P | GameRefused;
  /** floor(float × outcomes) of the round's one draw. */
  computeOutcome(draw: number): number;
  settle(bet: { readonly params: P; readonly stake: Centavos }, outcome: number): SharedBetResult;
  /** Exact chance that the choice pays anything. */
  winChance(params: P): WinChanceFraction;
  /** Exact return to player: of this stake with all its rounding, or what it tends to as stakes grow. */
  rtp(params: P, stake?: Centavos): RationalNumber;
  largestStake(params: P, limits: GameBetLimits): Centavos | undefined;
  /** The arithmetic from the draw to the payout, line by line. */
  explain(bet: CheckedGameBet<P>, draw: number): readonly FairnessProofLine[];
}

/** How many of the 2³² draws give an outcome: those from ceil(outcome × 2³² / n) on, exact in whole numbers. */
export function countDrawValuesGivingOutcome(outcome: number, outcomes: number): number {
  const first = (nth: number): number => Math.ceil((nth * drawValueCount) / outcomes);
  return first(outcome + 1) - first(outcome);
}

/** Builds the whole game from its rules. */
export function createSharedGame<P extends Readonly<Record<string, string | number>>>(
  rules: SharedGameRuleSet<P>,
): SharedGame<P> {
  const toPick = (params: P): string => String(params[rules.pick]);
  const all = Array.from({ length: rules.outcomes }, (_, outcome) => outcome);
  const best = (params: P): Multiplier =>
    Math.max(...all.map((choice) => rules.multiplierFor(params, choice))) as Multiplier;
  const computeOutcome = (draw: number): number => Math.floor((draw * rules.outcomes) / drawValueCount);
  const settle = ({ params, stake }: { params: P; stake: Centavos }, outcome: number): SharedBetResult => {
    const multiplier = rules.multiplierFor(params, outcome);
    const payout = multiplier > 0 ? computeMultiplierPayout(stake, multiplier) : ZERO_CENTAVOS;
    return { won: multiplier > 0, multiplier, payout };
  };
  return {
    ...rules,
    kind: 'shared',
    toPick,
    parsePick: (pick) => rules.params({ [rules.pick]: pick }),
    computeOutcome,
    settle,
    bet: (input, stake, limits) => checkGameBet(rules.params(input), stake, limits, best),
    winChance: (params) => ({
      wins: all.reduce(
        (sum, choice) =>
          sum + (rules.multiplierFor(params, choice) > 0 ? countDrawValuesGivingOutcome(choice, rules.outcomes) : 0),
        0,
      ),
      of: drawValueCount,
    }),

    rtp(params, stake) {
      let returned = 0n;
      for (const outcome of all) {
        const multiplier = rules.multiplierFor(params, outcome);
        const paid = stake === undefined ? multiplier : computeMultiplierPayout(stake, multiplier);
        returned += BigInt(countDrawValuesGivingOutcome(outcome, rules.outcomes)) * BigInt(paid);
      }
      const staked = BigInt(drawValueCount) * (stake === undefined ? multiplierUnitBig : BigInt(stake));
      return reduceFraction(returned, staked);
    },

    largestStake: (params, limits) => computeLargestStake(best(params), limits),

    explain(bet, draw) {
      const outcome = computeOutcome(draw);
      const { won, multiplier, payout } = settle(bet, outcome);
      return [
        { name: 'integer', working: `⌊${draw} / 2³² × ${rules.outcomes}⌋`, result: String(outcome) },
        { name: 'outcome', working: String(outcome), result: rules.formatOutcome(outcome) },
        {
          name: 'multiplier',
          working: `${toPick(bet.params)}: ${rules.formatOutcome(outcome)}`,
          result: formatTenThousandths(multiplier),
        },
        { name: 'win', working: `${formatTenThousandths(multiplier)} > 0`, result: String(won) },
        buildPayoutProofLine(bet.stake, won ? multiplier : undefined, payout),
      ];
    },
  };
}

/** A count of whole things in the hundredths in which outcomes are kept: slot 7 is 700. */
export const wholeToHundredths = (whole: number): number => whole * 100;
