import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, centavos, subtract } from '@arara/money';
import { Chip } from '@arara/ui/chip';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Dices,
  Gift,
  ReceiptText,
  ShieldCheck,
  Trophy,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getRecordBetStatus, STATUS_TONE } from './bet-status.ts';
import { useUncreditedText } from './uncredited-text.ts';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { CancelWithdrawal, isCancellable, OrderStatus } from './order-status.tsx';
import { getRoundResult } from './round-result.ts';
import { PayoutLines } from './payout-lines.tsx';
import type { RecordKind } from './records-query.ts';
import styles from './records.module.css';

type RowKind = Exclude<RecordKind, 'bill'>;

/** What a line of the bill is, by its type (specification, point 4: 10 deposit, 11 withdrawal, 20 transfer). */
const KIND_BY_BILL_TYPE: Readonly<Record<string, RowKind>> = { '10': 'deposit', '11': 'withdraw', '20': 'transfer' };

const ICONS: Readonly<Record<RowKind, ReactNode>> = {
  game: <Dices className="icon" aria-hidden />,
  deposit: <ArrowDownToLine className="icon" aria-hidden />,
  withdraw: <ArrowUpFromLine className="icon" aria-hidden />,
  transfer: <ArrowLeftRight className="icon" aria-hidden />,
  flow: <ReceiptText className="icon" aria-hidden />,
  bet: <Trophy className="icon" aria-hidden />,
  award: <Gift className="icon" aria-hidden />,
};

/** Types of an award (decisions.md, "Awards"): VIP, promotion, by staff. */
const AWARDS = ['14', '141', '199'] as const;
const toAwardType = (type: string): (typeof AWARDS)[number] => AWARDS.find((it) => it === type) ?? '141';

/** Kinds of entries that have a name of their own in the flow. */
const FLOW_KINDS = [
  'deposit',
  'stake',
  'payout',
  'refund',
  'void',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-returned',
  'transfer-in',
  'transfer-out',
  'resettlement',
  'repayment',
  'bonus-grant',
  'bonus-release',
  'bonus-forfeit',
  'deposit-refund',
  'clawback',
  'gift-clawback',
  'fee',
  'correction',
  'award',
  'play-money',
] as const;
type FlowKind = (typeof FLOW_KINDS)[number];
const isFlowKind = (type: string): type is FlowKind => (FLOW_KINDS as readonly string[]).includes(type);

function OrderAmount({ kind, record }: { readonly kind: 'deposit' | 'withdraw'; readonly record: WalletRecord }) {
  const { money } = useMoneyFormat();
  return (
    <span className={styles.numbers}>
      <b>{money(record.amount)}</b>
      <OrderStatus kind={kind} record={record} />
    </span>
  );
}

/** What a round paid, or that it is lost, given back or still open. */
function RoundAmount({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('roundEnd');
  const { multiplier } = useNumberFormat();
  const { money } = useMoneyFormat();
  const { proof } = record;
  if (proof === undefined) return <b>{money(record.amount)}</b>;
  const end = getRoundResult(record);
  return (
    <span className={styles.numbers}>
      <b className={end === 'won' ? styles.plus : end === 'lost' ? styles.lost : styles.neutral}>
        {end === 'lost' && <X aria-hidden />}
        {end === 'won' ? `+${money(proof.payout)}` : t(end)}
      </b>
      {(end === 'won' || end === 'lost') && <small>{multiplier(end === 'won' ? proof.multiplier : 0)}</small>}
      {end === 'returned' && <small>{money(proof.payout)}</small>}
    </span>
  );
}

/** Money that came or went, with its sign. */
function SignedAmount({ amount }: { readonly amount: Centavos }) {
  const { money } = useMoneyFormat();
  return (
    <b className={amount > 0 ? styles.plus : undefined}>
      {amount > 0 ? `+${money(amount)}` : amount < 0 ? `−${money(subtract(centavos(0), amount))}` : money(amount)}
    </b>
  );
}

function EntryAmount({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const { money } = useMoneyFormat();
  return (
    <span className={styles.numbers}>
      {record.released === undefined && <SignedAmount amount={record.amount} />}
      {record.balance !== null && <small>{t('balanceAfter', { balance: money(record.balance) })}</small>}
    </span>
  );
}

/** A sports bet: what it won or lost, or what is at stake, and where it stands. */
function BetAmount({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('sport.status');
  const status = getRecordBetStatus(record.status, record.amount);
  return (
    <span className={styles.numbers}>
      <SignedAmount amount={record.amount} />
      <Chip tone={STATUS_TONE[status]}>{t(status)}</Chip>
    </span>
  );
}

/** One line of the records. A game's line leads to the verifier. */
export function RecordRow({ kind: shown, record }: { readonly kind: RecordKind; readonly record: WalletRecord }) {
  const kind = shown === 'bill' ? (KIND_BY_BILL_TYPE[record.type] ?? 'award') : shown;
  const t = useTranslations('records');
  const withheldText = useTranslations('deposit.withheld');
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  const asideText = useUncreditedText();
  const stake = record.proof?.params['amount'];
  const title =
    kind === 'game'
      ? getGameName(record.type)
      : kind === 'flow'
        ? t(isFlowKind(record.type) ? `flow.${record.type}` : 'flow.other')
        : kind === 'award'
          ? t(`awards.${toAwardType(record.type)}`)
          : kind === 'transfer'
            ? t(record.amount < 0 ? 'one.transferOut' : 'one.transferIn')
            : kind === 'withdraw' && record.payCardBank === 'USDT'
              ? t('one.withdrawUsdt')
              : t(`one.${kind}`);
  const at = moment(record.time);
  const orderType = record.orderType === undefined ? undefined : t(`orderTypes.${record.orderType}`);
  const time = [orderType, record.counterpart, at].filter((it) => it !== undefined).join(' · ');
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{ICONS[kind]}</span>
      <span className={styles.what}>
        <b>{title}</b>
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
      {kind === 'game' ? (
        <RoundAmount record={record} />
      ) : kind === 'flow' ? (
        <EntryAmount record={record} />
      ) : kind === 'bet' ? (
        <BetAmount record={record} />
      ) : kind === 'award' || kind === 'transfer' ? (
        <span className={styles.numbers}>
          <SignedAmount amount={record.amount} />
        </span>
      ) : (
        <OrderAmount kind={kind} record={record} />
      )}
      {kind === 'game' && (
        <Link
          href={`/verificar?roundId=${String(record.id)}`}
          className={styles.verify}
          aria-label={t('verifyRound', { time })}
        >
          <ShieldCheck className="icon" aria-hidden />
        </Link>
      )}
      {record.aside?.map((it) => (
        <p key={`${it.state} ${it.amount} ${it.time}`} className={styles.aside}>
          {asideText(it, record.amount)}
        </p>
      ))}
    </li>
  );
}
