import { transferLimits } from '@arara/contract/player/payments/payments';
import { minCentavos, ZERO_CENTAVOS } from '@arara/money';
import { LabeledInput } from '@arara/ui/fields/field';
import { MoneyField } from '@arara/ui/fields/money-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { SheetFooter } from '@arara/ui/overlays/sheet-footer';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from '../account-screen.module.css';
import { withdrawLimitsQuery } from '../withdraw-limits.ts';
import { useTransferToPlayer } from './use-transfer.ts';

/** Sends money to another player: recipient, amount, and the player's own password. */
export function TransferSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('transfer');
  const { money, locale } = useMoneyFormat();
  const { data: limits } = useQuery(withdrawLimitsQuery);
  const { form, draft, errors, isSending, change, close, submit } = useTransferToPlayer(onClose);
  const most = minCentavos(limits?.wdAmount ?? ZERO_CENTAVOS, transferLimits.most);
  return (
    <BottomSheet open={open} onClose={close} title={t('title')} closeLabel={t('close')}>
      <form ref={form} className={styles.cards} onSubmit={submit} noValidate>
        <p className={styles.fine}>{t('intro')}</p>
        <LabeledInput
          label={t('username')}
          type="email"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
          error={errors['username']}
        />
        <MoneyField
          label={t('amount')}
          name="amount"
          value={draft.amount}
          locale={locale}
          onChange={(amount) => change({ amount })}
          hint={
            most < transferLimits.least
              ? t('nothing')
              : t('limits', { least: money(transferLimits.least), most: money(most) })
          }
          error={errors['amount']}
        />
        <LabeledInput
          label={t('pwd')}
          type="password"
          name="pwd"
          autoComplete="current-password"
          maxLength={128}
          value={draft.pwd}
          onChange={(event) => change({ pwd: event.target.value })}
          error={errors['pwd']}
        />
        <SheetFooter>
          <ConnectedButton type="submit" tone="main" big loading={isSending}>
            {t('submit')}
          </ConnectedButton>
        </SheetFooter>
      </form>
    </BottomSheet>
  );
}
