import { toLabelledOrderStatusCode, toDepositStateTag } from './deposit-state.ts';
import type { OrderId } from '@arara/contract/protocol/fields';
import { paymentCalls } from '@arara/contract/player/payments/payments';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { LabelChip, type LabelChipTone } from '@arara/ui/controls/chip';
import { CircleCheckIcon, CircleXIcon, ClockIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../platform/api/use-action.ts';
import { clearIdempotencyKeyIfResolved } from '@arara/client/idempotency-keys';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showToast } from '@arara/client/toasts';
import { askConfirmation } from '../../../platform/overlay/notices.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';

/** Statuses of deposits and withdrawals on the wire (docs/wire.md). */
const PAYMENT_ORDER_STATUS_DISPLAY = {
  '00': { tone: 'waiting', icon: ClockIcon },
  '10': { tone: 'won', icon: CircleCheckIcon },
  '01': { tone: 'lost', icon: CircleXIcon },
  '-01': { tone: 'lost', icon: CircleXIcon },
} as const satisfies Readonly<Record<string, { tone: LabelChipTone; icon: unknown }>>;

/** States of a withdrawal that share a status on the wire; each has a label of its own. */
const WITHDRAWAL_STAGES = [
  'in_review',
  'approved',
  'submitting',
  'unknown',
  'processing',
  'rejected',
  'returned',
] as const;
const isWithdrawalStage = (state: string | undefined): state is (typeof WITHDRAWAL_STAGES)[number] =>
  WITHDRAWAL_STAGES.some((stage) => stage === state);

/** A label in the tone and with the icon of an order's status. */
function StatusChip({ record, label }: { readonly record: WalletRecord; readonly label: string }) {
  const { tone, icon: Icon } = PAYMENT_ORDER_STATUS_DISPLAY[toLabelledOrderStatusCode(record.status)];
  return (
    <LabelChip tone={tone}>
      <Icon aria-hidden /> {label}
    </LabelChip>
  );
}

/** The status of a deposit or a withdrawal in the records. */
export function OrderStatusLabel({
  kind,
  record,
}: {
  readonly kind: 'deposit' | 'withdraw';
  readonly record: WalletRecord;
}) {
  const t = useTranslations();
  const tag = kind === 'deposit' ? toDepositStateTag(record.state) : undefined;
  const label =
    tag !== undefined
      ? t(`depositState.tag.${tag}`)
      : kind === 'withdraw' && isWithdrawalStage(record.state)
        ? t(`records.stage.${record.state}`)
        : // Deposits and withdrawals have the same labels in the records.
          t(`records.status.withdraw.${toLabelledOrderStatusCode(record.status)}`);
  return <StatusChip record={record} label={label} />;
}

/** The status of a deposit in the list of orders, where one that waits for its payment is being paid. */
export function DepositOrderLabel({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations();
  const tag = toDepositStateTag(record.state);
  const label =
    tag === undefined
      ? t(`records.status.deposit.${toLabelledOrderStatusCode(record.status)}`)
      : t(`depositState.tag.${tag}`);
  return <StatusChip record={record} label={label} />;
}

/** True while the player may cancel a withdrawal: until staff have decided about it. */
export const isWithdrawalCancellable = (record: WalletRecord): boolean => record.state === 'in_review';

/** Cancels a withdrawal that still waits for its review, after the player has confirmed. */
export function CancelWithdrawalButton({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const { money } = useMoneyFormat();
  const { run: cancel, state } = useAction(paymentCalls.cancelWithdraw);
  const amount = money(record.amount);

  async function confirmAndCancel() {
    if (
      !(await askConfirmation(t('askCancel', { amount }), {
        accept: t('cancelWithdrawal'),
        decline: t('keepWithdrawal'),
      }))
    )
      return;
    try {
      await cancel({ orderId: record.id as OrderId });
      // The same withdrawal asked for again is a new one, also if the answer to this one was lost.
      clearIdempotencyKeyIfResolved(paymentCalls.withdraw.path);
      showToast(t('withdrawalCancelled', { amount }));
    } catch {
      // The error catalogue shows the failure; the list shows the order's new status.
    } finally {
      void refetchPlayerData();
    }
  }

  return (
    <ConnectedButton
      tone="link"
      loading={state === 'sending'}
      aria-label={t('cancelOf', { amount })}
      onClick={() => void confirmAndCancel()}
    >
      {t('cancelWithdrawal')}
    </ConnectedButton>
  );
}
