import type { SportEventId } from '@arara/contract/protocol/fields';
import { marketOutcomeIds } from '@arara/sports/core/outcomes';
import { ChevronRightIcon } from '@arara/ui/art/lucide-icons';
import { classNames } from '@arara/ui/class-names';
import { memo } from 'react';
import { Link } from 'wouter';
import { useLocale, useTranslations } from 'use-intl';
import type { EventWithoutLines, LineWithoutPrices } from '../live/event-store.ts';
import { useSportEventLines, useSportEventWithoutLines } from '../live/live-events.ts';
import { hasField } from '../live/participants.ts';
import { TeamCrest } from '../match/crest.tsx';
import { EventTimeOrStart } from '../match/match-clock.tsx';
import { formatLineNumber } from '../odds/line-number.ts';
import { OddsButton } from '../odds/odds-button.tsx';
import { useFavouritesFirst } from '../odds/favourites-first.ts';
import { getEventPath } from '../page/paths.ts';
import { useHasTotalColumn } from '../page/use-width.ts';
import styles from './event-row.module.css';
import { findMainLine, findOutcomeSign, getLineNumber, listRowOutcomes, makeClosedMainLine } from './main-line.ts';
import { useRowNames } from './row-names.ts';

/** The prices of a line in the places of a row; locks while it is unknown. */
function RowOdds({ event, shape }: { readonly event: EventWithoutLines; readonly shape: LineWithoutPrices }) {
  const names = useRowNames();
  const outcomes = useFavouritesFirst(event.eventId, shape);
  const { line } = shape;
  return listRowOutcomes(event.sport, { ...shape, outcomes }).map((outcomeId) => {
    const name = shape.names[outcomeId];
    return (
      <OddsButton
        key={outcomeId}
        event={event}
        line={line}
        outcomeId={outcomeId}
        name={name}
        spoken={names.full(event, { line, outcomeId, name })}
        label={findOutcomeSign(event.sport, line, outcomeId) ?? (name || outcomeId)}
      />
    );
  });
}

/** The prices of an event's main market. */
export function MainOdds({ eventId }: { readonly eventId: SportEventId }) {
  const event = useSportEventWithoutLines(eventId);
  const shapes = useSportEventLines(eventId);
  if (event === undefined) return null;
  const { sport, participants } = event;
  const shape = findMainLine(sport, shapes) ?? (hasField(participants) ? null : makeClosedMainLine(sport));
  return shape === null ? null : <RowOdds key={shape.line} event={event} shape={shape} />;
}

/** The two sides with their crests and the headline of the score; a field has its first competitors. */
export function EventNameRows({ event }: { readonly event: EventWithoutLines }) {
  const t = useTranslations('sport');
  const { home, away, score, scoreboard, participants, tournament } = event;
  if (hasField(participants))
    return (
      <span className={styles.teams}>
        <b className={styles.fieldName}>{tournament}</b>
        <span className={styles.field}>{t('fieldOf', { count: participants.length })}</span>
      </span>
    );
  const isMarked = (row: number) => scoreboard?.marks.some((mark) => mark.row === row && mark.key === 'serving');
  return (
    <span className={styles.teams}>
      {[home, away].map((name, row) => (
        <span key={name} className={styles.team}>
          <TeamCrest team={name} />
          <b>{name}</b>
          {isMarked(row) === true && <i className={styles.mark} aria-hidden />}
          <b className={styles.goals}>{row === 0 ? score?.home : score?.away}</b>
        </span>
      ))}
    </span>
  );
}

/** The prices of the balanced total, where there is room for them. */
function TotalOdds({ event, line }: { readonly event: EventWithoutLines; readonly line: string }) {
  const t = useTranslations('sport');
  const names = useRowNames();
  const number = formatLineNumber(getLineNumber(line), useLocale());
  return (['over', 'under'] as const).map((side) => (
    <OddsButton
      key={side}
      event={event}
      line={line}
      outcomeId={marketOutcomeIds[side]}
      spoken={names.total(event.sport, line, side)}
      label={t(`row.${side}`, { number })}
    />
  ));
}

/**
 * An event in a list: sides, score, minute and the prices of its main market. `total` is the balanced total. `labelled`:
 * the row itself says whether the event is simulated.
 */
export const SportEventListRow = memo(function EventRow({
  eventId,
  total,
  labelled,
}: {
  readonly eventId: SportEventId;
  readonly total: string | null;
  readonly labelled: boolean;
}) {
  const t = useTranslations('sport');
  const event = useSportEventWithoutLines(eventId);
  const hasTotals = useHasTotalColumn();
  if (event === undefined) return null;
  const { home, away, participants, tournament, markets } = event;
  const isField = hasField(participants);
  const match = isField ? tournament : t('match', { home, away });
  return (
    <li className={styles.row}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <EventNameRows event={event} />
        <EventTimeOrStart fields={event} labelled={labelled} />
      </Link>
      <div className={classNames(styles.prices, isField && styles.fieldPrices)} role="group" aria-label={match}>
        <MainOdds eventId={eventId} />
      </div>
      {hasTotals && !isField && (
        <div className={styles.total}>{total !== null && <TotalOdds event={event} line={total} />}</div>
      )}
      <Link href={getEventPath(eventId)} className={styles.more}>
        <span className="visually-hidden">{t('moreOf', { match })} </span>
        {markets > 1 ? `+${markets - 1}` : t('more')}
        <ChevronRightIcon aria-hidden />
      </Link>
    </li>
  );
});
