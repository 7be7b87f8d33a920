import { Card } from '@arara/ui/card';
import { Tabs } from '@arara/ui/tabs';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../../platform/api/online.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTopics } from './events/live-events.ts';
import { MyBets } from './bets/my-bets.tsx';
import { resendUnansweredBets, refreshWaitingBets } from './slip/place-bet.ts';
import { serverNow } from '../../platform/time/server-clock.ts';
import { SlipBody } from './slip-panel/slip-body.tsx';
import { SlipDock } from './slip-panel/slip-dock.tsx';
import styles from './slip-area.module.css';
import { useSlip } from './slip/slip-store.ts';
import { showSlipTab, useSlipTab } from './slip/slip-tab.ts';
import { eventQuery } from './events/sport-queries.ts';
import { useHasSlipColumn } from './events/use-width.ts';
import { useSlipTotals } from './slip/use-slip-totals.ts';

/** After its delay a bet is accepted within a moment; then we ask, if nobody told us. */
const ASK_AFTER_MS = 900;

/** Finds out what becomes of waiting bets: told by the server, or asked for when their time is over. */
function useWaitingBets(): void {
  const waiting = useSlip(({ legs }) =>
    legs
      .flatMap(({ state }) => (state.status === 'waiting' ? [state.acceptAt] : []))
      .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  );
  const signedIn = useSession((session) => session.token !== null);
  const told = useRealtime((realtime) => realtime.lastBetChange);
  const due = Number.isFinite(waiting) && signedIn;
  useEffect(() => {
    if (!due) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      // A failed look is repeated: the timer runs until nothing waits any more.
      void refreshWaitingBets().catch(() => undefined);
      timer = setTimeout(ask, 2 * ASK_AFTER_MS);
    };
    timer = setTimeout(ask, Math.max(0, waiting - serverNow()) + ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, waiting]);
  useEffect(() => {
    // As above: the timer asks again.
    if (due && told !== null) void refreshWaitingBets().catch(() => undefined);
  }, [due, told]);
}

/** How often the answer to a bet is asked for that never came. */
const CHECK_EVERY_MS = 3000;

/** Asks for the answers that never came, once the device has a network. */
function useUnansweredBets(): void {
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const unanswered = useSlip(({ legs }) => legs.some(({ state }) => state.status === 'unknown'));
  const due = online && signedIn && unanswered;
  useEffect(() => {
    if (!due) return;
    const timer = setInterval(() => void resendUnansweredBets(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [due]);
}

/** Keeps the prices of the slip's events alive, on whatever page it stands. */
function useSlipPrices(): void {
  const legs = useSlip((slip) => slip.legs);
  const events = [...new Set(legs.map(({ eventId }) => eventId))];
  useQueries({
    queries: events.map((eventId) => ({ ...eventQuery(eventId), notifyOnChangeProps: ['status' as const] })),
  });
  useTopics(events.map((eventId) => `event:${eventId}`));
}

function SlipColumn() {
  const t = useTranslations('sport');
  const count = useSlip(({ legs }) => legs.length);
  const sum = useSlipTotals();
  const tab = useSlipTab((it) => it.tab);
  return (
    <Card className={styles.column}>
      <Tabs
        label={t('slip.title')}
        value={tab}
        onChange={showSlipTab}
        items={[
          {
            value: 'slip',
            label: (
              <>
                {t('slip.title')} {count > 0 && <span className={styles.count}>{count}</span>}
              </>
            ),
          },
          { value: 'bets', label: t('tabs.bets') },
        ]}
      >
        {(value) => (
          <div className={styles.panel}>{value === 'slip' ? <SlipBody sum={sum} /> : <MyBets inColumn />}</div>
        )}
      </Tabs>
    </Card>
  );
}

/** Where the slip is: a column on the web, docked over the navigation on the phone, where an empty one takes no room. */
export function SlipArea() {
  const t = useTranslations('sport.slip');
  const wide = useHasSlipColumn();
  const empty = useSlip(({ legs }) => legs.length === 0);
  useWaitingBets();
  useUnansweredBets();
  useSlipPrices();
  if (empty && !wide) return null;
  return wide ? (
    <aside className={styles.aside} aria-label={t('title')}>
      <SlipColumn />
    </aside>
  ) : (
    <SlipDock />
  );
}
