import type { WithdrawLimits } from '@arara/contract/player/payments/payments';
import { type PayoutKind, payoutKinds } from '@arara/contract/player/payments/payout';
import type { UserInfo } from '@arara/contract/player/player-info';
import { addCentavos, type Centavos, minCentavos, ZERO_CENTAVOS } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { MoneyField } from '@arara/ui/fields/money-field';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { SheetFooter } from '@arara/ui/overlays/sheet-footer';
import { useQuery } from '@tanstack/react-query';
import { CircleAlertIcon, LandmarkIcon, PencilIcon, PlusIcon } from '@arara/ui/art/lucide-icons';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { useUserInfo } from '../../accounts/accounts.ts';
import { withdrawLimitsQuery } from '../../wallet/wallet.ts';
import { useKeptDraft, useKeptSheet } from '../../../platform/forms/kept-draft.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { abbreviatePayoutAccount } from './account-masks.ts';
import { type PayoutAccount, PayoutAccountSheet } from './payout-account-sheet.tsx';
import RunningWithdrawals from './running-withdrawals.tsx';
import { WithdrawalFigures } from './withdrawal-figures.tsx';
import styles from './withdrawal-panel.module.css';
import { useWithdrawalObstacleText, useWithdrawalRequest } from './use-withdrawal.ts';
import { findWithdrawalObstacle, type WithdrawalObstacle } from './withdrawal-checks.ts';

/** USDT is offered only to players of user type 20 (`lx`). */
const getPayoutKinds = (lx: string): readonly PayoutKind[] =>
  payoutKinds.filter((kind) => kind !== 'USDT' || lx === '20');

/** What may be withdrawn now, and what holds back the rest. */
function AvailableToWithdraw({ limits }: { readonly limits: WithdrawLimits }) {
  const t = useTranslations('withdraw');
  const { money } = useMoneyFormat();
  const missing = addCentavos(limits.turnover.main, limits.turnover.bonus);
  return (
    <CardPanel sunk className={styles.available}>
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
    </CardPanel>
  );
}

function PayoutAccountLine({
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
      <LandmarkIcon className="icon" aria-hidden />
      <span className={styles.accountText}>
        <b>
          {account === undefined
            ? t(kind === 'USDT' ? 'addAddress' : 'addAccount')
            : kind === 'USDT'
              ? 'USDT'
              : account.name}
        </b>
        {account !== undefined && <span>{abbreviatePayoutAccount(kind, account.payCardNo)}</span>}
      </span>
      {account === undefined ? <PlusIcon className="icon" aria-hidden /> : <PencilIcon className="icon" aria-hidden />}
      {account !== undefined && <span className="visually-hidden">{t('editAccount')}</span>}
    </button>
  );
}

/** The amount as a number, the smallest one, or everything. */
function WithdrawalAmountFields({
  limits,
  balance,
  amount,
  onChange,
}: {
  readonly limits: WithdrawLimits;
  readonly balance: Centavos;
  readonly amount: Centavos | undefined;
  readonly onChange: (amount: Centavos | undefined) => void;
}) {
  const t = useTranslations('withdraw');
  const { money, locale } = useMoneyFormat();
  return (
    <>
      <MoneyField
        label={t('amount')}
        name="amount"
        value={amount}
        locale={locale}
        onChange={(typed) => onChange(typed === undefined ? undefined : minCentavos(typed, balance))}
        hint={t('limits', { least: money(limits.limitAmount), most: money(limits.maxAmount) })}
      />
      <div className={styles.quick}>
        <ChoiceChip
          on={amount === limits.limitAmount}
          disabled={limits.wdAmount < limits.limitAmount}
          onClick={() => onChange(minCentavos(limits.limitAmount, balance))}
        >
          {money(limits.limitAmount)}
        </ChoiceChip>
        <ChoiceChip
          on={amount !== undefined && amount === limits.wdAmount}
          disabled={limits.wdAmount <= 0}
          onClick={() => onChange(limits.wdAmount)}
        >
          {t('all')}
        </ChoiceChip>
      </div>
    </>
  );
}

function PayoutKindChips({
  kinds,
  chosen,
  onChoose,
}: {
  readonly kinds: readonly PayoutKind[];
  readonly chosen: PayoutKind;
  readonly onChoose: (kind: PayoutKind) => void;
}) {
  const t = useTranslations('withdraw');
  return (
    <div className={styles.kinds} role="group" aria-label={t('kind')}>
      {kinds.map((kind) => (
        <ChoiceChip key={kind} on={kind === chosen} onClick={() => onChoose(kind)}>
          {kind === 'USDT' ? kind : `Pix · ${kind}`}
        </ChoiceChip>
      ))}
    </div>
  );
}

/** Beside the button: why nothing, or not this amount, can be withdrawn now. */
function WithdrawalObstacleNote({
  id,
  obstacle,
  limits,
}: {
  readonly id: string;
  readonly obstacle: WithdrawalObstacle;
  readonly limits: WithdrawLimits;
}) {
  const t = useTranslations('withdraw');
  const { money } = useMoneyFormat();
  const getObstacleText = useWithdrawalObstacleText();
  const { main } = limits.turnover;
  return (
    <p id={id} className={styles.obstacle}>
      <CircleAlertIcon className="icon" aria-hidden />
      <span>
        <b>{getObstacleText(obstacle)}</b>{' '}
        {obstacle.check === 'nothing' && main > 0 && t('turnoverLeft', { amount: money(main) })}
      </span>
    </p>
  );
}

interface WithdrawalDraft {
  readonly amount: Centavos | undefined;
  readonly kind: PayoutKind;
}
const KEPT_FIELDS = { amount: 'number', kind: 'string' } as const;
const isAccountSheet = (name: string): name is 'account' => name === 'account';

function WithdrawalForm({ limits, info }: { readonly limits: WithdrawLimits; readonly info: UserInfo }) {
  const t = useTranslations('withdraw');
  const kinds = getPayoutKinds(info.lx);
  const { draft, setDraft, forget } = useKeptDraft<WithdrawalDraft>('withdrawal', KEPT_FIELDS, (kept) => ({
    amount: kept.amount,
    kind: kinds.find((each) => each === kept.kind) ?? kinds.find((each) => each === limits.cardInfo.CHANNEL) ?? 'CPF',
  }));
  const { amount, kind } = draft;
  const [entered, setEntered] = useState<Partial<Record<PayoutKind, PayoutAccount>>>({});
  const [sheet, setSheet] = useKeptSheet('withdrawal', isAccountSheet);
  const account = entered[kind] ?? limits.cardInfo[kind];
  const { withdraw, isSending } = useWithdrawalRequest(limits, {
    onAccountMissing: () => setSheet('account'),
    onDone: forget,
  });
  const obstacle = findWithdrawalObstacle(amount, limits);
  const noteId = useId();
  return (
    <div className={styles.panel}>
      <AvailableToWithdraw limits={limits} />
      <RunningWithdrawals />
      <WithdrawalAmountFields
        limits={limits}
        balance={info.balance}
        amount={amount}
        onChange={(typed) => setDraft({ amount: typed, kind })}
      />
      <PayoutKindChips kinds={kinds} chosen={kind} onChoose={(chosen) => setDraft({ amount, kind: chosen })} />
      <PayoutAccountLine kind={kind} account={account} onEdit={() => setSheet('account')} />
      <WithdrawalFigures amount={amount ?? ZERO_CENTAVOS} kind={kind} limits={limits} />
      <SheetFooter>
        {obstacle !== undefined && <WithdrawalObstacleNote id={noteId} obstacle={obstacle} limits={limits} />}
        <ConnectedButton
          tone="main"
          big
          loading={isSending}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle === undefined ? undefined : noteId}
          onClick={() => void withdraw(amount, kind, account)}
        >
          {t('submit')}
        </ConnectedButton>
      </SheetFooter>
      <p className={styles.fine}>{t('time')}</p>
      <PayoutAccountSheet
        key={kind}
        open={sheet === 'account'}
        kind={kind}
        account={account}
        onClose={() => setSheet(null)}
        onSave={(saved) => {
          setEntered({ ...entered, [kind]: saved });
          setSheet(null);
        }}
      />
    </div>
  );
}

/** The withdrawal panel: the available amount, the amount to withdraw, and the account that gets it. */
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
  return <QueryErrorMessage isAboutMoney title={t('withdraw.failed')} query={{ isFetching, refetch }} />;
}
