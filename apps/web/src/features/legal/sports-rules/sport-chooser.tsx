import type { SportModule } from '@arara/sports/core/sport';
import type { SportCode } from '@arara/sports/sport-codes';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { sportIcons, useSportTexts } from '../../sportsbook/sportsbook.ts';
import { getSportsRulesPath, getTabAnchor } from './sports-rules-path.ts';
import styles from './sport-chooser.module.css';

/** The tabs of a sport's markets, in the order of its table. */
export const listTabs = ({ markets: { markets } }: SportModule): readonly string[] => [
  ...new Set(markets.map(({ tab }) => tab)),
];

/** A sport to choose, with its icon. The chosen one also leads to the markets of each of its tabs where there is room. */
function SportChoice({
  sport,
  isChosen,
}: {
  readonly sport: SportModule & { readonly code: SportCode };
  readonly isChosen: boolean;
}) {
  const texts = useSportTexts()(sport.code);
  const Icon = sportIcons[sport.code];
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const item = place.current;
    // Only the strip scrolls, never the page.
    if (isChosen && item?.parentElement)
      item.parentElement.scrollLeft = item.offsetLeft - (item.parentElement.clientWidth - item.clientWidth) / 2;
  }, [isChosen]);
  return (
    <li ref={place} className={styles.choice}>
      <Link
        href={getSportsRulesPath(sport.code)}
        replace
        className={styles.sport}
        aria-current={isChosen ? 'page' : undefined}
      >
        <Icon />
        {texts.name}
      </Link>
      {isChosen && (
        <ul className={styles.tabs}>
          {listTabs(sport).map((tab) => (
            <li key={tab}>
              <a href={`#${getTabAnchor(tab)}`}>{texts.tab(tab)}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The sports that have rules: a strip of chips on the phone, a column beside the rules where there is room. */
export function SportChooser({
  sports,
  chosen,
  label,
}: {
  readonly sports: readonly (SportModule & { readonly code: SportCode })[];
  readonly chosen: SportCode | undefined;
  readonly label: string;
}) {
  return (
    <nav className={styles.chooser} aria-label={label}>
      <ul className={styles.sports}>
        {sports.map((sport) => (
          <SportChoice key={sport.code} sport={sport} isChosen={sport.code === chosen} />
        ))}
      </ul>
    </nav>
  );
}
