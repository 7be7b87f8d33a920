import { Button, buttonLook } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { CountUp } from '@arara/ui/count-up';
import { Icon } from '@arara/ui/icon';
import { Logo } from '@arara/ui/logo';
import { Skeleton } from '@arara/ui/skeleton';
import { type Centavos } from '@arara/money';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoney } from '../lib/money-format.ts';
import { openDialog } from '../lib/overlay.ts';
import { useUserInfo } from '../lib/player.ts';
import { useSession } from '../lib/session.ts';
import { NAV, useCurrentPlace } from './nav.ts';
import styles from './top-bar.module.css';

/** Balance and the way to more of it, in reach on every page. */
function Balance() {
  const t = useTranslations('nav');
  const { money } = useMoney();
  const info = useUserInfo();
  return (
    <div className={styles.balance}>
      <Link
        href="/conta"
        className={styles.amount}
        aria-label={info === undefined ? t('wallet') : t('balanceIs', { amount: money(info.balance) })}
      >
        {info === undefined ? (
          <Skeleton className={styles.waiting} />
        ) : (
          <CountUp value={info.balance} format={(value) => money(value as Centavos)} />
        )}
      </Link>
      <Button tone="main" className={styles.deposit} onClick={() => openDialog('deposit')}>
        {t('deposit')}
      </Button>
    </div>
  );
}

function VisitorButtons() {
  const t = useTranslations('nav');
  return (
    <div className={styles.visitor}>
      <Button tone="ghost" onClick={() => openDialog('login')}>
        {t('login')}
      </Button>
      <Button tone="main" onClick={() => openDialog('register')}>
        {t('register')}
      </Button>
    </div>
  );
}

/** The head of every page: mark, navigation on the web, balance or the ways in. */
export function TopBar({ hiddenOnPhone }: { readonly hiddenOnPhone: boolean }) {
  const here = useCurrentPlace();
  const t = useTranslations('nav');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <header className={classNames(styles.bar, hiddenOnPhone && styles.webOnly)}>
      <div className={styles.wrap}>
        <Link href="/home" className={styles.home} aria-label={t('toHome')}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={t('main')}>
          {NAV.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === here ? 'page' : undefined}
              className={classNames(styles.link, href === here && styles.on)}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        {signedIn ? <Balance /> : <VisitorButtons />}
        <button
          type="button"
          className={classNames(buttonLook({ square: true }), styles.menu)}
          aria-label={t('menu')}
          onClick={() => openDialog('setting')}
        >
          <Icon name={signedIn ? 'user-round' : 'menu'} />
        </button>
      </div>
    </header>
  );
}
