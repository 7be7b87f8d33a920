import type { Centavos } from '@arara/money';
import { CountUpNumber } from '@arara/ui/display/count-up';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUserInfo } from '../../accounts/accounts.ts';
import styles from './game-frame.module.css';

/** The balance, which leads to the wallet. */
function PlayerBalanceLinkInGame() {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  return (
    <Link href="/conta" className={styles.balance}>
      <span className="visually-hidden">{t('balance')}</span>
      {info === undefined ? '–' : <CountUpNumber value={info.balance} format={(value) => money(value as Centavos)} />}
    </Link>
  );
}

/** The player's balance and the last rounds. */
export function GameBalanceAndHistory({ history }: { readonly history: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.status}>
      {signedIn && <PlayerBalanceLinkInGame />}
      {history}
    </div>
  );
}
