import { payments, type WithdrawLimits } from '@arara/contract/player/payments';
import { type PayoutKind, payoutKinds } from '@arara/contract/player/payout';
import type { UserInfo } from '@arara/contract/player/player-info';
import { add, type Centavos, min, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { ChoiceChip } from '@arara/ui/chip';
import { MoneyField } from '@arara/ui/money-field';
import { Skeleton } from '@arara/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryError } from '../../../platform/overlay/query-error.tsx';
import { refreshBalance, useUserInfo } from '../../accounts/accounts.ts';
import { withdrawLimitsQuery } from '../../wallet/wallet.ts';
import { waitForLoadingEnd } from '../../../platform/overlay/loading.ts';
import { formatAmount } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIdempotentCall } from '../../../platform/api/idempotent-call.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { closeDialog } from '../../../platform/overlay/dialogs.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';
import { abbreviateAccount } from './account-masks.ts';
import { type PayoutAccount, PayoutAccountSheet } from './payout-account-sheet.tsx';
import { RunningWithdrawals } from './running-withdrawals.tsx';
import { WithdrawalFigures } from './withdrawal-figures.tsx';
import styles from './withdrawal-panel.module.css';
import { checkWithdrawal, type WithdrawalProblem } from './withdrawal-checks.ts';

/** USDT is offered to user type 20 alone (specification, point 6). */
const getPayoutKinds = (lx: string): readonly PayoutKind[] =>
  payoutKinds.filter((kind) => kind !== 'USDT' || lx === '20');

function useProblemText(): (objection: Exclude<WithdrawalProblem, { check: 'account' }>) => string {
  const t = useTranslations('withdraw');
  const { locale } = useMoneyFormat();
  return (objection) => {
    if (objection.check === 'belowMinimum') return t('belowMinimum', { limit: formatAmount(objection.limit, locale) });
    if (objection.check === 'aboveMaximum')
      return t('aboveMaximum', { wdAmount: formatAmount(objection.limit, locale) });
    return t(objection.check);
  };
}

/** What may be withdrawn now and, if that is nothing, why. */
function Available({ limits }: { readonly limits: WithdrawLimits }) {
  const t = useTranslations('withdraw');
  const { money } = useMoneyFormat();
  const missing = add(limits.turnover.main, limits.turnover.bonus);
  return (
    <Card sunk className={styles.available}>
      <span className={styles.label}>{t('available')}</span>
      <b className={styles.amount}>{money(limits.wdAmount)}</b>
      {missing > 0 && (
        <p className={styles.missing}>
          {t(limits.turnover.main > 0 ? 'turnoverLeft' : 'bonusTurnoverLeft', {
            amount: money(limits.turnover.main > 0 ? limits.turnover.main : missing),
          })}
        </p>
      )}
      {limits.owed > 0 && <p className={styles.missing}>{t('owed', { amount: money(limits.owed) })}</p>}
    </Card>
  );
}

function AccountLine({
  kind,
  account,
  onEdit,
}: {
  readonly kind: PayoutKind;
  readonly account: PayoutAccount | undefined;
  readonly onEdit: () => void;
}) {
  const t = useTranslations('withdraw');
  return (
    <button type="button" className={styles.account} onClick={onEdit}>
      <Landmark className="icon" aria-hidden />
      <span className={styles.accountText}>
        <b>
          {account === undefined
            ? t(kind === 'USDT' ? 'addAddress' : 'addAccount')
            : kind === 'USDT'
              ? 'USDT'
              : account.name}
        </b>
        {account !== undefined && <span>{abbreviateAccount(kind, account.payCardNo)}</span>}
      </span>
      {account === undefined ? <Plus className="icon" aria-hidden /> : <Pencil className="icon" aria-hidden />}
      {account !== undefined && <span className="visually-hidden">{t('editAccount')}</span>}
    </button>
  );
}

function WithdrawalForm({ limits, info }: { readonly limits: WithdrawLimits; readonly info: UserInfo }) {
  const t = useTranslations('withdraw');
  const { short, locale } = useMoneyFormat();
  const online = useIsOnline();
  const textOf = useProblemText();
  const withdraw = useIdempotentCall(payments.withdraw);
  const [amount, setAmount] = useState<Centavos | undefined>();
  const kinds = getPayoutKinds(info.lx);
  const [kind, setKind] = useState<PayoutKind>(kinds.find((it) => it === limits.cardInfo.CHANNEL) ?? 'CPF');
  const [entered, setEntered] = useState<Partial<Record<PayoutKind, PayoutAccount>>>({});
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const account = entered[kind] ?? limits.cardInfo[kind];

  async function submit() {
    const objection = checkWithdrawal({ amount, kind, accountNumber: account?.payCardNo ?? '' }, limits);
    if (objection?.check === 'account' || account === undefined)
      return objection === undefined || objection.check === 'account' ? setEditing(true) : showAlert(textOf(objection));
    if (objection !== undefined) return showAlert(textOf(objection));
    setBusy(true);
    try {
      // Of USDT the rate goes along that stands on this screen: another one than the server's is refused.
      const ifsc = kind === 'USDT' ? String(limits.usdtRate) : account.ifsc;
      await withdraw({ payCardBank: kind, ...account, ifsc, amount: amount ?? null });
      // The player reads of the success on a screen that has come to rest.
      await waitForLoadingEnd();
      setBusy(false);
      await showAlert(t('success'), 'done');
      closeDialog('/home');
      // A balance that could not be asked for is loaded again with the player below.
      void refreshBalance().catch(() => undefined);
    } catch {
      // Said by the error catalogue; the limits may have changed meanwhile.
    } finally {
      setBusy(false);
      void refreshPlayer();
    }
  }

  return (
    <div className={styles.panel}>
      <Available limits={limits} />
      <RunningWithdrawals />
      <MoneyField
        label={t('amount')}
        name="amount"
        value={amount}
        locale={locale}
        onChange={(typed) => setAmount(typed === undefined ? undefined : min(typed, info.balance))}
        hint={t('limits', { least: short(limits.limitAmount), most: short(limits.maxAmount) })}
      />
      <div className={styles.quick}>
        <ChoiceChip on={amount === limits.limitAmount} onClick={() => setAmount(min(limits.limitAmount, info.balance))}>
          {short(limits.limitAmount)}
        </ChoiceChip>
        <ChoiceChip
          on={amount !== undefined && amount === limits.wdAmount}
          disabled={limits.wdAmount <= 0}
          onClick={() => setAmount(limits.wdAmount)}
        >
          {t('all')}
        </ChoiceChip>
      </div>
      <div className={styles.kinds} role="group" aria-label={t('kind')}>
        {kinds.map((it) => (
          <ChoiceChip key={it} on={it === kind} onClick={() => setKind(it)}>
            {it === 'USDT' ? it : `Pix · ${it}`}
          </ChoiceChip>
        ))}
      </div>
      <AccountLine kind={kind} account={account} onEdit={() => setEditing(true)} />
      <WithdrawalFigures amount={amount ?? ZERO} kind={kind} limits={limits} />
      <Button tone="main" big loading={busy} disabled={!online} onClick={() => void submit()}>
        {t('submit')}
      </Button>
      <p className={styles.fine}>{t('time')}</p>
      <PayoutAccountSheet
        key={kind}
        open={editing}
        kind={kind}
        account={account}
        onClose={() => setEditing(false)}
        onSave={(it) => {
          setEntered({ ...entered, [kind]: it });
          setEditing(false);
        }}
      />
    </div>
  );
}

/** The withdrawal panel: what is available, how much, to which account. */
export function WithdrawalPanel() {
  const t = useTranslations();
  const info = useUserInfo();
  const { data, isPending, refetch, isFetching } = useQuery({ ...withdrawLimitsQuery, staleTime: 0 });
  if (data !== undefined && info !== undefined) return <WithdrawalForm limits={data} info={info} />;
  if (isPending || info === undefined)
    return (
      <div className={styles.panel} role="status" aria-label={t('common.loading')}>
        <Skeleton className={styles.waitingCard} />
        <Skeleton className={styles.waitingField} />
        <Skeleton className={styles.waitingCard} />
        <Skeleton className={styles.waitingField} />
      </div>
    );
  return <QueryError title={t('withdraw.failed')} query={{ isFetching, refetch }} />;
}
