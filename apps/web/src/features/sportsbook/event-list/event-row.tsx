import type { SportEventId } from '@arara/contract/protocol/fields';
import { marketOutcomeIds } from '@arara/sports/core/markets';
import { ChevronRightIcon } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getEventPath } from '../page/paths.ts';
import { TeamCrest } from '../match/crest.tsx';
import type { EventWithoutLines } from '../events/event-store.ts';
import styles from './event-row.module.css';
import { useSportEventWithoutLines } from '../events/live-events.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { MatchTimeOrMinute } from '../match/match-clock.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { useHasTotalGoalsColumn } from '../page/use-width.ts';

/** The line that every row shows. */
export const MATCH_RESULT_LINE = '1|';
const MATCH_RESULT_OUTCOMES = [
  { outcomeId: marketOutcomeIds.home, label: '1' },
  { outcomeId: marketOutcomeIds.draw, label: 'X' },
  { outcomeId: marketOutcomeIds.away, label: '2' },
] as const;

type EventWithTeams = Pick<EventWithoutLines, 'eventId' | 'home' | 'away'>;

/** The three prices of the result. */
export function MatchResultOddsButtons({ eventId, home, away }: EventWithTeams) {
  return MATCH_RESULT_OUTCOMES.map(({ outcomeId, label }) => (
    <OddsButton
      key={outcomeId}
      eventId={eventId}
      line={MATCH_RESULT_LINE}
      outcomeId={outcomeId}
      home={home}
      away={away}
      label={label}
    />
  ));
}

/** The two teams with their crests and goals. */
export function MatchTeamNameRows({ home, away, score }: Pick<EventWithoutLines, 'home' | 'away' | 'score'>) {
  return (
    <span className={styles.teams}>
      <span className={styles.team}>
        <TeamCrest team={home} />
        <b>{home}</b>
        <b className={styles.goals}>{score?.home}</b>
      </span>
      <span className={styles.team}>
        <TeamCrest team={away} />
        <b>{away}</b>
        <b className={styles.goals}>{score?.away}</b>
      </span>
    </span>
  );
}

/** The prices of the balanced total, where there is room for them. */
function TotalGoalsOddsButtons({ eventId, home, away, line }: EventWithTeams & { readonly line: string }) {
  const names = useMarketNameFormatters();
  const sides = { home, away };
  return [marketOutcomeIds.over, marketOutcomeIds.under].map((outcomeId) => (
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
  const fields = useSportEventWithoutLines(eventId);
  const hasTotals = useHasTotalGoalsColumn();
  if (fields === undefined) return null;
  const { home, away, score } = fields;
  const match = t('match', { home, away });
  return (
    <li className={styles.row}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <MatchTeamNameRows home={home} away={away} score={score} />
        <MatchTimeOrMinute fields={fields} labelled={labelled} />
      </Link>
      <div className={styles.prices} role="group" aria-label={match}>
        <MatchResultOddsButtons eventId={eventId} home={home} away={away} />
      </div>
      {hasTotals && (
        <div className={styles.total}>
          {total !== null && <TotalGoalsOddsButtons eventId={eventId} home={home} away={away} line={total} />}
        </div>
      )}
      <Link href={getEventPath(eventId)} className={styles.more} aria-label={t('moreOf', { match })}>
        {t('more')}
        <ChevronRightIcon aria-hidden />
      </Link>
    </li>
  );
});
