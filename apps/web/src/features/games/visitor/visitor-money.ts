import { ApiCallError } from '@arara/contract/protocol/client';
import type { BetId, Id, RoundId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, subtractCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { create } from 'zustand';
import { useSession } from '../../../platform/session/session.ts';

/** What a visitor has to play with at first, and again after a refill. It exists in this page alone. */
const VISITOR_MONEY = toCentavos(100_000);

const useVisitorMoney = create<{ readonly balance: Centavos }>(() => ({ balance: VISITOR_MONEY }));

/** True while nobody is signed in: bets are played in the page, with money of no value. */
export const isVisitor = (): boolean => useSession.getState().token === null;

/** The same for components. */
export const useIsVisitor = (): boolean => useSession((session) => session.token === null);

/** The visitor's play money. */
export const useVisitorBalance = (): Centavos => useVisitorMoney(({ balance }) => balance);

/** The visitor's play money as an answer of the server would give it. */
export const getVisitorBalances = (): { readonly balance: Centavos; readonly freeBalance: Centavos } => ({
  balance: useVisitorMoney.getState().balance,
  freeBalance: ZERO_CENTAVOS,
});

/** Gives the visitor the first amount again. */
export const refillVisitorMoney = (): void => useVisitorMoney.setState({ balance: VISITOR_MONEY });

/** Takes a stake. Throws what the server answers to a stake above the balance. */
export function takeVisitorStake(stake: Centavos): void {
  const { balance } = useVisitorMoney.getState();
  if (stake > balance) throw new ApiCallError({ http: 500, status: 9999, message: '', data: null, url: 'bet' });
  useVisitorMoney.setState({ balance: subtractCentavos(balance, stake) });
}

let lastVisitorId = 0;

/** An id that no round or bet of the server has: theirs are above 0. */
export const createVisitorId = (): Id => --lastVisitorId as Id;

/** Pays a win, or gives a stake back. */
export const payVisitor = (amount: Centavos): void =>
  useVisitorMoney.setState(({ balance }) => ({ balance: addCentavos(balance, amount) }));

/** Takes a stake for a bet on a shared round: the round is everybody's, the bet and what it pays are the page's alone. */
export function placeVisitorBet(roundId: RoundId, stake: Centavos) {
  takeVisitorStake(stake);
  return { betId: createVisitorId() as BetId, roundId, closesAt: 0, ...getVisitorBalances() };
}
