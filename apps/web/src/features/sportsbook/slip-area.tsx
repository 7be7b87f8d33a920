import { CardPanel } from '@arara/ui/display/card';
import { classNames } from '@arara/ui/class-names';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQueries } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../../platform/api/online.ts';
import { showToast } from '@arara/client/toasts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';
import { useKeptEvents } from './live/kept-events.ts';
import { useFollowedTopics } from './live/live-events.ts';
import { MyBets } from './bets/my-bets.tsx';
import { askForUnansweredBets, refreshDelayedBets } from './betting/place-bet.ts';
import { getServerNow } from '../../platform/time/server-clock.ts';
import { decodeSharedSlip } from './betting/slip-content.ts';
import { fillSlip } from './betting/fill-slip.ts';
import { useSharing } from './sharing/sharing-store.ts';
import { SHARED_SLIP_PARAM } from './page/paths.ts';
import { SlipBody } from './slip-panel/slip-body.tsx';
import { SlipDock } from './slip-panel/slip-dock.tsx';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import styles from './slip-area.module.css';
import { useBetSlip } from './betting/slip-store.ts';
import { showSlipTab, useSlipTab } from './betting/slip-tab.ts';
import { sportEventQuery } from './live/event-query.ts';
import { useHasSlipColumn } from './page/use-width.ts';
import { useSlipTotals } from './betting/use-slip-totals.ts';

/** A bet is accepted shortly after its delay. If no message has come by then, the orders are read. */
const DELAYED_BET_REFETCH_AFTER_MS = 900;

/** Updates waiting bets: after a message of the server, or by reading the orders when their delay is over. */
function useRefetchDelayedBets(): void {
  const nextAcceptAt = useBetSlip(({ legs, combined }) =>
    [...legs, combined]
      .flatMap(({ bet }) => (bet?.state.at === 'delayed' ? [bet.state.acceptAt] : []))
      .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  );
  const signedIn = useSession((session) => session.token !== null);
  const lastChange = useRealtimeState((realtime) => realtime.lastBetChange);
  const due = Number.isFinite(nextAcceptAt) && signedIn;
  useEffect(() => {
    if (!due) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      // A failed read is repeated: the timer runs until no bet is waiting.
      void refreshDelayedBets().catch(() => undefined);
      timer = setTimeout(read, 2 * DELAYED_BET_REFETCH_AFTER_MS);
    };
    timer = setTimeout(read, Math.max(0, nextAcceptAt - getServerNow()) + DELAYED_BET_REFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, nextAcceptAt]);
  useEffect(() => {
    // After a failure the timer above reads again.
    if (due && lastChange !== null) void refreshDelayedBets().catch(() => undefined);
  }, [due, lastChange]);
}

/** How often a bet without an answer is asked for. */
const UNANSWERED_BET_ASK_INTERVAL_MS = 3000;

/** Asks for bets without an answer by their keys, once the device has a network. */
function useAskForUnansweredBets(): void {
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const unanswered = useBetSlip(({ legs, combined }) =>
    [...legs, combined].some(({ bet }) => bet?.state.at === 'unanswered'),
  );
  const due = online && signedIn && unanswered;
  useEffect(() => {
    if (!due) return;
    // After a failure the next question finds out.
    const ask = () => void askForUnansweredBets().catch(() => undefined);
    ask();
    const timer = setInterval(ask, UNANSWERED_BET_ASK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [due]);
}

/** Keeps the prices of the slip's events up to date on every page that shows the slip. */
function useFollowSlipPrices(): void {
  const legs = useBetSlip((slip) => slip.legs);
  const events = [...new Set(legs.map(({ eventId }) => eventId))];
  useQueries({
    queries: events.map((eventId) => ({ ...sportEventQuery(eventId), notifyOnChangeProps: ['status' as const] })),
  });
  useKeptEvents(events);
  useFollowedTopics(
    events.map((eventId) => `event:${eventId}`),
    'slip',
  );
}

/** Fills the slip from an address that somebody has shared, and takes the selections out of the address. */
function useFillSlipFromAddress(): void {
  const t = useTranslations('sport.share');
  const [params, setParams] = useSearchParams();
  const text = params.get(SHARED_SLIP_PARAM);
  useEffect(() => {
    if (text === null) return;
    setParams(
      (now) => {
        now.delete(SHARED_SLIP_PARAM);
        return now;
      },
      { replace: true },
    );
    const content = decodeSharedSlip(text);
    if (content === undefined) showToast(t('broken'), 'info');
    else void fillSlip(content, null);
  }, [text, setParams, t]);
}

const LazyShareSheet = lazy(() => import('./sharing/share-sheet.tsx'));

/** The sheet that shares a bet, loaded when it is first opened. */
function ShareSheetSlot() {
  const isOpen = useSharing(({ bet }) => bet !== null);
  const [wasUsed, setWasUsed] = useState(false);
  if (isOpen && !wasUsed) setWasUsed(true);
  return wasUsed ? (
    <LazyBoundary part="slip">
      <LazyShareSheet />
    </LazyBoundary>
  ) : null;
}

function SlipColumn() {
  const t = useTranslations('sport');
  const count = useBetSlip(({ legs }) => legs.length);
  const totals = useSlipTotals();
  const tab = useSlipTab(({ tab }) => tab);
  return (
    <CardPanel className={styles.column}>
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
          <div className={classNames(styles.panel, value === 'bets' && styles.bets)}>
            {value === 'slip' ? <SlipBody totals={totals} /> : <MyBets inColumn />}
          </div>
        )}
      </Tabs>
    </CardPanel>
  );
}

/** The player's bets as a column, without a slip: of somebody who may not bet now. */
export function OpenBetsColumn() {
  const t = useTranslations('sport.tabs');
  return (
    <>
      <aside className={styles.side} aria-label={t('bets')}>
        <CardPanel className={styles.column}>
          <h2 className={styles.title}>{t('bets')}</h2>
          <div className={classNames(styles.panel, styles.bets)}>
            <MyBets inColumn />
          </div>
        </CardPanel>
      </aside>
      <ShareSheetSlot />
    </>
  );
}

/**
 * Beside a chosen price, seen while it has the focus: the slip stands after all matches, which is many presses of Tab away. It leads to
 * the first button of the slip.
 */
export function GoToSlipButton() {
  const t = useTranslations('sport.slip');
  return (
    <button
      type="button"
      className={styles.goTo}
      onClick={() => document.querySelector<HTMLElement>('#slip button')?.focus()}
    >
      {t('goTo')}
    </button>
  );
}

/** The slip: a column on a wide screen; on the phone it is docked over the navigation and hidden while it is empty. */
export function SlipArea() {
  const t = useTranslations('sport.slip');
  const wide = useHasSlipColumn();
  const empty = useBetSlip(({ legs }) => legs.length === 0);
  useRefetchDelayedBets();
  useAskForUnansweredBets();
  useFollowSlipPrices();
  useFillSlipFromAddress();
  return (
    <>
      {wide ? (
        <aside id="slip" className={styles.side} aria-label={t('title')}>
          <SlipColumn />
        </aside>
      ) : (
        !empty && <SlipDock />
      )}
      <ShareSheetSlot />
    </>
  );
}
