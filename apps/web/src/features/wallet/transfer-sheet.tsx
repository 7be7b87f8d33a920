import { payments, transferLimits } from '@arara/contract/player/payments';
import { type Centavos, min, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { Sheet } from '@arara/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '../../platform/api/api.ts';
import { waitForLoadingEnd } from '../../platform/overlay/loading.ts';
import { useIdempotentCall } from '../../platform/api/idempotent-call.ts';
import { useMoneyFormat } from '../../platform/format/money-format.ts';
import { showAlert } from '../../platform/overlay/notices.ts';
import { useIsOnline } from '../../platform/api/online.ts';
import { refreshPlayer } from '../../platform/api/refresh-player.ts';
import { withdrawLimitsQuery } from './withdraw-limits.ts';
import styles from './account-page.module.css';

/** By field: what is wrong with it. */
type Wrong = Readonly<Record<string, string>>;

/** Gives money to another player: to whom, how much, and the own password. */
export function TransferSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('transfer');
  const { money, short, locale } = useMoneyFormat();
  const online = useIsOnline();
  const { data: limits } = useQuery(withdrawLimitsQuery);
  // A wrong password in between makes no other transfer of it.
  const transfer = useIdempotentCall(payments.transfer, ({ username, amount }) => ({ username, amount }));
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState<Centavos | undefined>();
  const [pwd, setPwd] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const most = min(limits?.wdAmount ?? ZERO, transferLimits.most);

  /** Tells what is wrong at the fields, and leads to the first of them. */
  function showWrong(fields: Wrong) {
    flushSync(() => setWrong(fields));
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }

  /** What was said of a field is about what stood there: typing takes it back. */
  const typed = (field: string) =>
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));

  /** To whom and how much stay for another time; the password and what was wrong do not. */
  function close() {
    setPwd('');
    setWrong({});
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(username.trim() === '' ? { username: t('usernameMissing') } : {}),
      ...(amount === undefined || amount <= 0 ? { amount: t('amountMissing') } : {}),
      ...(pwd === '' ? { pwd: t('pwdMissing') } : {}),
    };
    showWrong(missing);
    if (amount === undefined || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { username: to } = await transfer({ username: username.trim(), amount, pwd }, { inForm: true });
      await waitForLoadingEnd();
      close();
      setUsername('');
      setAmount(undefined);
      await showAlert(t('success', { amount: money(amount), to }), 'done');
    } catch (error) {
      // Any other failure than that of a field is said by the error catalogue.
      showWrong(getFieldErrors(error) ?? {});
    } finally {
      setPwd('');
      setBusy(false);
      void refreshPlayer();
    }
  }

  return (
    <Sheet open={open} onClose={close} title={t('title')} closeLabel={t('close')}>
      <form ref={form} className={styles.cards} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.fine}>{t('intro')}</p>
        <Field
          label={t('username')}
          type="email"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            typed('username');
          }}
          error={wrong['username']}
        />
        <MoneyField
          label={t('amount')}
          name="amount"
          value={amount}
          locale={locale}
          onChange={(value) => {
            setAmount(value);
            typed('amount');
          }}
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
          onChange={(event) => {
            setPwd(event.target.value);
            typed('pwd');
          }}
          error={wrong['pwd']}
        />
        <Button type="submit" tone="main" big loading={busy} disabled={!online}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  );
}
