import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, toCentavos, subtractCentavos } from '@arara/money';
import { LabelChip } from '@arara/ui/controls/chip';
import { XIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import {
  BET_STATUS_CHIP_TONES,
  type BetStatus,
  getSportBetStatus,
  getSportResultStatus,
} from '../status/bet-status.ts';
import { OrderStatusLabel } from '../status/order-status.tsx';
import type { WalletRecordRowKind } from './record-title.ts';
import styles from './records.module.css';
import { getRoundResultOfWalletRecord } from '../status/round-result.ts';
import { betResultSchema, betStatusSchema } from '@arara/contract/player/sportsbook/codes';
import * as z from 'zod/mini';

function PaymentOrderAmount({
  kind,
  record,
}: {
  readonly kind: 'deposit' | 'withdraw';
  readonly record: WalletRecord;
}) {
  const { money } = useMoneyFormat();
  return (
    <span className={styles.numbers}>
      <b>{money(record.amount)}</b>
      <OrderStatusLabel kind={kind} record={record} />
    </span>
  );
}

/** What a round paid, or that it was lost, returned or is still open. */
function RoundRecordAmountText({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('roundEnd');
  const { multiplier } = useNumberFormat();
  const { money } = useMoneyFormat();
  const { proof } = record;
  if (proof === undefined) return <b>{money(record.amount)}</b>;
  const result = getRoundResultOfWalletRecord(record);
  return (
    <span className={styles.numbers}>
      <b className={result === 'won' ? styles.plus : result === 'lost' ? styles.lost : styles.neutral}>
        {result === 'lost' && <XIcon aria-hidden />}
        {result === 'won' ? `+${money(proof.payout)}` : t(result)}
      </b>
      {(result === 'won' || result === 'lost') && <small>{multiplier(result === 'won' ? proof.multiplier : 0)}</small>}
      {result === 'returned' && <small>{money(proof.payout)}</small>}
    </span>
  );
}

/** An amount with its sign. */
function SignedAmount({ amount }: { readonly amount: Centavos }) {
  const { money } = useMoneyFormat();
  return (
    <b className={amount > 0 ? styles.plus : undefined}>
      {amount > 0
        ? `+${money(amount)}`
        : amount < 0
          ? `−${money(subtractCentavos(toCentavos(0), amount))}`
          : money(amount)}
    </b>
  );
}

function LedgerEntryAmountText({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const { money } = useMoneyFormat();
  return (
    <span className={styles.numbers}>
      {record.released === undefined && <SignedAmount amount={record.amount} />}
      {record.balance !== null && <small>{t('balanceAfter', { balance: money(record.balance) })}</small>}
    </span>
  );
}

/** A sports bet: what it won or lost or what is at stake, with its status. */
function BetRecordAmountText({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('sport.status');
  const status = getRecordBetStatus(record.status, record.amount);
  return (
    <span className={styles.numbers}>
      <SignedAmount amount={record.amount} />
      <LabelChip tone={BET_STATUS_CHIP_TONES[status]}>{t(status)}</LabelChip>
    </span>
  );
}

/** The amount of a record with what belongs to it: a status, a multiplier, the balance after it. */
export function WalletRecordAmountText({
  kind,
  record,
}: {
  readonly kind: WalletRecordRowKind;
  readonly record: WalletRecord;
}) {
  if (kind === 'game') return <RoundRecordAmountText record={record} />;
  if (kind === 'flow') return <LedgerEntryAmountText record={record} />;
  if (kind === 'bet') return <BetRecordAmountText record={record} />;
  if (kind === 'deposit' || kind === 'withdraw') return <PaymentOrderAmount kind={kind} record={record} />;
  return (
    <span className={styles.numbers}>
      <SignedAmount amount={record.amount} />
    </span>
  );
}

/**
 * The status of a bet by its record. The record's code is the result of a settled bet, and the order's status before. Code 0
 * means a push and also a waiting bet; only the waiting bet has a negative amount, its stake.
 */
function getRecordBetStatus(code: string, amount: number): BetStatus {
  const n = Number(code);
  if (n === 0) return amount < 0 ? 'waiting' : 'push';
  const result = z.decode(betResultSchema, n);
  if (result !== 'unknown') return getSportResultStatus(result);
  return getSportBetStatus({ status: z.decode(betStatusSchema, n), result: null });
}
