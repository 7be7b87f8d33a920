import type { SportEventId } from '@arara/contract/protocol/fields';
import { useTranslations } from 'use-intl';
import type { EventHead, PlacedLine } from '../live/event-parts.ts';
import { useEventHead, useEventLines, useScoredEvent } from '../live/live-events.ts';
import { hasField } from '../live/participants.ts';
import { TeamCrest } from '../match/crest.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { useFavouritesFirst } from '../odds/favourites-first.ts';
import styles from './event-row.module.css';
import { findMainLine, findOutcomeSign, listRowOutcomes, makeClosedMainLine } from './main-line.ts';
import { useRowNames } from './row-names.ts';

/** The prices of a line in the places of a row; locks while it is unknown. */
function RowOdds({ event, shape }: { readonly event: EventHead; readonly shape: PlacedLine }) {
  const names = useRowNames();
  const outcomes = useFavouritesFirst(event.eventId, shape);
  const { line } = shape;
  return listRowOutcomes(event.sport, { ...shape, outcomes }).map((outcomeId) => {
    const name = shape.names[outcomeId];
    return (
      <OddsButton
        key={outcomeId}
        eventId={event.eventId}
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
  const event = useEventHead(eventId);
  const shapes = useEventLines(eventId);
  if (event === undefined) return null;
  const { sport, participants } = event;
  const shape = findMainLine(sport, shapes) ?? (hasField(participants) ? null : makeClosedMainLine(sport));
  return shape === null ? null : <RowOdds key={shape.line} event={event} shape={shape} />;
}

/** The two sides with their crests and the headline of the score; a field has its first competitors. */
export function EventNameRows({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations('sport');
  const event = useScoredEvent(eventId);
  if (event === undefined) return null;
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
