import type { OpenBonus } from '@arara/contract/player/promotions/promotions';
import { type Centavos, subtractCentavos } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { bonusQuery } from '../../wallet/wallet.ts';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './bonus-card.module.css';
import { toBonusSourceTextKey } from './bonus-source.ts';
import { BonusForfeitSheet } from './forfeit-sheet.tsx';

const DAY_MS = 86_400_000;

function BonusTurnoverProgress({ bonus }: { readonly bonus: OpenBonus }) {
  const t = useTranslations('bonus');
  const { money } = useMoneyFormat();
  const percent = bonus.required === 0 ? 100 : Math.floor((bonus.filled / bonus.required) * 100);
  const text = t('wagered', { filled: money(bonus.filled), required: money(bonus.required) });
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.wagered}>
        <span>{text}</span>
        <b>{t('percent', { percent })}</b>
      </p>
    </div>
  );
}

function BonusFigures({ bonus, mainLeft }: { readonly bonus: OpenBonus; readonly mainLeft: Centavos }) {
  const t = useTranslations('bonus');
  const { money } = useMoneyFormat();
  const formatDateTime = useFormatDateTime();
  const days = Math.max(0, Math.ceil((bonus.expiresAt - getServerNow()) / DAY_MS));
  return (
    <>
      <dl className={styles.lines}>
        {mainLeft > 0 && (
          <div>
            <dt>{t('mainFirst')}</dt>
            <dd>{money(mainLeft)}</dd>
          </div>
        )}
        <div>
          <dt>{t('left')}</dt>
          <dd>{money(bonus.remaining)}</dd>
        </div>
        {bonus.inBets > 0 && (
          <div>
            <dt>{t('inBets')}</dt>
            <dd>{money(bonus.inBets)}</dd>
          </div>
        )}
        <div>
          <dt>{t('until')}</dt>
          <dd>{t('untilDay', { moment: formatDateTime(bonus.expiresAt), days })}</dd>
        </div>
      </dl>
      <p className={styles.fine}>{t('how')}</p>
    </>
  );
}

/** The gifts of the bonus, if there is more than one. */
function BonusGrantList({ grants }: { readonly grants: OpenBonus['grants'] }) {
  const t = useTranslations('bonus');
  const { money } = useMoneyFormat();
  return (
    <ul className={styles.grants}>
      {grants.map((grant) => (
        <li key={`${grant.source} ${grant.time}`}>
          <span>{t(`source.${toBonusSourceTextKey(grant.source)}`)}</span>
          <b>{money(grant.amount)}</b>
        </li>
      ))}
    </ul>
  );
}

function BonusDetails({ bonus, mainLeft }: { readonly bonus: OpenBonus; readonly mainLeft: Centavos }) {
  const t = useTranslations('bonus');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  const [isForfeiting, setIsForfeiting] = useState(false);
  return (
    <CardPanel className={styles.card}>
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <GiftIcon />
        </span>
        <div>
          <h2>{t('title')}</h2>
          <b className={styles.amount}>{money(bonus.balance)}</b>
        </div>
      </div>
      <BonusTurnoverProgress bonus={bonus} />
      <BonusFigures bonus={bonus} mainLeft={mainLeft} />
      {bonus.grants.length > 1 && <BonusGrantList grants={bonus.grants} />}
      <ConnectedButton tone="link" className={styles.forfeit} onClick={() => setIsForfeiting(true)}>
        {t('forfeit')}
      </ConnectedButton>
      <BonusForfeitSheet
        open={isForfeiting}
        bonus={bonus}
        main={info === undefined ? undefined : subtractCentavos(info.balance, info.freeBalance)}
        onClose={() => setIsForfeiting(false)}
      />
    </CardPanel>
  );
}

/** The open bonus on the wallet page: its progress, the turnover that is left, its end, and giving it up. Nothing without a bonus. */
export default function BonusCard() {
  const t = useTranslations();
  const { data, isPending, isFetching, refetch } = useQuery({ ...bonusQuery, staleTime: 0 });
  if (isPending) return <Skeleton className={styles.waiting} />;
  if (data === undefined)
    return (
      <CardPanel>
        <QueryErrorMessage title={t('bonus.failed')} query={{ isFetching, refetch }} />
      </CardPanel>
    );
  return data.bonus === null ? null : <BonusDetails bonus={data.bonus} mainLeft={data.turnover.main} />;
}
