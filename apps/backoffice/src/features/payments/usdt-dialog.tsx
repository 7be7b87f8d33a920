import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { staffPayments } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/button';
import { ChoiceChip } from '@arara/ui/chip';
import { Field } from '@arara/ui/field';
import { Sheet } from '@arara/ui/sheet';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, fieldMessages, errorMessage } from '../../platform/api/api.ts';
import styles from './payments.module.css';

/** What became of a USDT payout that people send by hand: its name on the chain, or why it failed. */
export function UsdtDialog({
  player,
  order,
  onClose,
  onDone,
}: {
  readonly player: PlayerId;
  readonly order: OrderId;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const t = useTranslations('usdt');
  const common = useTranslations('common');
  const [outcome, setOutcome] = useState<'sent' | 'failed'>('sent');
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: () => api(staffPayments.staffSettleUsdt, { player, order, outcome, note: note.trim() }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!settle.isPending) settle.mutate();
  };
  const errors = fieldMessages(settle.error);
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={common('close')} ignoreOutsidePress>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.choices}>
          {(['sent', 'failed'] as const).map((each) => (
            <ChoiceChip key={each} on={outcome === each} onClick={() => setOutcome(each)}>
              {t(each)}
            </ChoiceChip>
          ))}
        </div>
        <Field
          label={outcome === 'sent' ? t('chainName') : common('reason')}
          name="note"
          value={note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
          error={errors['note']}
        />
        {settle.isError && errors['note'] === undefined && (
          <p className={styles.problem} role="alert">
            {errorMessage(settle.error)}
          </p>
        )}
        <Button type="submit" tone="main" big loading={settle.isPending} disabled={note.trim() === ''}>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}
