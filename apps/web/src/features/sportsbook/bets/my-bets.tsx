import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
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
import { getStartOfDayMs } from '@arara/client/days';
import { getToday } from '../../../platform/time/today.ts';
import { BetCard } from './bet-card.tsx';
import {
  BET_LIST_STATES,
  type BetFilter,
  type BetListState,
  filterBets,
  listSportsOfBets,
  noBetFilter,
  BET_PERIODS,
} from './bet-filter.ts';
import { useKeptEvents } from '../live/kept-events.ts';
import { useFollowedTopics } from '../live/live-events.ts';
import styles from './my-bets.module.css';
import { findEndedSportBets, mergeEndedBets, type SeenSportBetsById, addSeenBets } from './open-bets.ts';
import { type SportOrdersQueryResult, sportOrdersQuery, type InfiniteQueryData } from '../live/event-queries.ts';
import { FIRST_SPORT } from '../page/paths.ts';
import { SeeLiveLink } from '../page/see-live-link.tsx';
import { StaleOddsNote } from '../page/stale-note.tsx';
import { SelectField } from '@arara/ui/fields/select-field';
import { useSportTexts } from '../sport/sport-texts.ts';

/** A connection has at most 100 topics; the page needs some for itself. */
const MAX_FOLLOWED_BET_EVENTS = 40;
/** A shorter list needs no filter. */
const FEWEST_BETS_TO_FILTER = 4;
/** Older bets are read until so many fit the filter, or none are left. */
const MIN_FILTERED_BETS = 5;

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

/** The bets of a list: all that were read, those that fit the filter, and the query that reads more. */
function useFilteredBets(state: BetListState, filter: BetFilter) {
  const query = useInfiniteQuery(sportOrdersQuery(state === 'cashedOut' ? 'all' : state));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const read = collectLoadedOrders(data);
  const kept = useKeepEndedBetsInPlace(state === 'open' ? read : NO_SPORT_ORDERS, hasNextPage);
  const all = state === 'open' ? kept : read;
  const orders = filterBets(all, state, filter, getStartOfDayMs(getToday()));
  const isShort = orders.length < MIN_FILTERED_BETS && orders.length < all.length;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { query, all, orders, isSearching: isShort && hasNextPage };
}

function BetListSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.list} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </div>
  );
}

/** A list without bets: there are none in this state, or none that fit the filter. */
function NoBets({ state, isFiltered }: { readonly state: BetListState; readonly isFiltered: boolean }) {
  const t = useTranslations('sport.bets');
  const empty = { open: t('emptyOpen'), settled: t('emptySettled'), cashedOut: t('emptyCashedOut') };
  return (
    <EmptyState
      icon={<ReceiptTextIcon />}
      title={isFiltered ? t('emptyFiltered') : empty[state]}
      text={t('emptyText')}
      action={isFiltered ? undefined : <SeeLiveLink sport={FIRST_SPORT} />}
    />
  );
}

function MyBetsList({ state }: { readonly state: BetListState }) {
  const t = useTranslations('sport');
  const [filter, setFilter] = useState(noBetFilter);
  const { query, all, orders, isSearching } = useFilteredBets(state, filter);
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const events = [...new Set(orders.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)))];
  useKeptEvents(events);
  useFollowedTopics(
    state === 'settled' ? [] : events.slice(0, MAX_FOLLOWED_BET_EVENTS).map((eventId) => `event:${eventId}`),
    'bets',
  );
  if (isPending) return <BetListSkeleton />;
  if (data === undefined)
    return <QueryErrorMessage isAboutMoney title={t('bets.failed')} query={{ isFetching, refetch }} />;
  return (
    <>
      {isError && <StaleOddsNote />}
      {all.length >= FEWEST_BETS_TO_FILTER && (
        <BetFilterFields filter={filter} sports={listSportsOfBets(all)} onChange={setFilter} />
      )}
      {orders.length === 0 ? (
        isSearching ? (
          <BetListSkeleton />
        ) : (
          <NoBets state={state} isFiltered={filter.sport !== null || filter.period !== 'all'} />
        )
      ) : (
        <ul className={styles.list}>
          {orders.map((order) => (
            <BetCard key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {hasNextPage && orders.length > 0 && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

/** The player's bets, open, settled or cashed out, each with the present state of its matches. */
export function MyBets({ inColumn = false }: { readonly inColumn?: boolean }) {
  const t = useTranslations('sport.bets');
  const signedIn = useSession((session) => session.token !== null);
  const [state, setState] = useState<BetListState>('open');
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
        {BET_LIST_STATES.map((each) => (
          <ChoiceChip key={each} on={each === state} onClick={() => setState(each)}>
            {t(each)}
          </ChoiceChip>
        ))}
      </div>
      <MyBetsList key={state} state={state} />
    </div>
  );
}

/** The value of the choice that leaves every sport in the list; no sport has this code. */
const ALL_SPORTS = '';

/** The filter of the list: a sport, where its bets have several, and a period. */
function BetFilterFields({
  filter,
  sports,
  onChange,
}: {
  readonly filter: BetFilter;
  readonly sports: readonly string[];
  readonly onChange: (filter: BetFilter) => void;
}) {
  const t = useTranslations('sport.bets');
  const texts = useSportTexts();
  return (
    <div className={styles.filter}>
      <SelectField
        label={t('sport')}
        value={filter.sport ?? ALL_SPORTS}
        options={[[ALL_SPORTS, t('allSports')], ...sports.map((sport) => [sport, texts(sport).name] as const)]}
        onChange={(sport) => onChange({ ...filter, sport: sport === ALL_SPORTS ? null : sport })}
      />
      <SelectField
        label={t('period')}
        value={filter.period}
        options={BET_PERIODS.map((period) => [period, t(`periods.${period}`)] as const)}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </div>
  );
}
