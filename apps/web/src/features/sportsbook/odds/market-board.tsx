import { parseLineName, type MarketTabName } from '@arara/sports/core/markets';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { LockIcon } from '@arara/ui/art/lucide-icons';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventWithoutLines, LineWithoutPrices } from '../events/event-store.ts';
import { useSportEventLines } from '../events/live-events.ts';
import styles from './market-board.module.css';
import {
  selectMarketsInTab,
  groupCorrectScoreColumns,
  type DisplayedMarket,
  selectNonEmptyMarketTabs,
} from './market-tabs.ts';
import { type MarketNameFormatters, useMarketNameFormatters } from './market-names.ts';
import { OddsButton } from './odds-button.tsx';

type MarketBoardEvent = Pick<EventWithoutLines, 'eventId' | 'home' | 'away'>;

function OutcomeOddsButton({
  event,
  line,
  outcomeId,
  label,
  wide = false,
}: {
  readonly event: MarketBoardEvent;
  readonly line: string;
  readonly outcomeId: string;
  readonly label: string;
  readonly wide?: boolean;
}) {
  const { eventId, home, away } = event;
  return (
    <OddsButton eventId={eventId} line={line} outcomeId={outcomeId} home={home} away={away} label={label} wide={wide} />
  );
}

interface MarketLinesProps {
  readonly event: MarketBoardEvent;
  readonly lines: readonly LineWithoutPrices[];
  readonly names: MarketNameFormatters;
}

/** Home wins, draws and away wins side by side. */
function CorrectScoreOddsGrid({ event, lines: [shape], names }: MarketLinesProps) {
  if (shape === undefined) return null;
  const getName = (outcomeId: string) => names.pick(shape.line, outcomeId, event);
  const { home, draw, away, other } = groupCorrectScoreColumns(shape.outcomes, getName);
  const renderOutcome = (outcomeId: string) => (
    <OutcomeOddsButton
      key={outcomeId}
      event={event}
      line={shape.line}
      outcomeId={outcomeId}
      label={getName(outcomeId)}
      wide
    />
  );
  return (
    <>
      <div className={styles.scores}>
        <div>{home.map(renderOutcome)}</div>
        <div>{draw.map(renderOutcome)}</div>
        <div>{away.map(renderOutcome)}</div>
      </div>
      <div className={styles.other}>{other.map(renderOutcome)}</div>
    </>
  );
}

/** Lines that differ by a number: the names of the outcomes are over their columns, so that the number is never cut off. */
function SpecifierOddsTable({ event, lines, names }: MarketLinesProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const outcomes = first.outcomes.length;
  return (
    <>
      <div className={styles.columns} data-outcomes={outcomes} aria-hidden>
        {first.outcomes.map((outcomeId) => (
          <span key={outcomeId}>{names.column(first.line, outcomeId, event)}</span>
        ))}
      </div>
      {lines.map(({ line, outcomes: ids }) => (
        <div key={line} className={styles.line} data-outcomes={ids.length}>
          {ids.map((outcomeId) => (
            <OutcomeOddsButton
              key={outcomeId}
              event={event}
              line={line}
              outcomeId={outcomeId}
              label={names.short(line, outcomeId, event)}
              wide={ids.length === 2}
            />
          ))}
        </div>
      ))}
    </>
  );
}

/** The outcomes of a market's only line, side by side. */
function SingleLineOddsRow({ event, lines: [shape], names }: MarketLinesProps) {
  if (shape === undefined) return null;
  const { line, outcomes } = shape;
  const total = parseLineName(line)?.market.rule === 'total';
  return (
    <div className={styles.line} data-outcomes={outcomes.length}>
      {outcomes.map((outcomeId) => (
        <OutcomeOddsButton
          key={outcomeId}
          event={event}
          line={line}
          outcomeId={outcomeId}
          label={total ? names.pick(line, outcomeId, event) : names.short(line, outcomeId, event)}
        />
      ))}
    </div>
  );
}

const HANDICAP_MARKET_KEYS: readonly string[] = ['handicap', 'scoreHandicap'];

const MarketCard = memo(function MarketCard({
  event,
  market,
}: {
  readonly event: MarketBoardEvent;
  readonly market: DisplayedMarket;
}) {
  const names = useMarketNameFormatters();
  const { rule, lines } = market;
  const [first] = lines;
  if (first === undefined) return null;
  const title = names.market(first.line);
  const Shape =
    rule === 'correctScore'
      ? CorrectScoreOddsGrid
      : lines.length > 1 || HANDICAP_MARKET_KEYS.includes(rule)
        ? SpecifierOddsTable
        : SingleLineOddsRow;
  return (
    <section className={styles.market} aria-label={title}>
      <h2>{title}</h2>
      <Shape event={event} lines={lines} names={names} />
    </section>
  );
});

/** The markets of a match, one group at a time. `over`: the match has ended. */
export const MarketBoard = memo(function MarketBoard({
  eventId,
  home,
  away,
  over,
}: MarketBoardEvent & {
  readonly over: boolean;
}) {
  const t = useTranslations('sport');
  const shapes = useSportEventLines(eventId);
  const [chosen, setChosen] = useState<MarketTabName>('main');
  const event = useMemo(() => ({ eventId, home, away }), [eventId, home, away]);
  const tabs = useMemo(() => selectNonEmptyMarketTabs(shapes), [shapes]);
  const [first] = tabs;
  const tab = tabs.includes(chosen) ? chosen : first;
  const shown = useMemo(() => (tab === undefined ? [] : selectMarketsInTab(shapes, tab)), [shapes, tab]);
  if (tab === undefined || over)
    return (
      <EmptyState
        icon={<LockIcon />}
        title={t('event.noMarkets')}
        text={t(over ? 'event.overText' : 'event.noMarketsText')}
      />
    );
  return (
    <>
      <div className={styles.tabs} role="group" aria-label={t('event.markets')}>
        {tabs.map((each) => (
          <ChoiceChip
            key={each}
            on={each === tab}
            onClick={(press) => {
              setChosen(each);
              press.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
          >
            {t(`groups.${each}`)}
          </ChoiceChip>
        ))}
      </div>
      <div className={styles.board}>
        {shown.map((market) => (
          <MarketCard key={market.id} event={event} market={market} />
        ))}
      </div>
    </>
  );
});
