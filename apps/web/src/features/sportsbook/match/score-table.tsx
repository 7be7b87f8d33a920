import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import styles from './score-table.module.css';

/** Scrolls a table to its end each time it gets a column. What scrolls can also be scrolled by the keyboard. */
function useTableAtItsEnd(columns: number): RefObject<HTMLDivElement | null> {
  const scrolling = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = scrolling;
    if (current === null) return;
    const isLong = current.scrollWidth > current.clientWidth;
    current.toggleAttribute('data-long', isLong);
    current.tabIndex = isLong ? 0 : -1;
    current.scrollLeft = current.scrollWidth;
  }, [columns]);
  return scrolling;
}

/**
 * The score by sets, quarters or innings: a row for each participant. What is longer than the screen scrolls in its place,
 * beside the names; it begins at its end, where what is in play stands.
 */
export function ScoreTable({
  event,
  scoreboard,
}: {
  readonly event: ScoredEvent;
  readonly scoreboard: NonNullable<ScoredEvent['scoreboard']>;
}) {
  const t = useTranslations('sport');
  const texts = useSportTexts()(event.sport);
  const { columns, rows, marks } = scoreboard;
  const scrolling = useTableAtItsEnd(columns.length);
  const describeMarks = (row: number) =>
    [...new Set(marks.filter((mark) => mark.row === row).map(({ key }) => texts.mark(key)))].join(', ');
  return (
    <div ref={scrolling} className={styles.scroll} role="group" aria-label={t('event.periods')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('event.periods')}</caption>
        <thead>
          <tr>
            <td aria-hidden />
            {columns.map((column) => (
              <th key={column} scope="col">
                {texts.period(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => {
            const participant = event.participants[row];
            const marked = describeMarks(row);
            return (
              <tr key={participant?.id ?? row}>
                <th scope="row">
                  <span className={styles.side}>
                    <span className={styles.name}>{participant?.name}</span>
                    {marked !== '' && (
                      <i title={marked}>
                        <span className="visually-hidden">{marked}</span>
                      </i>
                    )}
                  </span>
                </th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
