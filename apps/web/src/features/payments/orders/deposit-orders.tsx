import { CardPanel } from '@arara/ui/display/card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { DepositOrderLabel, walletRecordsQuery } from '../../wallet/wallet.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './deposit-orders.module.css';

/** As many orders are listed below the packages; all of them are in the records. */
const MAX_DEPOSIT_ORDERS_SHOWN = 10;

/** The player's last orders of deposits, open and past, newest first. Nothing before the first one. */
export function DepositOrders() {
  const t = useTranslations('deposit');
  const formatDateTime = useFormatDateTime();
  const { money } = useMoneyFormat();
  const { data } = useInfiniteQuery({
    ...walletRecordsQuery({ kind: 'deposit' }, MAX_DEPOSIT_ORDERS_SHOWN),
    staleTime: 0,
  });
  const orders = data?.pages[0]?.items ?? [];
  if (orders.length === 0) return null;
  return (
    <CardPanel sunk className={styles.orders}>
      <div className={styles.head}>
        <h2 id="deposit-orders">{t('lastOrders')}</h2>
        <Link href="/registros?kind=deposit">{t('allOrders')}</Link>
      </div>
      <ul aria-labelledby="deposit-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <b>{money(order.amount)}</b>
            <small>{formatDateTime(order.time)}</small>
            <DepositOrderLabel record={order} />
          </li>
        ))}
      </ul>
    </CardPanel>
  );
}
