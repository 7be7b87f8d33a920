import { type RunningWithdrawalList, findRunningWithdrawals } from './running-withdrawal-list.ts';
import { CardPanel } from '@arara/ui/display/card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import {
  CancelWithdrawalButton,
  isWithdrawalCancellable,
  OrderStatusLabel,
  walletRecordsQuery,
} from '../../wallet/wallet.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './withdrawal-panel.module.css';

/** At most so many are shown beside the form; the others are in the records. */
const MAX_RUNNING_WITHDRAWALS_SHOWN = 3;

const WITHDRAWALS_REFETCH_INTERVAL_MS = 15_000;

/** The player's withdrawals that are not finished. */
function useRunningWithdrawals(): RunningWithdrawalList {
  const { data } = useInfiniteQuery({
    ...walletRecordsQuery({ kind: 'withdraw' }),
    staleTime: 0,
    // If the message about the payout is lost, this read still brings its new status.
    refetchInterval: ({ state }) =>
      findRunningWithdrawals(state.data?.pages.flatMap((page) => page.items) ?? []).records.length === 0
        ? false
        : WITHDRAWALS_REFETCH_INTERVAL_MS,
  });
  return findRunningWithdrawals(data?.pages.flatMap((page) => page.items) ?? []);
}

/**
 * Withdrawals that are not finished: the money that is held for them, the status of each, and the button that cancels it while that
 * is possible. Nothing without one.
 */
export default function RunningWithdrawals() {
  const t = useTranslations('withdraw');
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  const { records: running, held } = useRunningWithdrawals();
  if (running.length === 0) return null;
  return (
    <CardPanel sunk className={styles.running}>
      <h2>{t('running')}</h2>
      <p className={styles.held}>{t('held', { amount: money(held) })}</p>
      <ul>
        {running.slice(0, MAX_RUNNING_WITHDRAWALS_SHOWN).map((record) => (
          <li key={record.id}>
            <span className={styles.runningWhat}>
              <span className={styles.runningState}>
                <b>{money(record.amount)}</b>
                <OrderStatusLabel kind="withdraw" record={record} />
              </span>
              <small>
                {record.payCardBank === 'USDT' ? 'USDT' : `Pix · ${record.payCardBank ?? 'CPF'}`} ·{' '}
                {moment(record.time)}
              </small>
            </span>
            {isWithdrawalCancellable(record) && <CancelWithdrawalButton record={record} />}
          </li>
        ))}
      </ul>
      {running.length > MAX_RUNNING_WITHDRAWALS_SHOWN && (
        <Link href="/registros?kind=withdraw" className={styles.all}>
          {t('allRunning', { count: running.length })}
        </Link>
      )}
    </CardPanel>
  );
}
