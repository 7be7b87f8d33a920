import { ApiCallError } from '@arara/contract/protocol/client';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { sportOrderCalls } from '@arara/contract/player/sportsbook/sport-orders';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import type { Centavos } from '@arara/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showToast } from '@arara/client/toasts';
import { sportQueryKeys } from '../keys.ts';

/** How the player's last press ended; `unanswered` keeps what was sent, so that it is asked for again as it was. */
export type CashOutOutcome =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'unanswered'; readonly sent: SentCashOut }
  | { readonly status: 'fell'; readonly from: Centavos }
  | { readonly status: 'stopped' | 'over' }
  | { readonly status: 'said'; readonly text: string };

/** A part of a bet at a quote. `percent` is of the stake that is left. */
export interface SentCashOut {
  readonly quoteId: string;
  readonly percent: number;
  /** What it pays at this quote. */
  readonly amount: Centavos;
}

/** Why a cash-out was refused. */
function toOutcome(error: unknown, sent: SentCashOut): CashOutOutcome {
  const failure = readBetFailure(error);
  if (failure.kind === 'unknown' || !(error instanceof ApiCallError)) return { status: 'unanswered', sent };
  if (error.status === refusalStatusByCode.oddsChanged) return { status: 'fell', from: sent.amount };
  if (error.status === refusalStatusByCode.lineSuspended) return { status: 'stopped' };
  return error.message === '' ? { status: 'over' } : { status: 'said', text: error.message };
}

/** Cashes out a part of a bet, or all of it. `onTaken` runs when it is done or waits for the live delay. */
export function useCashOut(
  { orderId }: Pick<SportOrder, 'orderId'>,
  onTaken: () => void,
): {
  readonly outcome: CashOutOutcome;
  readonly cashOut: (sent: SentCashOut) => Promise<void>;
} {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  const queryClient = useQueryClient();
  const { run } = useAction(sportOrderCalls.sportCashOut);
  const [outcome, setOutcome] = useState<CashOutOutcome>({ status: 'idle' });
  const cashOut = async (sent: SentCashOut) => {
    setOutcome({ status: 'sending' });
    try {
      const { quoteId, percent } = sent;
      const order = await run({ orderId, quoteId, fraction: percent / 100 }, BACKGROUND_CALL_OPTIONS);
      if (order.cashoutWaiting === undefined) showToast(t('done', { amount: money(sent.amount) }));
      setOutcome({ status: 'idle' });
      onTaken();
      void queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders });
      void refetchPlayerData();
    } catch (error) {
      setOutcome(toOutcome(error, sent));
      // The quote of a refused press is used up or out of date.
      void queryClient.invalidateQueries({ queryKey: sportQueryKeys.cashOut(orderId) });
    }
  };
  return { outcome, cashOut };
}
