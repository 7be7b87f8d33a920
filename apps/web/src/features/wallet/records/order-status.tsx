import type { OrderId } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { Button } from '@arara/ui/button';
import { Chip, type ChipTone } from '@arara/ui/chip';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toOrderLabel, toDepositTag } from './deposit-state.ts';
import { useIdempotentCall } from '../../../platform/api/idempotent-call.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { askConfirmation, showToast } from '../../../platform/overlay/notices.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';

/** States of deposits and withdrawals on the wire (decisions.md, "States on the wire"). */
const STATUS = {
  '00': { tone: 'waiting', icon: Clock },
  '10': { tone: 'won', icon: CircleCheck },
  '01': { tone: 'lost', icon: CircleX },
  '-01': { tone: 'lost', icon: CircleX },
} as const satisfies Readonly<Record<string, { tone: ChipTone; icon: unknown }>>;

/** How far a withdrawal has come, where the three states of the wire do not tell it. */
const STAGES = ['in_review', 'approved', 'submitting', 'unknown', 'processing', 'rejected', 'returned'] as const;
const isStage = (state: string | undefined): state is (typeof STAGES)[number] =>
  STAGES.some((stage) => stage === state);

/** Where a deposit or withdrawal stands. */
export function OrderStatus({
  kind,
  record,
}: {
  readonly kind: 'deposit' | 'withdraw';
  readonly record: WalletRecord;
}) {
  const t = useTranslations();
  const status = toOrderLabel(record.status);
  const { tone, icon: Icon } = STATUS[status];
  const tag = kind === 'deposit' ? toDepositTag(record.state) : undefined;
  const label =
    tag !== undefined
      ? t(`depositState.tag.${tag}`)
      : kind === 'withdraw' && isStage(record.state)
        ? t(`records.stage.${record.state}`)
        : t(`records.status.${kind}.${status}`);
  return (
    <Chip tone={tone}>
      <Icon aria-hidden /> {label}
    </Chip>
  );
}

/** True while the player may take a withdrawal back: until somebody has decided about it. */
export const isCancellable = (record: WalletRecord): boolean => record.state === 'in_review';

/** Takes back a withdrawal that still waits for its review, once the player has said yes to it. */
export function CancelWithdrawal({ record }: { readonly record: WalletRecord }) {
  const t = useTranslations('records');
  const { money } = useMoneyFormat();
  const online = useIsOnline();
  const cancel = useIdempotentCall(payments.cancelWithdraw);
  const [busy, setBusy] = useState(false);
  const amount = money(record.amount);

  async function press() {
    if (
      !(await askConfirmation(t('askCancel', { amount }), {
        accept: t('cancelWithdrawal'),
        decline: t('keepWithdrawal'),
      }))
    )
      return;
    setBusy(true);
    try {
      await cancel({ orderId: record.id as OrderId });
      showToast(t('withdrawalCancelled', { amount }));
    } catch {
      // Said by the error catalogue; the list shows how far the order has come.
    } finally {
      setBusy(false);
      void refreshPlayer();
    }
  }

  return (
    <Button
      tone="link"
      loading={busy}
      disabled={!online}
      aria-label={t('cancelOf', { amount })}
      onClick={() => void press()}
    >
      {t('cancelWithdrawal')}
    </Button>
  );
}
