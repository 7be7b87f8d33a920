import type { SportOrder } from '@arara/contract/player/sportsbook';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { classNames } from '@arara/ui/class-names';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryError } from '../../../platform/overlay/query-error.tsx';
import { LoginPrompt } from '../../../platform/overlay/login-prompt.tsx';
import { sportKeys } from '../keys.ts';
import { useRealtime } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BetCard } from './bet-card.tsx';
import { useTopics } from '../events/live-events.ts';
import styles from './my-bets.module.css';
import { findEndedBets, mergeEndedBets, type SeenBets, addSeenBets } from './open-bets.ts';
import { type OrdersPage, ordersQuery, type PagedData } from '../events/sport-queries.ts';
import { StaleNote } from '../page/stale-note.tsx';

type State = 'open' | 'settled';
const STATES: readonly State[] = ['open', 'settled'];
/** A connection has at most 100 topics; the page needs some for itself. */
const FOLLOWED_MOST = 40;

/** A result that was not among the newest ones is read again after this time. */
const REFETCH_INTERVAL_MS = 5_000;
const NONE: readonly SportOrder[] = [];

const ordersIn = (data: PagedData<OrdersPage> | undefined): readonly SportOrder[] =>
  data?.pages.flatMap((page) => page.items) ?? NONE;

/** The open bets, and in their places those that have ended since the list was opened. `further`: not all were read. */
function useKeptInPlace(open: readonly SportOrder[], further: boolean): readonly SportOrder[] {
  const [before, setSeen] = useState<SeenBets>(new Map());
  const seen = addSeenBets(before, open);
  if (seen !== before) setSeen(seen);
  const ended = findEndedBets(seen, open, { further });
  const isMissing = (results: readonly SportOrder[]): boolean =>
    ended.some(({ orderId }) => results.every((order) => order.orderId !== orderId));
  const { data } = useInfiniteQuery({
    ...ordersQuery('settled'),
    enabled: ended.length > 0,
    refetchInterval: ({ state }) => (isMissing(ordersIn(state.data)) ? REFETCH_INTERVAL_MS : false),
  });
  return mergeEndedBets(open, ended, ordersIn(data));
}

function List({ state }: { readonly state: State }) {
  const t = useTranslations();
  const query = useInfiniteQuery(ordersQuery(state));
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const read = ordersIn(data);
  const kept = useKeptInPlace(state === 'open' ? read : NONE, hasNextPage);
  const orders = state === 'open' ? kept : read;
  const events = [...new Set(orders.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)))];
  useTopics(state === 'open' ? events.slice(0, FOLLOWED_MOST).map((eventId) => `event:${eventId}`) : []);
  if (isPending)
    return (
      <div className={styles.list} role="status" aria-label={t('common.loading')}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    );
  if (data === undefined) return <QueryError title={t('sport.bets.failed')} query={{ isFetching, refetch }} />;
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t(state === 'open' ? 'sport.bets.emptyOpen' : 'sport.bets.emptySettled')}
        text={t('sport.bets.emptyText')}
      />
    );
  return (
    <>
      {isError && <StaleNote />}
      <ul className={styles.list}>
        {orders.map((order) => (
          <BetCard key={order.orderId} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('sport.loadMore')}
        </Button>
      )}
    </>
  );
}

/** The player's open and settled bets, each with the present state of its match. */
export function MyBets({ inColumn = false }: { readonly inColumn?: boolean }) {
  const t = useTranslations('sport.bets');
  const signedIn = useSession((session) => session.token !== null);
  const [state, setState] = useState<State>('open');
  const queryClient = useQueryClient();
  const lastChange = useRealtime((realtime) => realtime.lastBetChange);
  useEffect(() => {
    if (lastChange !== null) void queryClient.invalidateQueries({ queryKey: sportKeys.allOrders });
  }, [lastChange, queryClient]);
  if (!signedIn)
    return <LoginPrompt icon={<ReceiptText />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />;
  return (
    <div className={classNames(styles.bets, inColumn && styles.inColumn)}>
      <div className={styles.states} role="group" aria-label={t('kinds')}>
        {STATES.map((each) => (
          <ChoiceChip key={each} on={each === state} onClick={() => setState(each)}>
            {t(each)}
          </ChoiceChip>
        ))}
      </div>
      <List key={state} state={state} />
    </div>
  );
}
