import { getButtonClassName } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { CountUpNumber } from '@arara/ui/display/count-up';
import { SpriteIcon } from '@arara/ui/art/icon';
import { AraraLogo } from '@arara/ui/art/logo';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { type Centavos } from '@arara/money';
import { Link, useSearchParams } from 'wouter';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../features/accounts/accounts.ts';
import { LiveEventCountSlot } from '../../features/sportsbook/sportsbook.ts';
import { useMoneyFormat } from '../../platform/format/money-format.ts';
import { LazyBoundary, ReloadButton } from '../../platform/overlay/boundary.tsx';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { MAIN_NAV_ITEMS, useShellOfPage } from './nav.ts';
import styles from './top-bar.module.css';

/** The balance and the deposit button, on every page. */
function TopBarBalance({ main }: { readonly main: boolean }) {
  const t = useTranslations('nav');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <div className={styles.balance}>
      <Link href="/conta" className={styles.amount}>
        <span className="visually-hidden">{t('wallet')}</span>
        {info === undefined ? (
          <Skeleton className={styles.waiting} />
        ) : (
          <CountUpNumber value={info.balance} format={(value) => money(value as Centavos)} />
        )}
      </Link>
      {!isPlayMoney && info?.restriction === undefined && (
        <ConnectedButton
          tone={main ? 'main' : 'plain'}
          className={styles.deposit}
          onClick={() => openDialog('deposit')}
        >
          {t('deposit')}
        </ConnectedButton>
      )}
    </div>
  );
}

/** The avatar, for players alone: a visitor does not load it. */
const ProfileButton = lazy(() => import('./profile-button.tsx'));

function LoginAndRegisterButtons({ main }: { readonly main: boolean }) {
  const t = useTranslations('nav');
  return (
    <div className={styles.visitor}>
      <ConnectedButton needs="network" tone="ghost" onClick={() => openDialog('login')}>
        {t('login')}
      </ConnectedButton>
      <ConnectedButton needs="network" tone={main ? 'main' : 'plain'} onClick={() => openDialog('register')}>
        {t('register')}
      </ConnectedButton>
    </div>
  );
}

const LIVE_MATCHES_PATH = '/footballPage?tab=aovivo';

/** The navigation of the wide layout: the items of the phone, and the live matches. */
function TopBarLinks() {
  const t = useTranslations('nav');
  const { tab } = useShellOfPage();
  const [params] = useSearchParams();
  const live = tab === 'sports' && params.get('tab') === 'aovivo';
  const isRestricted = useUserInfo()?.restriction !== undefined;
  const link = (href: string, label: (typeof MAIN_NAV_ITEMS)[number]['label'] | 'live', on: boolean) => (
    <Link
      key={href}
      href={href}
      aria-current={on ? 'page' : undefined}
      className={classNames(styles.link, on && styles.on)}
    >
      {t(label)}
      {label === 'live' && !isRestricted && <LiveEventCountSlot />}
    </Link>
  );
  return (
    <nav className={styles.links} aria-label={t('main')}>
      {MAIN_NAV_ITEMS.flatMap(({ href, label }) => [
        link(href, label, label === tab && !(label === 'sports' && live)),
        ...(label === 'sports' ? [link(LIVE_MATCHES_PATH, 'live', live)] : []),
      ])}
    </nav>
  );
}

/** The top of every page: logo, navigation in the wide layout, balance or log-in buttons, which are plain where the page has a main action. */
export function TopBar() {
  const t = useTranslations('nav');
  const signedIn = useSession((session) => session.token !== null);
  const { mainAction, isImmersive } = useShellOfPage();
  const main = mainAction !== 'both' && mainAction !== (signedIn ? 'player' : 'visitor');
  return (
    <header className={classNames(styles.bar, isImmersive === true && styles.webOnly)}>
      <div className={styles.wrap}>
        <Link href="/home" className={styles.home} aria-label={t('toHome')}>
          <AraraLogo />
        </Link>
        <TopBarLinks />
        {signedIn ? <TopBarBalance main={main} /> : <LoginAndRegisterButtons main={main} />}
        {signedIn && (
          <LazyBoundary
            part="frame"
            fallback={<Skeleton className={styles.profileWaiting} />}
            errorFallback={<ReloadButton />}
          >
            <ProfileButton />
          </LazyBoundary>
        )}
        <button
          type="button"
          className={classNames(getButtonClassName({ square: true }), styles.menu)}
          aria-label={t('menu')}
          onClick={() => openDialog('setting')}
        >
          <SpriteIcon name="menu" />
        </button>
      </div>
    </header>
  );
}
