import { listSettledOutcomes } from './settled-outcomes.ts';
import { findSport } from '@arara/sports/registry';
import { useTranslations } from 'use-intl';
import { BET_STATUS_CHIP_TONES, getSportResultStatus } from '../../wallet/wallet.ts';
import { LabelChip } from '@arara/ui/controls/chip';
import type { EventHead } from '../live/event-parts.ts';
import { useEventLines } from '../live/live-events.ts';
import styles from './market-board.module.css';
import { useMarketNameFormatters } from './market-names.ts';
import { NoMarkets } from './no-markets.tsx';

/** How each line of an event that is over was settled, in the order of the sport's table, the winner of each first. */
export function SettledMarkets({ event }: { readonly event: EventHead }) {
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  const lines = useEventLines(event.eventId).flatMap(({ line, settled }) => (settled ? [{ line, ...settled }] : []));
  if (lines.length === 0) return <NoMarkets sport={event.sport} text={t('event.overText')} />;
  const compare = findSport(event.sport)?.markets.compareLines;
  const byMarket = Map.groupBy(
    lines.toSorted((a, b) => compare?.(a.line, b.line) ?? 0),
    ({ line }) => names.market(event, line),
  );
  return (
    <>
      <h2 className={styles.results}>{t('event.results')}</h2>
      <div className={styles.board}>
        {[...byMarket].map(([market, settled]) => (
          <section key={market} className={styles.market} aria-label={market}>
            <h3>{market}</h3>
            <ul className={styles.settled}>
              {settled.flatMap((line) =>
                listSettledOutcomes(line).map(({ outcomeId, name, result }) => {
                  const status = result === undefined ? null : getSportResultStatus(result);
                  return (
                    <li
                      key={`${line.line} ${outcomeId}`}
                      data-won={result === 'won' || result === 'halfWon' || undefined}
                    >
                      <span>{names.pick(event, { line: line.line, outcomeId, name })}</span>
                      {status !== null && (
                        <LabelChip tone={BET_STATUS_CHIP_TONES[status]}>{t(`status.${status}`)}</LabelChip>
                      )}
                    </li>
                  );
                }),
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
