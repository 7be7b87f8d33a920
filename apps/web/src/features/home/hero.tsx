import { MacawPicture } from '@arara/ui/art/macaw';
import { getButtonClassName } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { SpriteIcon } from '@arara/ui/art/icon';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../accounts/accounts.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import styles from './hero.module.css';

const renderLineBreak = () => <br />;

function VisitorWelcome() {
  const t = useTranslations('home');
  return (
    <>
      <LabelChip tone="glass">
        <SpriteIcon name="shield-check" /> {t('heroChip')}
      </LabelChip>
      <h1>{t.rich('heroTitle', { br: renderLineBreak })}</h1>
      <p>{t('heroText')}</p>
      <div className={styles.actions}>
        <ConnectedButton needs="network" tone="main" onClick={() => openDialog('register')}>
          {t('createAccount')}
        </ConnectedButton>
      </div>
    </>
  );
}

/** A longer name would push the rest of the welcome away. */
const MAX_GREETED_NAME_LENGTH = 24;

function PlayerWelcome() {
  const t = useTranslations('home');
  const name = useUserInfo()?.name.trim().split(/\s+/)[0] ?? '';
  return (
    <>
      <h1>{name === '' || name.length > MAX_GREETED_NAME_LENGTH ? t('hello') : t('helloName', { name })}</h1>
      <p>{t('playerText')}</p>
      <div className={styles.actions}>
        <Link href="/gameGroupList" className={getButtonClassName({})}>
          {t('seeGames')}
        </Link>
      </div>
    </>
  );
}

/** The welcome: for a visitor what the site offers; for a player a greeting, or what `welcome` shows in its place. */
export function HomeHeroBanner({
  signedIn,
  welcome,
}: {
  readonly signedIn: boolean;
  readonly welcome: (defaultWelcome: ReactNode) => ReactNode;
}) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>{signedIn ? welcome(<PlayerWelcome />) : <VisitorWelcome />}</div>
      <MacawPicture className={styles.macaw} />
    </section>
  );
}
