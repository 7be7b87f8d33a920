import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { CircleAlertIcon } from '@arara/ui/art/lucide-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showToast } from '@arara/client/toasts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { sportQueryKeys } from '../keys.ts';
import { DelayRing } from '../match/delay-ring.tsx';
import { CashOutPanel } from './cash-out-panel.tsx';
import styles from './cash-out-panel.module.css';

/** If no message has come by then, the bet is read again after its delay. */
const WAITING_CASH_OUT_REFETCH_MS = 900;

type WaitingCashOut = NonNullable<SportOrder['cashoutWaiting']>;

/** A cash-out that waits for the live delay, with what it pays if nothing stops it. */
function WaitingCashOutNote({ waiting }: { readonly waiting: WaitingCashOut }) {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  const queryClient = useQueryClient();
  const { amount, acceptAt } = waiting;
  const [from] = useState(getServerNow);
  const left = useCountdownSeconds(acceptAt);
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders });
    const delay = Math.max(0, acceptAt - getServerNow()) + WAITING_CASH_OUT_REFETCH_MS;
    let timer = setTimeout(function readAgain() {
      read();
      timer = setTimeout(readAgain, 2 * WAITING_CASH_OUT_REFETCH_MS);
    }, delay);
    return () => clearTimeout(timer);
  }, [acceptAt, queryClient]);
  return (
    <div className={styles.delay} role="status">
      <DelayRing from={from} until={acceptAt} />
      <p>{t(left > 0 ? 'delay' : 'delaySoon', { amount: money(amount) })}</p>
    </div>
  );
}

/** Says how a cash-out that waited ended, once the bet that was read says so. */
function useAnnounceWaitedCashOut({ cashouts, cashoutWaiting }: SportOrder): void {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  const waited = useRef<number | null>(null);
  const made = cashouts.length;
  const last = cashouts.at(-1);
  useEffect(() => {
    if (cashoutWaiting !== undefined) {
      waited.current = made;
      return;
    }
    if (waited.current === null) return;
    if (made > waited.current && last !== undefined) showToast(t('done', { amount: money(last.amount) }));
    waited.current = null;
    void refetchPlayerData();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- texts and formats do not end a wait
  }, [cashoutWaiting, made]);
}

/** The cash-out of an open bet: a button, the offer behind it, and the wait for the live delay. */
export function CashOut({ order }: { readonly order: SportOrder }) {
  const t = useTranslations('sport.cashOut');
  const [isOpen, setIsOpen] = useState(false);
  useAnnounceWaitedCashOut(order);
  const { cashoutWaiting, cashoutRefusal } = order;
  if (cashoutWaiting !== undefined)
    return <WaitingCashOutNote key={cashoutWaiting.acceptAt} waiting={cashoutWaiting} />;
  return (
    <>
      {cashoutRefusal !== undefined && (
        <p className={styles.note} role="status">
          <CircleAlertIcon aria-hidden />
          <span>{t(`refused.${cashoutRefusal}`)}</span>
        </p>
      )}
      {isOpen ? (
        <CashOutPanel order={order} onClose={() => setIsOpen(false)} />
      ) : (
        <ConnectedButton onClick={() => setIsOpen(true)}>{t('open')}</ConnectedButton>
      )}
    </>
  );
}
