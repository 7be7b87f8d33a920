import { getButtonClassName } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { isSportCode, type SportCode } from '@arara/sports/sport-codes';
import { useQuery } from '@tanstack/react-query';
import { SearchXIcon, StarIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { lazy, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import {
  EventList,
  EventListSkeleton,
  FavouriteList,
  EventSearchResults,
  TournamentEventList,
} from './event-list/event-list.tsx';
import { ErrorBoundary, LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { useSportTexts } from './sport/sport-texts.ts';
import { SportHead } from './sport-head.tsx';
import styles from './sport-page.module.css';
import { SportStrip } from './sport-strip.tsx';
import { useRestoreListScroll } from './event-list/list-position.ts';
import { useFollowedTopics } from './live/live-events.ts';
import { sportsQuery } from './live/event-queries.ts';
import {
  FIRST_SPORT,
  MAX_SEARCH_LENGTH,
  SEARCH_PARAM,
  SPORT_TAB_QUERY_VALUES,
  type SportTabName,
  parseSportTab,
  getSportTabPath,
  setSearchParam,
  TOURNAMENT_PARAM,
  SHARED_SLIP_PARAM,
} from './page/paths.ts';
import { useHasSlipColumn } from './page/use-width.ts';
import { useSharing } from './sharing/sharing-store.ts';
import { useBetSlip } from './betting/slip-store.ts';

// A list needs neither the player's bets nor the settings.
const MyBets = lazy(async () => ({ default: (await import('./bets/my-bets.tsx')).MyBets }));
const OddsSettingsSheet = lazy(async () => ({
  default: (await import('./odds/settings-sheet.tsx')).OddsSettingsSheet,
}));

/** What the page shows. */
type SportPageView = { readonly search: string } | { readonly tournament: string } | { readonly tab: SportTabName };

function SportPageContent({ sport, view }: { readonly sport: SportCode; readonly view: SportPageView }) {
  const t = useTranslations('sport');
  const to = (other: 'live' | 'today') => (
    <Link href={getSportTabPath(sport, other)} className={getButtonClassName({})}>
      {t(other === 'live' ? 'seeLive' : 'seeToday')}
    </Link>
  );
  if ('search' in view) return <EventSearchResults text={view.search} />;
  if ('tournament' in view)
    return <TournamentEventList key={view.tournament} sport={sport} name={view.tournament} action={to('live')} />;
  const { tab } = view;
  if (tab === 'bets')
    return (
      <LazyBoundary fallback={<EventListSkeleton />}>
        <MyBets />
      </LazyBoundary>
    );
  if (tab === 'favourites') return <FavouriteList sport={sport} />;
  return <EventList key={`${sport} ${tab}`} sport={sport} tab={tab} action={to(tab === 'live' ? 'today' : 'live')} />;
}

/** The tabs; none is chosen while the page shows something else. */
function SportTabs({
  sport,
  chosen,
  onChoose,
}: {
  readonly sport: SportCode;
  readonly chosen: SportTabName | null;
  readonly onChoose: (tab: SportTabName) => void;
}) {
  const t = useTranslations('sport');
  const { data: sports } = useQuery(sportsQuery);
  const live = sports?.find((each) => each.sport === sport)?.live;
  return (
    <div className={styles.tabs} role="group" aria-label={t('view')}>
      <ChoiceChip on={chosen === 'live'} onClick={() => onChoose('live')}>
        {t('tabs.live')} <b className={styles.count}>{live !== undefined && live > 0 && live}</b>
      </ChoiceChip>
      <ChoiceChip on={chosen === 'today'} onClick={() => onChoose('today')}>
        {t('tabs.today')}
      </ChoiceChip>
      <ChoiceChip on={chosen === 'upcoming'} onClick={() => onChoose('upcoming')}>
        {t('tabs.upcoming')}
      </ChoiceChip>
      <ChoiceChip on={chosen === 'favourites'} aria-label={t('tabs.favourites')} onClick={() => onChoose('favourites')}>
        <StarIcon className={styles.star} aria-hidden />
      </ChoiceChip>
    </div>
  );
}

function OneSportPage({ sport }: { readonly sport: SportCode }) {
  const [params, setParams] = useSearchParams();
  const search = params.get(SEARCH_PARAM)?.slice(0, MAX_SEARCH_LENGTH) ?? null;
  // Null until the settings were opened: from then on they stay, so that closing is animated.
  const [settings, setSettings] = useState<boolean | null>(null);
  const searched = useDeferredValue(search?.trim() ?? '');
  useFollowedTopics([`sport:${sport}`]);
  usePageTitle(useSportTexts()(sport).name);
  useRestoreListScroll();
  const tab = parseSportTab(params.get('tab'));
  const tournament = params.get(TOURNAMENT_PARAM);
  const view: SportPageView = searched !== '' ? { search: searched } : tournament !== null ? { tournament } : { tab };
  const choose = (next: SportTabName) => setParams({ tab: SPORT_TAB_QUERY_VALUES[next] }, { replace: true });
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <SportStrip chosen={sport} tab={'tab' in view ? tab : 'live'} />
        <SportHead
          sport={sport}
          search={search}
          onSearch={(text) => setParams((now) => setSearchParam(now, text), { replace: true })}
          onSettings={() => setSettings(true)}
          inBets={'tab' in view && tab === 'bets'}
          tournament={tournament}
        />
        <SportTabs sport={sport} chosen={'tab' in view ? tab : null} onChoose={choose} />
        <ErrorBoundary key={`${sport} ${tab}`} part="board">
          <SportPageContent sport={sport} view={view} />
        </ErrorBoundary>
      </div>
      <SlipAreaSlot />
      {settings !== null && (
        <LazyBoundary>
          <OddsSettingsSheet open={settings} onClose={() => setSettings(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** What stands in the place of a sport that is not offered: the address is old, or was not copied whole. */
function UnknownSportPage() {
  const t = useTranslations('sport');
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <EmptyState
          icon={<SearchXIcon />}
          heading
          title={t('unknown')}
          text={t('unknownText')}
          action={
            <Link href={getSportTabPath(FIRST_SPORT, 'live')} className={getButtonClassName({})}>
              {t('seeLive')}
            </Link>
          }
        />
      </div>
      <SlipAreaSlot />
    </div>
  );
}

/**
 * A sport: its live, today's and upcoming events by tournament; search, favourites, the player's bets and the slip. `code` is
 * what stands in the address.
 */
export function Page({ code = FIRST_SPORT }: { readonly code?: string | undefined }) {
  return isSportCode(code) ? <OneSportPage key={code} sport={code} /> : <UnknownSportPage />;
}

const LazySlipArea = lazy(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** The slip beside a list: its code, with the rules of the sports, is loaded when there is a slip to show. */
function SlipAreaSlot() {
  const hasColumn = useHasSlipColumn();
  const hasLegs = useBetSlip(({ legs }) => legs.length > 0);
  const isSharing = useSharing(({ bet }) => bet !== null);
  const [params] = useSearchParams();
  const isNeeded = hasColumn || hasLegs || isSharing || params.has(SHARED_SLIP_PARAM);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? (
    <LazyBoundary part="slip">
      <LazySlipArea />
    </LazyBoundary>
  ) : null;
}
