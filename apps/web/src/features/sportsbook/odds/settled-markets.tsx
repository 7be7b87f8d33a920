import { findSport } from '@arara/sports/registry';
import { useTranslations } from 'use-intl';
import { BET_STATUS_CHIP_TONES, getSportResultStatus } from '../../wallet/wallet.ts';
import { LabelChip } from '@arara/ui/controls/chip';
import type { EventHead } from '../live/event-parts.ts';
import { useEventLines } from '../live/live-events.ts';
import styles from './market-board.module.css';
import { useMarketNameFormatters } from './market-names.ts';
import { NoMarkets } from './no-markets.tsx';
import type { LegResult } from '@arara/contract/player/sportsbook/codes';
import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { MAX_OUTCOMES_KEPT } from './market-tabs.ts';

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

/** An outcome as its line was settled; without a result where a bet on it waits. */
type SettledOutcome = Pick<SportLine['outcomes'][number], 'outcomeId' | 'name' | 'result'>;

/** Results from the best one for the player to the worst one: won, half won, returned (push, void), half lost, lost. */
const RESULT_ORDER: readonly LegResult[] = ['won', 'halfWon', 'push', 'void', 'halfLost', 'lost'];

const findPlace = ({ result }: SettledOutcome): number => {
  const place = result === undefined ? -1 : RESULT_ORDER.indexOf(result);
  return place === -1 ? RESULT_ORDER.length : place;
};

/**
 * The outcomes of a settled line, the winner first: those with a price at the end and those without one. Of a long list the
 * outcomes are left out that were no longer possible, as the board leaves them out.
 */
export function listSettledOutcomes({
  outcomes,
  unpriced = [],
}: Pick<SportLine, 'outcomes' | 'unpriced'>): readonly SettledOutcome[] {
  const isLong = outcomes.length + unpriced.length > MAX_OUTCOMES_KEPT;
  const added = unpriced.filter(({ result }) => !isLong || result !== 'lost');
  return [...outcomes, ...added].toSorted((a, b) => findPlace(a) - findPlace(b));
}
