import type { PlayerId } from '@arara/contract/protocol/fields';
import { staffOfferCalls } from '@arara/contract/staff/offers';
import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { MoneyField } from '@arara/ui/fields/money-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getApiFieldMessages, useStaffAction } from '../../platform/api/api.ts';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { showToast } from '@arara/client/toasts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './awards.module.css';

/** The button that opens a manual credit for this player; shown to staff who may request one. */
export function AwardButton({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('award');
  const can = usePermissions();
  const [open, setOpen] = useState(false);
  if (!can('askAwards')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <GiftIcon className="icon" aria-hidden /> {t('button')}
      </Button>
      {open && <AwardDialog player={player} onClose={() => setOpen(false)} />}
    </>
  );
}

const AWARD_TARGET_ACCOUNTS = ['bonus', 'main'] as const;
type AwardTargetAccount = (typeof AWARD_TARGET_ACCOUNTS)[number];

/** Requests the credit. While it has no result the same credit is sent under the same key. */
function useRequestAward(player: PlayerId, onClose: () => void) {
  const t = useTranslations('award');
  const queries = useQueryClient();
  const { run } = useStaffAction(staffOfferCalls.staffAskAward);
  return useMutation({
    mutationFn: ({ account, amount, reason }: { account: AwardTargetAccount; amount: Centavos; reason: string }) =>
      run({ player, balanceKind: account, amount, reason }),
    onSuccess: async ({ state }) => {
      showToast(state === 'given' ? t('given') : t('waiting'));
      onClose();
      // A credit changes the player, their ledger, their records and the list of credits.
      await queries.invalidateQueries();
    },
  });
}

function AwardDialog({ player, onClose }: { readonly player: PlayerId; readonly onClose: () => void }) {
  const t = useTranslations('award');
  const labels = useTranslations('common');
  const { locale } = useBackOfficeFormatters();
  const [account, setAccount] = useState<AwardTargetAccount>('bonus');
  const [amount, setAmount] = useState<Centavos | undefined>(undefined);
  const [reason, setReason] = useState('');
  const request = useRequestAward(player, onClose);
  const errors = getApiFieldMessages(request.error);
  return (
    <BottomSheet open onClose={onClose} title={t('title')} closeLabel={labels('close')} ignoreOutsidePress>
      <ActionForm
        error={Object.keys(errors).length === 0 ? request.error : null}
        action={t('button')}
        pending={request.isPending}
        ready={amount !== undefined && amount > 0 && reason.trim() !== ''}
        onSubmit={() => amount !== undefined && request.mutate({ account, amount, reason: reason.trim() })}
      >
        <AwardAccountChoice account={account} onChange={setAccount} />
        <MoneyField
          label={t('amount')}
          name="amount"
          value={amount}
          onChange={setAmount}
          locale={locale}
          error={errors['amount']}
        />
        <ReasonField value={reason} onChange={setReason} error={errors['reason']} />
      </ActionForm>
    </BottomSheet>
  );
}

/** The choice of the account that is credited, with what that means. */
function AwardAccountChoice({
  account,
  onChange,
}: {
  readonly account: AwardTargetAccount;
  readonly onChange: (account: AwardTargetAccount) => void;
}) {
  const t = useTranslations('award');
  return (
    <>
      <div className={styles.accounts} role="group" aria-label={t('pot')}>
        {AWARD_TARGET_ACCOUNTS.map((each) => (
          <ChoiceChip key={each} on={account === each} onClick={() => onChange(each)}>
            {t(`pots.${each}`)}
          </ChoiceChip>
        ))}
      </div>
      <p className={styles.quiet}>{t(`potText.${account}`)}</p>
    </>
  );
}
