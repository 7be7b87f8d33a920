import { Macaw } from '@arara/ui/art/macaw';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { Chip } from '@arara/ui/controls/chip';
import { Icon } from '@arara/ui/art/icon';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../accounts/accounts.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import styles from './hero.module.css';

const lineBreak = () => <br />;

function VisitorWelcome() {
  const t = useTranslations('home');
  return (
    <>
      <Chip tone="glass">
        <Icon name="shield-check" /> {t('heroChip')}
      </Chip>
      <h1>{t.rich('heroTitle', { br: lineBreak })}</h1>
      <p>{t('heroText')}</p>
      <div className={styles.actions}>
        <Button tone="main" onClick={() => openDialog('register')}>
          {t('createAccount')}
        </Button>
      </div>
    </>
  );
}

function PlayerWelcome() {
  const t = useTranslations('home');
  const name = useUserInfo()?.name.trim().split(/\s+/)[0] ?? '';
  return (
    <>
      <h1>{name === '' ? t('hello') : t('helloName', { name })}</h1>
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
export function Hero({
  signedIn,
  welcome,
}: {
  readonly signedIn: boolean;
  readonly welcome: (defaultWelcome: ReactNode) => ReactNode;
}) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>{signedIn ? welcome(<PlayerWelcome />) : <VisitorWelcome />}</div>
      <Macaw className={styles.macaw} />
    </section>
  );
}
