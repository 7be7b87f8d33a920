import { getButtonClassName } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { StarIcon } from '@arara/ui/art/lucide-icons';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { EventList, FavouriteList, EventSearchResults, TournamentEventList } from './event-list/event-list.tsx';
import { FootballHead } from './football-head.tsx';
import styles from './football-page.module.css';
import { useRestoreListScroll } from './event-list/list-position.ts';
import { useTopicSubscriptions } from './events/live-events.ts';
import { MyBets } from './bets/my-bets.tsx';
import { OddsSettingsSheet } from './odds/settings-sheet.tsx';
import { SlipArea } from './slip-area.tsx';
import { sportsQuery } from './events/sport-queries.ts';
import {
  FOOTBALL_TAB_QUERY_VALUES,
  type FootballTabName,
  parseFootballTab,
  getFootballTabPath,
  TOURNAMENT_PARAM,
} from './page/paths.ts';

const FOOTBALL_TOPICS = ['sport:football'];

/** What the page shows. */
type FootballPageView =
  | { readonly search: string }
  | { readonly tournament: string }
  | { readonly tab: FootballTabName };

function FootballPageContent({ view }: { readonly view: FootballPageView }) {
  const t = useTranslations('sport');
  const to = (other: 'live' | 'today') => (
    <Link href={getFootballTabPath(other)} className={getButtonClassName({})}>
      {t(other === 'live' ? 'seeLive' : 'seeToday')}
    </Link>
  );
  if ('search' in view) return <EventSearchResults text={view.search} />;
  if ('tournament' in view)
    return <TournamentEventList key={view.tournament} name={view.tournament} action={to('live')} />;
  const { tab } = view;
  if (tab === 'bets') return <MyBets />;
  if (tab === 'favourites') return <FavouriteList />;
  return <EventList key={tab} tab={tab} action={to(tab === 'live' ? 'today' : 'live')} />;
}

/** The tabs; none is chosen while the page shows something else. */
function FootballTabs({
  chosen,
  onChoose,
}: {
  readonly chosen: FootballTabName | null;
  readonly onChoose: (tab: FootballTabName) => void;
}) {
  const t = useTranslations('sport');
  const { data: sports } = useQuery(sportsQuery);
  const live = sports?.find(({ sport }) => sport === 'football')?.live;
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

/** Football: live, today's and upcoming matches by tournament; search, favourites, the player's bets and the slip. */
export default function FootballPage() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState<string | null>(null);
  const [settings, setSettings] = useState(false);
  const searched = useDeferredValue(search?.trim() ?? '');
  useTopicSubscriptions(FOOTBALL_TOPICS);
  useRestoreListScroll();
  const tab = parseFootballTab(params.get('tab'));
  const tournament = params.get(TOURNAMENT_PARAM);
  const view: FootballPageView =
    searched !== '' ? { search: searched } : tournament !== null ? { tournament } : { tab };
  const choose = (next: FootballTabName) => {
    setSearch(null);
    setParams({ tab: FOOTBALL_TAB_QUERY_VALUES[next] }, { replace: true });
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <FootballHead
          search={search}
          onSearch={setSearch}
          onSettings={() => setSettings(true)}
          inBets={'tab' in view && tab === 'bets'}
          tournament={tournament}
        />
        <FootballTabs chosen={'tab' in view ? tab : null} onChoose={choose} />
        <FootballPageContent view={view} />
      </div>
      <SlipArea />
      <OddsSettingsSheet open={settings} onClose={() => setSettings(false)} />
    </div>
  );
}
