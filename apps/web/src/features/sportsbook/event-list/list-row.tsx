import { selectBalancedTotalLine } from './balanced-total.ts';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { marketOutcomeIds } from '@arara/sports/core/outcomes';
import { ChevronRightIcon } from '@arara/ui/art/lucide-icons';
import { classNames } from '@arara/ui/class-names';
import { memo } from 'react';
import { Link } from 'wouter';
import { useLocale, useTranslations } from 'use-intl';
import { type EventHead, toEventPart } from '../live/event-parts.ts';
import { eventStore, useEventHead, useEventParts } from '../live/live-events.ts';
import { hasField } from '../live/participants.ts';
import { EventTimeOrStart } from '../match/match-clock.tsx';
import { formatLineNumber } from '../odds/line-number.ts';
import { OddsButton } from '../odds/odds-button.tsx';
import { getEventPath } from '../page/paths.ts';
import { useHasTotalColumn } from '../page/use-width.ts';
import { EventNameRows, MainOdds } from './event-row.tsx';
import styles from './event-row.module.css';
import { getLineNumber } from './main-line.ts';
import { useRowNames } from './row-names.ts';

/** The prices of the balanced total, where there is room for them. */
function TotalOdds({ event: { eventId, sport } }: { readonly event: EventHead }) {
  const t = useTranslations('sport');
  const names = useRowNames();
  const locale = useLocale();
  const total = useEventParts([toEventPart('lines', eventId), toEventPart('prices', eventId)], () =>
    selectBalancedTotalLine(sport, eventStore.lines(eventId), (line, outcomeId) =>
      eventStore.price(eventId, line, outcomeId),
    ),
  );
  if (total === null) return null;
  const number = formatLineNumber(getLineNumber(total), locale);
  return (['over', 'under'] as const).map((side) => (
    <OddsButton
      key={side}
      eventId={eventId}
      line={total}
      outcomeId={marketOutcomeIds[side]}
      spoken={names.total(sport, total, side)}
      label={t(`row.${side}`, { number })}
    />
  ));
}

/**
 * An event in a list: sides, score, minute and the prices of its main market and its balanced total. `labelled`: the row
 * itself says whether the event is simulated.
 */
export const SportEventListRow = memo(function EventRow({
  eventId,
  labelled,
}: {
  readonly eventId: SportEventId;
  readonly labelled: boolean;
}) {
  const t = useTranslations('sport');
  const event = useEventHead(eventId);
  const hasTotals = useHasTotalColumn();
  if (event === undefined) return null;
  const { home, away, participants, tournament, markets } = event;
  const isField = hasField(participants);
  const match = isField ? tournament : t('match', { home, away });
  return (
    <li className={styles.row}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <EventNameRows eventId={eventId} />
        <EventTimeOrStart eventId={eventId} labelled={labelled} />
      </Link>
      <div className={classNames(styles.prices, isField && styles.fieldPrices)} role="group" aria-label={match}>
        <MainOdds eventId={eventId} />
      </div>
      {hasTotals && !isField && (
        <div className={styles.total}>
          <TotalOdds event={event} />
        </div>
      )}
      <Link href={getEventPath(eventId)} className={styles.more}>
        <span className="visually-hidden">{t('moreOf', { match })} </span>
        {markets > 1 ? `+${markets - 1}` : t('more')}
        <ChevronRightIcon aria-hidden />
      </Link>
    </li>
  );
});
