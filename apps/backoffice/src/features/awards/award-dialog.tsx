import type { PlayerId } from '@arara/contract/protocol/fields';
import { staffOffers } from '@arara/contract/staff/offers';
import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/button';
import { ChoiceChip } from '@arara/ui/chip';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { Sheet } from '@arara/ui/sheet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, fieldMessages, errorMessage } from '../../platform/api/api.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './awards.module.css';

/** The button that credits this player by hand, for who may ask for it. */
export function AwardButton({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('award');
  const may = usePermissions();
  const [open, setOpen] = useState(false);
  if (!may('askAwards')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Gift className="icon" aria-hidden /> {t('button')}
      </Button>
      {open && <AwardDialog player={player} onClose={() => setOpen(false)} />}
    </>
  );
}

const POTS = ['bonus', 'main'] as const;

function AwardDialog({ player, onClose }: { readonly player: PlayerId; readonly onClose: () => void }) {
  const t = useTranslations('award');
  const common = useTranslations('common');
  const { locale } = useFormats();
  const queries = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [pot, setPot] = useState<(typeof POTS)[number]>('bonus');
  const [amount, setAmount] = useState<Centavos | undefined>(undefined);
  const [reason, setReason] = useState('');
  const ask = useMutation({
    mutationFn: (wanted: Centavos) =>
      api(staffOffers.staffAskAward, { player, pot, amount: wanted, reason: reason.trim() }, { key }),
    onSuccess: async ({ state }) => {
      showToast(state === 'given' ? t('given') : t('waiting'));
      onClose();
      await Promise.all(
        ['player', 'ledger', 'records', 'awards'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
  const errors = fieldMessages(ask.error);
  const ready = amount !== undefined && amount > 0 && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !ask.isPending) ask.mutate(amount);
  };
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={common('close')} ignoreOutsidePress>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pots} role="group" aria-label={t('pot')}>
          {POTS.map((each) => (
            <ChoiceChip key={each} on={pot === each} onClick={() => setPot(each)}>
              {t(`pots.${each}`)}
            </ChoiceChip>
          ))}
        </div>
        <p className={styles.quiet}>{t(`potText.${pot}`)}</p>
        <MoneyField
          label={t('amount')}
          name="amount"
          value={amount}
          onChange={setAmount}
          locale={locale}
          error={errors['amount']}
        />
        <Field
          label={common('reason')}
          name="reason"
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          hint={common('reasonHint')}
          error={errors['reason']}
        />
        {ask.isError && Object.keys(errors).length === 0 && (
          <p className={styles.problem} role="alert">
            {errorMessage(ask.error)}
          </p>
        )}
        <Button type="submit" tone="main" big loading={ask.isPending} disabled={!ready}>
          {t('button')}
        </Button>
      </form>
    </Sheet>
  );
}
