import { classNames } from '@arara/ui/class-names';
import { ChevronLeftIcon, ReceiptTextIcon, SearchIcon, SlidersHorizontalIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getSportPath, getSportTabPath, MAX_SEARCH_LENGTH } from './page/paths.ts';
import styles from './sport-head.module.css';
import { useSportTexts } from './sport/sport-texts.ts';

function SearchField({
  text,
  isFocused,
  onText,
  onClose,
}: {
  readonly text: string;
  /** Whether the player has just opened it to type; one who comes back from a match reads what it found. */
  readonly isFocused: boolean;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sport');
  return (
    <search className={styles.search}>
      <SearchIcon className="icon" aria-hidden />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening it is asking to type
        autoFocus={isFocused}
        type="search"
        enterKeyHint="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="button" className={styles.tool} aria-label={t('closeSearch')} onClick={onClose}>
        <XIcon className="icon" aria-hidden />
      </button>
    </search>
  );
}

function HeaderToolButton({
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

/** The head of a sport's page: title, search, settings and the link to the player's bets; or the search field. */
export function SportHead({
  sport,
  search,
  onSearch,
  onSettings,
  inBets,
  tournament,
}: {
  readonly sport: string;
  /** The searched text; null while the search field is closed. */
  readonly search: string | null;
  readonly onSearch: (text: string | null) => void;
  readonly onSettings: () => void;
  readonly inBets: boolean;
  /** The tournament that the page shows; null for all. */
  readonly tournament: string | null;
}) {
  const t = useTranslations('sport');
  const { name } = useSportTexts()(sport);
  const [isOpenedHere, setOpenedHere] = useState(false);
  if (search !== null)
    return (
      <div className={styles.head}>
        <h1 className="visually-hidden">{name}</h1>
        <SearchField text={search} isFocused={isOpenedHere} onText={onSearch} onClose={() => onSearch(null)} />
      </div>
    );
  return (
    <div className={styles.head}>
      {tournament !== null && (
        <Link href={getSportPath(sport)} className={styles.tool} aria-label={t('allTournaments')}>
          <ChevronLeftIcon className="icon" aria-hidden />
        </Link>
      )}
      <h1>{inBets ? t('tabs.bets') : (tournament ?? name)}</h1>
      <HeaderToolButton
        label={t('openSearch')}
        onClick={() => {
          setOpenedHere(true);
          onSearch('');
        }}
      >
        <SearchIcon className="icon" aria-hidden />
      </HeaderToolButton>
      <HeaderToolButton label={t('settings')} onClick={onSettings}>
        <SlidersHorizontalIcon className="icon" aria-hidden />
      </HeaderToolButton>
      <Link
        href={getSportTabPath(sport, 'bets')}
        replace
        aria-current={inBets ? 'page' : undefined}
        className={classNames(styles.tool, styles.bets, inBets && styles.on)}
      >
        <ReceiptTextIcon className="icon" aria-hidden />
        {/* A tournament needs the room for its name, and on the page of the bets the heading says it. */}
        <span className={inBets || tournament !== null ? 'visually-hidden' : styles.word}>{t('tabs.bets')}</span>
      </Link>
    </div>
  );
}
