import { PLAY_MONEY_SYMBOL } from '@arara/contract/protocol/play-money';
import { useQuery } from '@tanstack/react-query';
import { CopyIcon, FlaskConicalIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { formatAmountWithoutSymbol } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { copyText } from '../../../platform/overlay/copy-text.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { useUserInfo } from '../player/player.ts';
import { testAccountQuery, useSwitchRealOrTestAccount } from './test-account.ts';
import styles from './test-account-box.module.css';

function CopyableCredential({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations();
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <button
          type="button"
          className={styles.copy}
          aria-label={t('playMoney.copy', { what: label })}
          onClick={() => void copyText(value)}
        >
          <CopyIcon className="icon" aria-hidden />
        </button>
      </dd>
    </div>
  );
}

/**
 * The test account in the profile drop-down, for the player and for the test account itself: its credentials, its balance, and the
 * switch between the two. For a player who has never used it there is one line; the first switch creates it.
 */
export function TestAccountBox() {
  const t = useTranslations('playMoney');
  const { locale } = useMoneyFormat();
  const info = useUserInfo();
  const opened = info?.testFlag === 1;
  const { data } = useQuery({ ...testAccountQuery, enabled: opened });
  const { busy, change } = useSwitchRealOrTestAccount();
  if (!opened)
    return (
      <button
        type="button"
        className={styles.begin}
        disabled={info === undefined}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : change}
      >
        <FlaskConicalIcon className="icon" aria-hidden /> {t('begin')}
      </button>
    );
  return (
    <section className={styles.box} aria-label={t('account')}>
      <h3>
        <FlaskConicalIcon className="icon" aria-hidden /> {t('account')}
      </h3>
      <p>{t('what')}</p>
      {data !== undefined && (
        <dl className={styles.lines}>
          <CopyableCredential label={t('username')} value={data.username} />
          <CopyableCredential label={t('password')} value={data.pwd} />
          <div className={styles.line}>
            <dt>{t('balance')}</dt>
            <dd>
              {PLAY_MONEY_SYMBOL} {formatAmountWithoutSymbol(data.balance, locale)}
            </dd>
          </div>
        </dl>
      )}
      <ConnectedButton needs="network" loading={busy} onClick={change}>
        {t('change')}
      </ConnectedButton>
    </section>
  );
}
