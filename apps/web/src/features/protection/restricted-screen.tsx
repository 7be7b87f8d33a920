import { getButtonClassName } from '@arara/ui/controls/button';
import { ArrowUpFromLineIcon, CirclePauseIcon, PhoneCallIcon, ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useUserInfo } from '../accounts/accounts.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { RestrictionCard } from './restriction-card.tsx';
import styles from './protection-page.module.css';

const renderHelpline = (text: ReactNode) => <a href="tel:188">{text}</a>;

/** What a restricted player sees in place of games, sports and offers: why, until when, and what they can still do. */
export default function RestrictedScreen() {
  const t = useTranslations('restricted');
  const restriction = useUserInfo()?.restriction;
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  if (restriction === undefined) return null;
  return (
    <div className={styles.restricted}>
      <span className={styles.sign} aria-hidden>
        <CirclePauseIcon />
      </span>
      <h1>{t(`title.${restriction.status}`)}</h1>
      <RestrictionCard restriction={restriction} titled={false} />
      <div className={styles.actions}>
        {!isPlayMoney && (
          <ConnectedButton needs="network" onClick={() => openDialog('withdraw')}>
            <ArrowUpFromLineIcon className="icon" aria-hidden /> {t('withdraw')}
          </ConnectedButton>
        )}
        <Link href="/registros" className={getButtonClassName({})}>
          <ReceiptTextIcon className="icon" aria-hidden /> {t('records')}
        </Link>
      </div>
      <p className={styles.help}>
        <PhoneCallIcon className="icon" aria-hidden />
        <span>{t.rich('help', { phone: renderHelpline })}</span>
      </p>
      <Link href="/text_jr" className={styles.link}>
        {t('more')}
      </Link>
    </div>
  );
}
