import { buttonLook } from '@arara/ui/button';
import { ChoiceChip } from '@arara/ui/chip';
import { classNames } from '@arara/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText, Search, SlidersHorizontal, Star, Volleyball, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { EventList, FavouriteList, SearchList } from './event-list.tsx';
import styles from './football-page.module.css';
import { MyBets } from './my-bets.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { SlipPlace } from './slip-place.tsx';
import { useFollow } from './live-events.ts';
import { sportsQuery } from './sport-queries.ts';
import { TAB_NAMES, type Tab, tabIn, tabPath } from './tabs.ts';

const FOOTBALL = ['sport:football'];

/** What stands on the page: a tab, or what was searched for. */
function Content({ tab, search }: { readonly tab: Tab; readonly search: string }) {
  const t = useTranslations('sport');
  if (search !== '') return <SearchList text={search} />;
  if (tab === 'bets') return <MyBets />;
  if (tab === 'favourites') return <FavouriteList />;
  const other = tab === 'live' ? 'today' : 'live';
  return (
    <EventList
      key={tab}
      tab={tab}
      action={
        <Link href={tabPath(other)} className={buttonLook({})}>
          {t(other === 'live' ? 'seeLive' : 'seeToday')}
        </Link>
      }
    />
  );
}

function SearchField({
  text,
  onText,
  onClose,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sport');
  return (
    <search className={styles.search}>
      <Search className="icon" aria-hidden />
      <input
        // The player has just pressed the button that opened this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening it is asking to type
        autoFocus
        type="search"
        value={text}
        maxLength={60}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="button" className={styles.tool} aria-label={t('closeSearch')} onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </search>
  );
}

function Tool({
  label,
  children,
  onClick,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className={styles.tool} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Football: what is live, today and coming, by tournament; search, favourites, the player's bets and the slip. */
export default function FootballPage() {
  const t = useTranslations('sport');
  const [params, setParams] = useSearchParams();
  const tab = tabIn(params.get('tab'));
  const [search, setSearch] = useState<string | null>(null);
  const [settings, setSettings] = useState(false);
  const searched = useDeferredValue(search?.trim() ?? '');
  const { data: sports } = useQuery(sportsQuery);
  useFollow(FOOTBALL);
  const live = sports?.find(({ sport }) => sport === 'football')?.live;
  const choose = (next: Tab) => {
    setSearch(null);
    setParams({ tab: TAB_NAMES[next] }, { replace: true });
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div className={styles.head}>
          {search === null ? (
            <>
              <span className={styles.sport}>
                <Volleyball aria-hidden />
              </span>
              <h1>{t('football')}</h1>
              <Tool label={t('openSearch')} onClick={() => setSearch('')}>
                <Search className="icon" aria-hidden />
              </Tool>
              <Tool label={t('settings')} onClick={() => setSettings(true)}>
                <SlidersHorizontal className="icon" aria-hidden />
              </Tool>
              <Link
                href={tabPath('bets')}
                replace
                aria-current={tab === 'bets' ? 'page' : undefined}
                aria-label={t('tabs.bets')}
                className={classNames(styles.tool, styles.bets, tab === 'bets' && styles.on)}
              >
                <ReceiptText className="icon" aria-hidden />
              </Link>
            </>
          ) : (
            <>
              <h1 className="visually-hidden">{t('football')}</h1>
              <SearchField text={search} onText={setSearch} onClose={() => setSearch(null)} />
            </>
          )}
        </div>
        <div className={styles.tabs} role="group" aria-label={t('view')}>
          <ChoiceChip on={tab === 'live'} onClick={() => choose('live')}>
            {t('tabs.live')} {live !== undefined && live > 0 && <b>{live}</b>}
          </ChoiceChip>
          <ChoiceChip on={tab === 'today'} onClick={() => choose('today')}>
            {t('tabs.today')}
          </ChoiceChip>
          <ChoiceChip on={tab === 'upcoming'} onClick={() => choose('upcoming')}>
            {t('tabs.upcoming')}
          </ChoiceChip>
          <ChoiceChip on={tab === 'favourites'} aria-label={t('tabs.favourites')} onClick={() => choose('favourites')}>
            <Star className={styles.star} aria-hidden />
          </ChoiceChip>
        </div>
        <Content tab={tab} search={searched} />
      </div>
      <SlipPlace />
      <SettingsSheet open={settings} onClose={() => setSettings(false)} />
    </div>
  );
}
