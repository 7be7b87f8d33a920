import type { PlaySession } from '@arara/contract/player/protection';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../accounts/accounts.ts';
import { formatMoney } from '../../platform/format/money-text.ts';
import { formatSignedMoney } from '../../platform/format/signed-money.ts';
import { useLanguage } from '@arara/client/i18n';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { interruptPlay } from '../../platform/overlay/play-interruption.ts';
import { signOut } from '../../platform/session/session.ts';
import { getServerNow } from '../../platform/time/server-clock.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { playSessionQuery } from './protection-queries.ts';
import styles from './reality-check.module.css';

const MINUTE_MS = 60_000;
/** A device that slept asks again when it is looked at, and no more often than this while it waits. */
const LATEST_QUESTION_MS = 60 * MINUTE_MS;
/** The last check that this device has shown, by its time. It survives a reload, so that no check comes twice. */
const SHOWN_CHECK_STORAGE_KEY = 'arara.shownRealityCheck';

const readShownCheck = (): number => Number(localStorage.getItem(SHOWN_CHECK_STORAGE_KEY) ?? 0);

/** Whether a check is due that was not shown yet. */
export const isRealityCheckDue = ({ dueAt }: Pick<PlaySession, 'dueAt'>, shownAt: number): boolean =>
  dueAt !== null && dueAt > shownAt;

/** Loads the session again when the next check is due, and when the player comes back to the page. */
function useSessionAtChecks(): PlaySession | undefined {
  const { data, refetch } = useQuery({ ...playSessionQuery, staleTime: Number.POSITIVE_INFINITY });
  const nextCheckAt = data?.nextCheckAt;
  useEffect(() => {
    if (nextCheckAt === undefined) return;
    const waitMs = Math.min(LATEST_QUESTION_MS, Math.max(1000, nextCheckAt - getServerNow() + 1000));
    const timer = setTimeout(() => void refetch(), waitMs);
    const onVisible = () => {
      if (document.visibilityState === 'visible' && getServerNow() >= nextCheckAt) void refetch();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [nextCheckAt, refetch]);
  return data;
}

/** What was played since the player came. */
export function RealityCheckFigures({ session }: { readonly session: PlaySession }) {
  const t = useTranslations('realityCheck');
  const locale = useLanguage((language) => language.tag);
  const minutes = Math.max(1, Math.round(((session.dueAt ?? session.startedAt) - session.startedAt) / MINUTE_MS));
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('time')}</dt>
        <dd>{t('minutes', { minutes })}</dd>
      </div>
      <div>
        <dt>{t('staked')}</dt>
        <dd>{formatMoney(session.staked, locale)}</dd>
      </div>
      <div data-sign={Math.sign(session.net)}>
        <dt>{t('net')}</dt>
        <dd>{formatSignedMoney(session.net, (amount) => formatMoney(amount, locale))}</dd>
      </div>
    </dl>
  );
}

/** The reality check over any screen: how long, how much, and what came of it; then go on, pause or leave. */
function RealityCheckDialog({ session, onDone }: { readonly session: PlaySession; readonly onDone: () => void }) {
  const t = useTranslations('realityCheck');
  // Autoplay ends: the player decides with the figures before them.
  useEffect(interruptPlay, []);
  return (
    <BottomSheet open onClose={onDone} title={t('title')} closeLabel={t('continue')} ignoreOutsidePress onTop>
      <div className={styles.body}>
        <p>{t('what')}</p>
        <RealityCheckFigures session={session} />
        <Button big onClick={onDone}>
          {t('continue')}
        </Button>
        <div className={styles.others}>
          <ConnectedButton
            needs="network"
            onClick={() => {
              onDone();
              openDialog('protection');
            }}
          >
            {t('pause')}
          </ConnectedButton>
          <Button
            tone="ghost"
            onClick={() => {
              onDone();
              signOut();
            }}
          >
            {t('leave')}
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}

/** Shows the reality check when it is due, once for each time. */
export default function RealityCheck() {
  const restriction = useUserInfo()?.restriction;
  const session = useSessionAtChecks();
  const [shownAt, setShownAt] = useState(readShownCheck);
  if (session === undefined || restriction !== undefined || !isRealityCheckDue(session, shownAt)) return null;
  return (
    <RealityCheckDialog
      session={session}
      onDone={() => {
        localStorage.setItem(SHOWN_CHECK_STORAGE_KEY, String(session.dueAt));
        setShownAt(session.dueAt ?? 0);
      }}
    />
  );
}
