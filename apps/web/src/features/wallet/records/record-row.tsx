import type { WalletRecord } from '@arara/contract/player/wallet';
import { toCentavos } from '@arara/money';
import {
  ArrowDownToLineIcon,
  ArrowLeftRightIcon,
  ArrowUpFromLineIcon,
  DicesIcon,
  GiftIcon,
  ReceiptTextIcon,
  ShieldCheckIcon,
  TrophyIcon,
} from '@arara/ui/art/lucide-icons';
import { classNames } from '@arara/ui/class-names';
import { type ReactNode, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';
import { RoundChoicesContext } from './round-choices.ts';
import { CancelWithdrawalButton, isWithdrawalCancellable } from '../status/order-status.tsx';
import { WalletRecordAmountText } from './record-amount.tsx';
import { getWalletRecordRowKind, type WalletRecordRowKind, useWalletRecordTitleFormatter } from './record-title.ts';
import type { WalletRecordKind } from './records-query.ts';
import styles from './records.module.css';
import { useUncreditedPaymentText } from '../status/uncredited-text.ts';
import { formatAmountWithoutSymbol, formatRateInReais } from '../../../platform/format/amount-text.ts';

const WALLET_RECORD_ICONS: Readonly<Record<WalletRecordRowKind, ReactNode>> = {
  game: <DicesIcon className="icon" aria-hidden />,
  deposit: <ArrowDownToLineIcon className="icon" aria-hidden />,
  withdraw: <ArrowUpFromLineIcon className="icon" aria-hidden />,
  transfer: <ArrowLeftRightIcon className="icon" aria-hidden />,
  flow: <ReceiptTextIcon className="icon" aria-hidden />,
  bet: <TrophyIcon className="icon" aria-hidden />,
  award: <GiftIcon className="icon" aria-hidden />,
};

/** When the record was made, with its order type and the other player, as far as it has them. */
function useWalletRecordTime(record: WalletRecord): string {
  const t = useTranslations('records');
  const formatDateTime = useFormatDateTime();
  const orderType = record.orderType === undefined ? undefined : t(`orderTypes.${record.orderType}`);
  return [orderType, record.counterpart, formatDateTime(record.time)].filter((part) => part !== undefined).join(' · ');
}

/** What a bet was placed on: the match of a single, of the other kinds a line for each selection with its match. */
function BetSelectionLines({ selections }: { readonly selections: NonNullable<WalletRecord['selections']> }) {
  const isSingle = selections.length === 1;
  return selections.map(({ event, name }) => (
    <small key={`${event} ${name}`} className={styles.selection}>
      {!isSingle && (
        <>
          <b>{name}</b> ·{' '}
        </>
      )}
      {event}
    </small>
  ));
}

/** What was chosen in a round. */
function RoundChoicesLine({ proof }: { readonly proof: NonNullable<WalletRecord['proof']> }) {
  const renderChoices = useContext(RoundChoicesContext);
  return (
    <LazyBoundary part="records">
      <small className={styles.selection}>
        <b>{renderChoices(proof)}</b>
      </small>
    </LazyBoundary>
  );
}

/** The long number of a round, and when the record was made, a round's with its stake: on the web beside the title. */
function RecordOrigin({ kind, record }: { readonly kind: WalletRecordRowKind; readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const { money } = useMoneyFormat();
  const time = useWalletRecordTime(record);
  const stake = record.proof?.params['amount'];
  // A posting of a round names it too.
  const round = kind === 'game' ? record.id : record.game === undefined ? undefined : record.reference;
  return (
    <span className={styles.origin}>
      {round !== undefined && <small className={styles.selection}>{t('round', { number: String(round) })}</small>}
      <small>
        {kind === 'game' && typeof stake === 'number'
          ? t('staked', { stake: money(toCentavos(Math.round(stake * 100))), time })
          : time}
      </small>
    </span>
  );
}

/** The title of a record and the small lines below it. */
function RecordDetails({ kind, record }: { readonly kind: WalletRecordRowKind; readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const withheldText = useTranslations('deposit.withheld');
  const { money } = useMoneyFormat();
  const getTitle = useWalletRecordTitleFormatter();
  return (
    <span className={styles.what}>
      <span className={styles.lines}>
        <b>{getTitle(kind, record)}</b>
        {record.selections !== undefined && <BetSelectionLines selections={record.selections} />}
        {record.proof !== undefined && <RoundChoicesLine proof={record.proof} />}
      </span>
      <RecordOrigin kind={kind} record={record} />
      <span className={styles.lines}>
        {record.released !== undefined && <small>{t('released', { amount: money(record.released) })}</small>}
        {record.reason !== undefined && <small>{t('reason', { reason: record.reason })}</small>}
        {record.giftWithheld !== undefined && <small>{withheldText(record.giftWithheld)}</small>}
        {record.payout !== undefined && <WithdrawalPayoutLines payout={record.payout} />}
        {kind === 'withdraw' && isWithdrawalCancellable(record) && <CancelWithdrawalButton record={record} />}
      </span>
    </span>
  );
}

/** A row of the records. The row of a game has a link to the verifier. */
export function WalletRecordListRow({
  kind: list,
  record,
}: {
  readonly kind: WalletRecordKind;
  readonly record: WalletRecord;
}) {
  const t = useTranslations('records');
  const getUncreditedText = useUncreditedPaymentText();
  const time = useWalletRecordTime(record);
  const kind = getWalletRecordRowKind(list, record);
  return (
    <li className={classNames(styles.row, kind === 'bet' && styles.bet)}>
      <span className={styles.icon}>{WALLET_RECORD_ICONS[kind]}</span>
      <RecordDetails kind={kind} record={record} />
      <WalletRecordAmountText kind={kind} record={record} />
      {kind === 'game' && (
        <Link
          href={`/verificar?roundId=${String(record.id)}`}
          className={styles.verify}
          aria-label={t('verifyRound', { time })}
        >
          <ShieldCheckIcon className="icon" aria-hidden />
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

/** Details of a withdrawal: fee and net amount, USDT and its rate, the id at the bank or on the chain, and what was returned. */
function WithdrawalPayoutLines({ payout }: { readonly payout: NonNullable<WalletRecord['payout']> }) {
  const t = useTranslations('records.payout');
  const { money, locale } = useMoneyFormat();
  const { fee, net, usdt, usdtRate, endToEndId, returned } = payout;
  return (
    <>
      {fee > 0 && <small>{t('fee', { fee: money(fee), net: money(net) })}</small>}
      {usdt !== undefined && usdtRate !== undefined && (
        <small>
          {t('usdt', { usdt: formatAmountWithoutSymbol(usdt, locale), rate: formatRateInReais(usdtRate, locale) })}
        </small>
      )}
      {returned !== undefined && <small>{t('returned', { amount: money(returned) })}</small>}
      {endToEndId !== undefined && (
        <small className={styles.code}>{t(usdt === undefined ? 'pixId' : 'chainId', { id: endToEndId })}</small>
      )}
    </>
  );
}
