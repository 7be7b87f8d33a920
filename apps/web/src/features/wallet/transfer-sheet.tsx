import { payments, transferLimits } from '@arara/contract/payments';
import { type Centavos, least, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { Sheet } from '@arara/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldMessages } from '../../lib/api.ts';
import { loadingEnded } from '../../lib/loading.ts';
import { useMoneyCall } from '../../lib/money-call.ts';
import { useMoney } from '../../lib/money-format.ts';
import { tell } from '../../lib/notices.ts';
import { useOnline } from '../../lib/online.ts';
import { refreshPlayer } from '../../lib/player.ts';
import { queryClient } from '../../lib/query.ts';
import { withdrawQuery } from '../../lib/withdraw-limits.ts';
import styles from './account-page.module.css';

/** Gives money to another player: to whom, how much, and the own password. */
export function TransferSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('transfer');
  const { money, short, locale } = useMoney();
  const online = useOnline();
  const { data: limits } = useQuery(withdrawQuery);
  const transfer = useMoneyCall(payments.transfer);
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState<Centavos | undefined>();
  const [pwd, setPwd] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const most = least(limits?.wdAmount ?? ZERO, transferLimits.most);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(username.trim() === '' ? { username: t('usernameMissing') } : {}),
      ...(amount === undefined || amount <= 0 ? { amount: t('amountMissing') } : {}),
      ...(pwd === '' ? { pwd: t('pwdMissing') } : {}),
    };
    setWrong(missing);
    if (amount === undefined || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { username: to } = await transfer({ username: username.trim(), amount, pwd }, { inForm: true });
      await loadingEnded();
      onClose();
      setUsername('');
      setAmount(undefined);
      await tell(t('success', { amount: money(amount), to }), 'done');
    } catch (error) {
      // Any other failure than that of a field is said by the error catalogue.
      setWrong(fieldMessages(error) ?? {});
    } finally {
      setPwd('');
      setBusy(false);
      void refreshPlayer();
      void queryClient.invalidateQueries({ queryKey: ['records'] });
      void queryClient.invalidateQueries({ queryKey: withdrawQuery.queryKey });
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.cards} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.fine}>{t('intro')}</p>
        <Field
          label={t('username')}
          type="email"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={wrong['username']}
        />
        <MoneyField
          label={t('amount')}
          name="amount"
          value={amount}
          locale={locale}
          onChange={setAmount}
          hint={
            most < transferLimits.least
              ? t('nothing')
              : t('limits', { least: short(transferLimits.least), most: money(most) })
          }
          error={wrong['amount']}
        />
        <Field
          label={t('pwd')}
          type="password"
          name="pwd"
          autoComplete="current-password"
          maxLength={128}
          value={pwd}
          onChange={(event) => setPwd(event.target.value)}
          error={wrong['pwd']}
        />
        <Button type="submit" tone="main" big loading={busy} disabled={!online}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  );
}
