import type { WalletRecord } from '@arara/contract/player/wallet';
import { centavos } from '@arara/money';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Dices,
  Gift,
  ReceiptText,
  ShieldCheck,
  Trophy,
} from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { CancelWithdrawal, isCancellable } from '../status/order-status.tsx';
import { PayoutLines } from './payout-lines.tsx';
import { RecordAmount } from './record-amount.tsx';
import { getRowKind, type RowKind, useRecordTitle } from './record-title.ts';
import type { RecordKind } from './records-query.ts';
import styles from './records.module.css';
import { useUncreditedText } from '../status/uncredited-text.ts';

const ICONS: Readonly<Record<RowKind, ReactNode>> = {
  game: <Dices className="icon" aria-hidden />,
  deposit: <ArrowDownToLine className="icon" aria-hidden />,
  withdraw: <ArrowUpFromLine className="icon" aria-hidden />,
  transfer: <ArrowLeftRight className="icon" aria-hidden />,
  flow: <ReceiptText className="icon" aria-hidden />,
  bet: <Trophy className="icon" aria-hidden />,
  award: <Gift className="icon" aria-hidden />,
};

/** When the record was made, with its order type and the other player, as far as it has them. */
function useRecordTime(record: WalletRecord): string {
  const t = useTranslations('records');
  const formatDateTime = useFormatDateTime();
  const orderType = record.orderType === undefined ? undefined : t(`orderTypes.${record.orderType}`);
  return [orderType, record.counterpart, formatDateTime(record.time)].filter((part) => part !== undefined).join(' · ');
}

/** The title of a record and the small lines below it. */
function RecordDetails({ kind, record }: { readonly kind: RowKind; readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const withheldText = useTranslations('deposit.withheld');
  const { money } = useMoneyFormat();
  const getTitle = useRecordTitle();
  const time = useRecordTime(record);
  const stake = record.proof?.params['amount'];
  return (
    <span className={styles.what}>
      <b>{getTitle(kind, record)}</b>
      <small>
        {kind === 'game' && typeof stake === 'number'
          ? t('staked', { stake: money(centavos(Math.round(stake * 100))), time })
          : time}
      </small>
      {record.released !== undefined && <small>{t('released', { amount: money(record.released) })}</small>}
      {record.reason !== undefined && <small>{t('reason', { reason: record.reason })}</small>}
      {record.giftWithheld !== undefined && <small>{withheldText(record.giftWithheld)}</small>}
      {record.payout !== undefined && <PayoutLines payout={record.payout} />}
      {kind === 'withdraw' && isCancellable(record) && <CancelWithdrawal record={record} />}
    </span>
  );
}

/** A row of the records. The row of a game has a link to the verifier. */
export function RecordRow({ kind: list, record }: { readonly kind: RecordKind; readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const getUncreditedText = useUncreditedText();
  const time = useRecordTime(record);
  const kind = getRowKind(list, record);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{ICONS[kind]}</span>
      <RecordDetails kind={kind} record={record} />
      <RecordAmount kind={kind} record={record} />
      {kind === 'game' && (
        <Link
          href={`/verificar?roundId=${String(record.id)}`}
          className={styles.verify}
          aria-label={t('verifyRound', { time })}
        >
          <ShieldCheck className="icon" aria-hidden />
        </Link>
      )}
      {record.aside?.map((uncredited) => (
        <p key={`${uncredited.state} ${uncredited.amount} ${uncredited.time}`} className={styles.uncredited}>
          {getUncreditedText(uncredited, record.amount)}
        </p>
      ))}
    </li>
  );
}
