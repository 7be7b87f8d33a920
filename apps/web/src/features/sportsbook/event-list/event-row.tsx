import type { EventId } from '@arara/contract/protocol/fields';
import { outcomeIds } from '@arara/sports/core/markets';
import { ChevronRight } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getEventPath } from '../page/paths.ts';
import { Crest } from '../match/crest.tsx';
import type { EventFields } from '../events/event-store.ts';
import styles from './event-row.module.css';
import { useEventFields } from '../events/live-events.ts';
import { useMarketNames } from '../odds/market-names.ts';
import { MatchWhen } from '../match/match-clock.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { useHasTotalsColumn } from '../page/use-width.ts';

/** The line that every row shows. */
export const RESULT_LINE = '1|';
const RESULT = [
  { outcomeId: outcomeIds.home, label: '1' },
  { outcomeId: outcomeIds.draw, label: 'X' },
  { outcomeId: outcomeIds.away, label: '2' },
] as const;

type EventSides = Pick<EventFields, 'eventId' | 'home' | 'away'>;

/** The three prices of the result. */
export function ResultOdds({ eventId, home, away }: EventSides) {
  return RESULT.map(({ outcomeId, label }) => (
    <OddsButton
      key={outcomeId}
      eventId={eventId}
      line={RESULT_LINE}
      outcomeId={outcomeId}
      home={home}
      away={away}
      label={label}
    />
  ));
}

/** The two teams with their crests and goals. */
export function TeamRows({ home, away, score }: Pick<EventFields, 'home' | 'away' | 'score'>) {
  return (
    <span className={styles.teams}>
      <span className={styles.team}>
        <Crest team={home} />
        <b>{home}</b>
        <b className={styles.goals}>{score?.home}</b>
      </span>
      <span className={styles.team}>
        <Crest team={away} />
        <b>{away}</b>
        <b className={styles.goals}>{score?.away}</b>
      </span>
    </span>
  );
}

/** The prices of the balanced total, where there is room for them. */
function TotalOdds({ eventId, home, away, line }: EventSides & { readonly line: string }) {
  const names = useMarketNames();
  const sides = { home, away };
  return [outcomeIds.over, outcomeIds.under].map((outcomeId) => (
    <OddsButton
      key={outcomeId}
      eventId={eventId}
      line={line}
      outcomeId={outcomeId}
      home={home}
      away={away}
      label={names.pick(line, outcomeId, sides)}
    />
  ));
}

/**
 * A match in a list: teams, score, minute and the prices of the result. `total` is the balanced line of goals. `labelled`:
 * the row itself says whether the match is simulated.
 */
export const EventRow = memo(function EventRow({
  eventId,
  total,
  labelled,
}: {
  readonly eventId: EventId;
  readonly total: string | null;
  readonly labelled: boolean;
}) {
  const t = useTranslations('sport');
  const fields = useEventFields(eventId);
  const hasTotals = useHasTotalsColumn();
  if (fields === undefined) return null;
  const { home, away, score } = fields;
  const match = t('match', { home, away });
  return (
    <li className={styles.row}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <TeamRows home={home} away={away} score={score} />
        <MatchWhen fields={fields} labelled={labelled} />
      </Link>
      <div className={styles.prices} role="group" aria-label={match}>
        <ResultOdds eventId={eventId} home={home} away={away} />
      </div>
      {hasTotals && (
        <div className={styles.total}>
          {total !== null && <TotalOdds eventId={eventId} home={home} away={away} line={total} />}
        </div>
      )}
      <Link href={getEventPath(eventId)} className={styles.more} aria-label={t('moreOf', { match })}>
        {t('more')}
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
});
