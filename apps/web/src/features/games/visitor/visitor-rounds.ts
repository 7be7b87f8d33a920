/** Rounds of a visitor: drawn in the browser, by the rules that the server plays by. Nothing of them leaves the page. */
import type { RoundId } from '@arara/contract/protocol/fields';
import {
  type CheckedGameBet,
  type GameBetLimits,
  type GameRefused,
  isRefusedByGameRules,
  type RandomDraws,
  type SingleGame,
} from '@arara/games';
import type { Centavos } from '@arara/money';
import { createVisitorId, getVisitorBalances, payVisitor, takeVisitorStake } from './visitor-money.ts';

/** Random numbers of the browser, fixed for a round as a pair of seeds would fix them. */
export function createBrowserDraws(): RandomDraws {
  const drawn: number[] = [];
  return {
    draw: (i) => (drawn[i] ??= crypto.getRandomValues(new Uint32Array(1))[0] as number),
  };
}

/** Throws for a bet that the panel does not offer. */
export function assertBetAllowed<P>(bet: CheckedGameBet<P> | GameRefused): CheckedGameBet<P> {
  if (isRefusedByGameRules(bet)) throw new Error(`a bet of a visitor is refused: ${bet.refused}`);
  return bet;
}

/** Plays a whole round with play money. */
export function playVisitorSingleRound<P>(
  game: Pick<SingleGame<P>, 'bet' | 'start'>,
  limits: GameBetLimits,
  { params, stake }: { readonly params: P; readonly stake: Centavos },
  draws: RandomDraws = createBrowserDraws(),
) {
  const bet = assertBetAllowed(game.bet(params, stake, limits));
  takeVisitorStake(stake);
  const { outcome, multiplier, payout } = game.start(bet, draws);
  payVisitor(payout);
  return { roundId: createVisitorId() as RoundId, outcome, multiplier, payout, ...getVisitorBalances() };
}
