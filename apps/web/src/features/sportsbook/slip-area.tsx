import { Card } from '@arara/ui/display/card';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../../platform/api/online.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTopics } from './events/live-events.ts';
import { MyBets } from './bets/my-bets.tsx';
import { resendUnansweredBets, refreshWaitingBets } from './slip/place-bet.ts';
import { getServerNow } from '../../platform/time/server-clock.ts';
import { SlipBody } from './slip-panel/slip-body.tsx';
import { SlipDock } from './slip-panel/slip-dock.tsx';
import styles from './slip-area.module.css';
import { useSlip } from './slip/slip-store.ts';
import { showSlipTab, useSlipTab } from './slip/slip-tab.ts';
import { eventQuery } from './events/sport-queries.ts';
import { useHasSlipColumn } from './page/use-width.ts';
import { useSlipTotals } from './slip/use-slip-totals.ts';

/** A bet is accepted shortly after its delay. If no message has come by then, the orders are read. */
const READ_AFTER_MS = 900;

/** Updates waiting bets: after a message of the server, or by reading the orders when their delay is over. */
function useWaitingBets(): void {
  const nextAcceptAt = useSlip(({ legs }) =>
    legs
      .flatMap(({ state }) => (state.status === 'waiting' ? [state.acceptAt] : []))
      .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  );
  const signedIn = useSession((session) => session.token !== null);
  const lastChange = useRealtime((realtime) => realtime.lastBetChange);
  const due = Number.isFinite(nextAcceptAt) && signedIn;
  useEffect(() => {
    if (!due) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      // A failed read is repeated: the timer runs until no bet is waiting.
      void refreshWaitingBets().catch(() => undefined);
      timer = setTimeout(read, 2 * READ_AFTER_MS);
    };
    timer = setTimeout(read, Math.max(0, nextAcceptAt - getServerNow()) + READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, nextAcceptAt]);
  useEffect(() => {
    // After a failure the timer above reads again.
    if (due && lastChange !== null) void refreshWaitingBets().catch(() => undefined);
  }, [due, lastChange]);
}

/** How often a bet without an answer is sent again. */
const RESEND_INTERVAL_MS = 3000;

/** Sends bets without an answer again under their keys, once the device has a network. */
function useUnansweredBets(): void {
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const unanswered = useSlip(({ legs }) => legs.some(({ state }) => state.status === 'unanswered'));
  const due = online && signedIn && unanswered;
  useEffect(() => {
    if (!due) return;
    const timer = setInterval(() => void resendUnansweredBets(), RESEND_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [due]);
}

/** Keeps the prices of the slip's events up to date on every page that shows the slip. */
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
  const totals = useSlipTotals();
  const tab = useSlipTab(({ tab }) => tab);
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
          <div className={styles.panel}>{value === 'slip' ? <SlipBody totals={totals} /> : <MyBets inColumn />}</div>
        )}
      </Tabs>
    </Card>
  );
}

/** The slip: a column on a wide screen; on the phone it is docked over the navigation and hidden while it is empty. */
export function SlipArea() {
  const t = useTranslations('sport.slip');
  const wide = useHasSlipColumn();
  const empty = useSlip(({ legs }) => legs.length === 0);
  useWaitingBets();
  useUnansweredBets();
  useSlipPrices();
  if (empty && !wide) return null;
  return wide ? (
    <aside className={styles.side} aria-label={t('title')}>
      <SlipColumn />
    </aside>
  ) : (
    <SlipDock />
  );
}
