import { getButtonClassName } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { Star } from '@arara/ui/art/lucide-icons';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { EventList, FavouriteList, SearchList, TournamentEventList } from './event-list/event-list.tsx';
import { FootballHead } from './football-head.tsx';
import styles from './football-page.module.css';
import { useRestoredScroll } from './event-list/list-position.ts';
import { useTopics } from './events/live-events.ts';
import { MyBets } from './bets/my-bets.tsx';
import { SettingsSheet } from './odds/settings-sheet.tsx';
import { SlipArea } from './slip-area.tsx';
import { sportsQuery } from './events/sport-queries.ts';
import { FOOTBALL_TAB_PATHS, type FootballTab, parseTab, getTabPath, TOURNAMENT_PARAM } from './page/paths.ts';

const FOOTBALL = ['sport:football'];

/** What the page shows. */
type View = { readonly search: string } | { readonly tournament: string } | { readonly tab: FootballTab };

function Content({ view }: { readonly view: View }) {
  const t = useTranslations('sport');
  const to = (other: 'live' | 'today') => (
    <Link href={getTabPath(other)} className={getButtonClassName({})}>
      {t(other === 'live' ? 'seeLive' : 'seeToday')}
    </Link>
  );
  if ('search' in view) return <SearchList text={view.search} />;
  if ('tournament' in view)
    return <TournamentEventList key={view.tournament} name={view.tournament} action={to('live')} />;
  const { tab } = view;
  if (tab === 'bets') return <MyBets />;
  if (tab === 'favourites') return <FavouriteList />;
  return <EventList key={tab} tab={tab} action={to(tab === 'live' ? 'today' : 'live')} />;
}

/** The tabs; none is chosen while the page shows something else. */
function Views({
  chosen,
  onChoose,
}: {
  readonly chosen: FootballTab | null;
  readonly onChoose: (tab: FootballTab) => void;
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
        <Star className={styles.star} aria-hidden />
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
  useTopics(FOOTBALL);
  useRestoredScroll();
  const tab = parseTab(params.get('tab'));
  const tournament = params.get(TOURNAMENT_PARAM);
  const view: View = searched !== '' ? { search: searched } : tournament !== null ? { tournament } : { tab };
  const choose = (next: FootballTab) => {
    setSearch(null);
    setParams({ tab: FOOTBALL_TAB_PATHS[next] }, { replace: true });
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
        <Views chosen={'tab' in view ? tab : null} onChoose={choose} />
        <Content view={view} />
      </div>
      <SlipArea />
      <SettingsSheet open={settings} onClose={() => setSettings(false)} />
    </div>
  );
}
