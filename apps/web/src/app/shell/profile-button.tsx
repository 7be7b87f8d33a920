import { useTranslations } from 'use-intl';
import { PlayerAvatar, useUserInfo } from '../../features/accounts/accounts.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import styles from './profile-button.module.css';

/** The avatar, which opens the profile drop-down. */
export default function ProfileButton() {
  const t = useTranslations('nav');
  const header = useUserInfo()?.header;
  return (
    <button
      type="button"
      className={styles.profile}
      aria-label={t('profile')}
      aria-haspopup="dialog"
      onClick={() => openDialog('myPop')}
    >
      {header === undefined ? <span className={styles.waiting} /> : <PlayerAvatar header={header} />}
    </button>
  );
}
