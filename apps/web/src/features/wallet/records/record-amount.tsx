import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, centavos, subtract } from '@arara/money';
import { Chip } from '@arara/ui/controls/chip';
import { X } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { getRecordBetStatus, STATUS_TONE } from '../status/bet-status.ts';
import { OrderStatus } from '../status/order-status.tsx';
import type { RowKind } from './record-title.ts';
import styles from './records.module.css';
import { getRoundResult } from '../status/round-result.ts';

function OrderAmount({ kind, record }: { readonly kind: 'deposit' | 'withdraw'; readonly record: WalletRecord }) {
  const { money } = useMoneyFormat();
  return (
    <span className={styles.numbers}>
      <b>{money(record.amount)}</b>
      <OrderStatus kind={kind} record={record} />
    </span>
  );
}

/** What a round paid, or that it was lost, returned or is still open. */
function RoundAmount({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('roundEnd');
  const { multiplier } = useNumberFormat();
  const { money } = useMoneyFormat();
  const { proof } = record;
  if (proof === undefined) return <b>{money(record.amount)}</b>;
  const result = getRoundResult(record);
  return (
    <span className={styles.numbers}>
      <b className={result === 'won' ? styles.plus : result === 'lost' ? styles.lost : styles.neutral}>
        {result === 'lost' && <X aria-hidden />}
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

/** A sports bet: what it won or lost or what is at stake, with its status. */
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

/** The amount of a record with what belongs to it: a status, a multiplier, the balance after it. */
export function RecordAmount({ kind, record }: { readonly kind: RowKind; readonly record: WalletRecord }) {
  if (kind === 'game') return <RoundAmount record={record} />;
  if (kind === 'flow') return <EntryAmount record={record} />;
  if (kind === 'bet') return <BetAmount record={record} />;
  if (kind === 'deposit' || kind === 'withdraw') return <OrderAmount kind={kind} record={record} />;
  return (
    <span className={styles.numbers}>
      <SignedAmount amount={record.amount} />
    </span>
  );
}
