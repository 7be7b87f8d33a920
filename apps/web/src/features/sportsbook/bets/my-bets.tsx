import type { SportOrder } from '@arara/contract/player/sportsbook';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { classNames } from '@arara/ui/class-names';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { LoginPrompt } from '../../../platform/overlay/login-prompt.tsx';
import { sportQueryKeys } from '../keys.ts';
import { useRealtimeState } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BetCard } from './bet-card.tsx';
import { useTopicSubscriptions } from '../events/live-events.ts';
import styles from './my-bets.module.css';
import { findEndedSportBets, mergeEndedBets, type SeenSportBetsById, addSeenBets } from './open-bets.ts';
import { type SportOrdersQueryResult, sportOrdersQuery, type InfiniteQueryData } from '../events/sport-queries.ts';
import { StaleOddsNote } from '../page/stale-note.tsx';

type MyBetsFilter = 'open' | 'settled';
const MY_BETS_STATES: readonly MyBetsFilter[] = ['open', 'settled'];
/** A connection has at most 100 topics; the page needs some for itself. */
const MAX_FOLLOWED_BET_EVENTS = 40;

/** A result that was not among the newest ones is read again after this time. */
const SETTLED_BETS_REFETCH_INTERVAL_MS = 5_000;
const NO_SPORT_ORDERS: readonly SportOrder[] = [];

const collectLoadedOrders = (data: InfiniteQueryData<SportOrdersQueryResult> | undefined): readonly SportOrder[] =>
  data?.pages.flatMap((page) => page.items) ?? NO_SPORT_ORDERS;

/** The open bets, and in their places those that have ended since the list was opened. `further`: not all were read. */
function useKeepEndedBetsInPlace(open: readonly SportOrder[], further: boolean): readonly SportOrder[] {
  const [before, setSeen] = useState<SeenSportBetsById>(new Map());
  const seen = addSeenBets(before, open);
  if (seen !== before) setSeen(seen);
  const ended = findEndedSportBets(seen, open, { further });
  const isMissing = (results: readonly SportOrder[]): boolean =>
    ended.some(({ orderId }) => results.every((order) => order.orderId !== orderId));
  const { data } = useInfiniteQuery({
    ...sportOrdersQuery('settled'),
    enabled: ended.length > 0,
    refetchInterval: ({ state }) =>
      isMissing(collectLoadedOrders(state.data)) ? SETTLED_BETS_REFETCH_INTERVAL_MS : false,
  });
  return mergeEndedBets(open, ended, collectLoadedOrders(data));
}

function MyBetsList({ state }: { readonly state: MyBetsFilter }) {
  const t = useTranslations();
  const query = useInfiniteQuery(sportOrdersQuery(state));
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const read = collectLoadedOrders(data);
  const kept = useKeepEndedBetsInPlace(state === 'open' ? read : NO_SPORT_ORDERS, hasNextPage);
  const orders = state === 'open' ? kept : read;
  const events = [...new Set(orders.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)))];
  useTopicSubscriptions(
    state === 'open' ? events.slice(0, MAX_FOLLOWED_BET_EVENTS).map((eventId) => `event:${eventId}`) : [],
  );
  if (isPending)
    return (
      <div className={styles.list} role="status" aria-label={t('common.loading')}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    );
  if (data === undefined) return <QueryErrorMessage title={t('sport.bets.failed')} query={{ isFetching, refetch }} />;
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<ReceiptTextIcon />}
        title={t(state === 'open' ? 'sport.bets.emptyOpen' : 'sport.bets.emptySettled')}
        text={t('sport.bets.emptyText')}
      />
    );
  return (
    <>
      {isError && <StaleOddsNote />}
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
  const [state, setState] = useState<MyBetsFilter>('open');
  const queryClient = useQueryClient();
  const lastChange = useRealtimeState((realtime) => realtime.lastBetChange);
  useEffect(() => {
    if (lastChange !== null) void queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders });
  }, [lastChange, queryClient]);
  if (!signedIn)
    return (
      <LoginPrompt icon={<ReceiptTextIcon />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
    );
  return (
    <div className={classNames(styles.bets, inColumn && styles.inColumn)}>
      <div className={styles.states} role="group" aria-label={t('kinds')}>
        {MY_BETS_STATES.map((each) => (
          <ChoiceChip key={each} on={each === state} onClick={() => setState(each)}>
            {t(each)}
          </ChoiceChip>
        ))}
      </div>
      <MyBetsList key={state} state={state} />
    </div>
  );
}
