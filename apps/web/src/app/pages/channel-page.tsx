import { MacawPicture } from '@arara/ui/art/macaw';
import { getButtonClassName } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { SupportLink } from '../../features/support/support.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import styles from './channel-page.module.css';

/** `/tgpornPage`: the neutral landing page for visitors from the messaging channel: who may play, the registration, the channel. */
export function Page() {
  const t = useTranslations('channel');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <p className={styles.adults}>
          <b>18+</b> {t('adults')}
        </p>
        <div className={styles.actions}>
          {signedIn ? (
            <Link href="/home" className={getButtonClassName({ big: true })}>
              {t('home')}
            </Link>
          ) : (
            <ConnectedButton needs="network" tone="main" big onClick={() => openDialog('register')}>
              {t('register')}
            </ConnectedButton>
          )}
          <SupportLink className={getButtonClassName({ tone: 'ghost' })} />
          <Link href="/text_jr" className={getButtonClassName({ tone: 'ghost' })}>
            {t('responsible')}
          </Link>
        </div>
      </div>
      <MacawPicture className={styles.macaw} />
    </div>
  );
}
