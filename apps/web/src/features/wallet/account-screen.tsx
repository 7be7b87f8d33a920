import { getBonusTurnoverMultiple } from './bonus-turnover.ts';
import type { UserInfo } from '@arara/contract/player/player-info';
import { CardPanel } from '@arara/ui/display/card';
import { CountUpNumber } from '@arara/ui/display/count-up';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { type Centavos, subtractCentavos } from '@arara/money';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRightIcon, ArrowUpFromLineIcon, CircleCheckIcon, WalletIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { getUserInfoTime, SecurityLink, useUserInfo } from '../accounts/accounts.ts';
import { PushSetting } from '../web-push/web-push.ts';
import { bonusQuery } from './bonus-query.ts';
import { useFormatDateTime } from '../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../platform/format/money-format.ts';
import { useIsConnected } from '../../platform/api/online.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useKeptSheet } from '../../platform/forms/kept-draft.ts';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { withdrawLimitsQuery } from './withdraw-limits.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import styles from './account-screen.module.css';
import { FilteredWalletRecords } from './records/records.tsx';
import { TransferSheet } from './transfer/transfer-sheet.tsx';
import { WalletPageLayout } from './wallet-layout.tsx';

/** When the shown balance was true: without a connection it may have changed since. */
function BalanceTime() {
  const t = useTranslations('wallet');
  const formatDateTime = useFormatDateTime();
  return <p className={styles.playMoney}>{t('balanceAt', { time: formatDateTime(getUserInfoTime()) })}</p>;
}

/** What of the balance is bonus money, and what is not. */
function BalanceParts({ info }: { readonly info: UserInfo | undefined }) {
  const t = useTranslations('wallet');
  const { money } = useMoneyFormat();
  const bonus = useQuery(bonusQuery);
  // A zero beside a bonus that could not be read would say that there is none.
  const isBonusUnknown = info === undefined || (info.freeBalance === 0 && bonus.isError && bonus.data === undefined);
  return (
    <dl className={styles.parts}>
      <div>
        <dt>{t('main')}</dt>
        <dd>{info === undefined ? '–' : money(subtractCentavos(info.balance, info.freeBalance))}</dd>
      </div>
      <div>
        <dt>{t('bonus')}</dt>
        <dd>{isBonusUnknown ? '–' : money(info.freeBalance)}</dd>
      </div>
    </dl>
  );
}

const isTransferSheet = (name: string): name is 'transfer' => name === 'transfer';

function BalanceCard() {
  const t = useTranslations('wallet');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  const isConnected = useIsConnected();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  // A player who is kept from playing can only withdraw.
  const isRestricted = info?.restriction !== undefined;
  const [sheet, setSheet] = useKeptSheet('wallet', isTransferSheet);
  return (
    <CardPanel className={styles.balance}>
      <TransferSheet open={sheet === 'transfer'} onClose={() => setSheet(null)} />
      <span className={styles.label}>{t('balance')}</span>
      <p className={styles.amount} aria-live="polite">
        {info === undefined ? (
          <Skeleton className={styles.amountWaiting} />
        ) : (
          <CountUpNumber value={info.balance} format={(value) => money(value as Centavos)} />
        )}
      </p>
      {!isConnected && info !== undefined && <BalanceTime />}
      {isPlayMoney ? (
        <p className={styles.playMoney}>{t('playMoney')}</p>
      ) : (
        <>
          <BalanceParts info={info} />
          <div className={styles.actions}>
            {!isRestricted && (
              <ConnectedButton tone="main" onClick={() => openDialog('deposit')}>
                {t('deposit')}
              </ConnectedButton>
            )}
            <ConnectedButton className={isRestricted ? styles.wide : undefined} onClick={() => openDialog('withdraw')}>
              <ArrowUpFromLineIcon className="icon" aria-hidden /> {t('withdraw')}
            </ConnectedButton>
            {!isRestricted && (
              <ConnectedButton className={styles.wide} onClick={() => setSheet('transfer')}>
                <ArrowLeftRightIcon className="icon" aria-hidden /> {t('transfer')}
              </ConnectedButton>
            )}
          </div>
        </>
      )}
    </CardPanel>
  );
}

/** Explains the turnover of deposits and of the player's open bonus. */
function TurnoverNote() {
  const t = useTranslations('wallet');
  const { money } = useMoneyFormat();
  const { data } = useQuery(bonusQuery);
  const bonus = data?.bonus ?? null;
  return (
    <p className={styles.fine}>
      {bonus === null
        ? t('turnoverNote')
        : t('turnoverNoteBonus', {
            granted: money(bonus.granted),
            times: getBonusTurnoverMultiple(bonus),
            required: money(bonus.required),
          })}
    </p>
  );
}

/** How much may be withdrawn now, and the turnover that is left for the rest. */
function TurnoverCard() {
  const t = useTranslations('wallet');
  const { money } = useMoneyFormat();
  const { data, isPending } = useQuery(withdrawLimitsQuery);
  if (isPending) return <Skeleton className={styles.turnoverWaiting} />;
  if (data === undefined) return null;
  const done = data.turnover.main === 0 && data.turnover.bonus === 0;
  return (
    <CardPanel className={styles.turnover}>
      <h2>{t('withdrawable')}</h2>
      <b className={styles.ready}>{money(data.wdAmount)}</b>
      {done ? (
        <p className={styles.done}>
          <CircleCheckIcon aria-hidden /> {t('turnoverDone')}
        </p>
      ) : (
        <dl className={styles.lines}>
          <div>
            <dt>{t('mainTurnover')}</dt>
            <dd>{money(data.turnover.main)}</dd>
          </div>
          {data.turnover.bonus > 0 && (
            <div>
              <dt>{t('bonusTurnover')}</dt>
              <dd>{money(data.turnover.bonus)}</dd>
            </div>
          )}
        </dl>
      )}
      <TurnoverNote />
    </CardPanel>
  );
}

/** The wallet: balances, `withdrawals` on their way, the open `bonus`, the turnover that is left, deposit and withdrawal, the way to the `protection`, and all entries. */
export function WalletAccountScreen({
  bonus,
  withdrawals,
  protection,
}: {
  readonly bonus: ReactNode;
  readonly withdrawals: ReactNode;
  readonly protection: ReactNode;
}) {
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <WalletPageLayout texts="wallet" icon={<WalletIcon />}>
      <div className={styles.columns}>
        <div className={styles.cards}>
          <BalanceCard />
          {!isPlayMoney && withdrawals}
          {!isPlayMoney && bonus}
          {!isPlayMoney && <TurnoverCard />}
          {!isPlayMoney && <SecurityLink />}
          {!isPlayMoney && <LazyBoundary>{protection}</LazyBoundary>}
          {!isPlayMoney && <PushSetting />}
        </div>
        <FilteredWalletRecords kinds={['deposit', 'withdraw', 'transfer', 'flow']} />
      </div>
    </WalletPageLayout>
  );
}
