import { staffPaymentCalls, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import styles from './payments.module.css';
import type { PaymentOrderKey } from './payments.queries.ts';

/** Records the outcome of a USDT payout that was sent by hand: its id on the chain, or why it failed. */
export function UsdtPayoutOutcomeDialog({
  orderKey,
  failureReport,
  onClose,
  onRecorded,
}: {
  readonly orderKey: PaymentOrderKey;
  readonly failureReport: StaffWithdrawalDetails['failureReport'];
  readonly onClose: () => void;
  /** Called with whether the outcome counts already, or waits for a second person. */
  readonly onRecorded: (settled: boolean) => Promise<void>;
}) {
  const t = useTranslations('usdt');
  const labels = useTranslations('common');
  const [outcome, setOutcome] = useState<'sent' | 'failed'>('sent');
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: () => callStaffApi(staffPaymentCalls.staffSettleUsdt, { ...orderKey, outcome, note: note.trim() }),
    onSuccess: ({ settled }) => onRecorded(settled),
  });
  const errors = getApiFieldMessages(settle.error);
  return (
    <BottomSheet open onClose={onClose} title={t('title')} closeLabel={labels('close')} ignoreOutsidePress>
      <ActionForm
        error={errors['note'] === undefined ? settle.error : null}
        action={t('save')}
        pending={settle.isPending}
        ready={note.trim() !== ''}
        onSubmit={() => settle.mutate()}
      >
        <div className={styles.choices}>
          {(['sent', 'failed'] as const).map((each) => (
            <ChoiceChip key={each} on={outcome === each} onClick={() => setOutcome(each)}>
              {t(each)}
            </ChoiceChip>
          ))}
        </div>
        {failureReport !== null && (
          <p className={styles.quiet}>{t('reported', { name: failureReport.name, note: failureReport.note })}</p>
        )}
        <TextField
          label={outcome === 'sent' ? t('chainName') : labels('reason')}
          name="note"
          value={note}
          autoComplete="off"
          onChange={setNote}
          error={errors['note']}
        />
      </ActionForm>
    </BottomSheet>
  );
}
