import { findSecondColumnStart } from './market-columns.ts';
import { findSport } from '@arara/sports/registry';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { useIsFetching } from '@tanstack/react-query';
import { createElement, memo, useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type EventHead, type PlacedLine, toEventPart } from '../live/event-parts.ts';
import { eventStore, useEventLines } from '../live/live-events.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { lazyWithFullDictionary } from '../../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';
import { getNowMs } from '@arara/client/clock';
import { sportQueryKeys } from '../keys.ts';
import { createPriceHistory, type PriceHistory } from '../live/price-history.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import styles from './market-board.module.css';
import {
  groupCorrectScoreColumns,
  groupMarketsByTab,
  groupOutcomesBySide,
  MAIN_TAB,
  MAX_OUTCOMES_IN_ROW,
  type DisplayedMarket,
} from './market-tabs.ts';
import { isMeasuredLine, type MarketNameFormatters, useMarketNameFormatters } from './market-names.ts';
import { useFavouritesFirst } from './favourites-first.ts';
import { NoMarkets } from './no-markets.tsx';
import { OddsButton } from './odds-button.tsx';

function OutcomeOddsButton({
  event,
  shape,
  outcomeId,
  label,
  wide = false,
}: {
  readonly event: EventHead;
  readonly shape: PlacedLine;
  readonly outcomeId: string;
  readonly label: string;
  readonly wide?: boolean;
}) {
  const { full } = useMarketNameFormatters();
  const named = toNamedOutcome(shape, outcomeId);
  return <OddsButton eventId={event.eventId} {...named} spoken={full(event, named)} label={label} wide={wide} />;
}

interface MarketLinesProps {
  readonly event: EventHead;
  readonly lines: readonly PlacedLine[];
  readonly names: MarketNameFormatters;
}

const toNamedOutcome = ({ line, names }: PlacedLine, outcomeId: string) => ({
  line,
  outcomeId,
  name: names[outcomeId],
});

/** A column of outcomes, with the name of a side over it where their labels do not say it. */
interface OddsColumn {
  readonly heading?: string;
  readonly outcomes: readonly string[];
}

/** Outcomes in columns next to each other, and under them those that belong to none. */
function OddsColumns({
  event,
  shape,
  columns,
  other,
  getLabel,
}: {
  readonly event: EventHead;
  readonly shape: PlacedLine;
  readonly columns: readonly OddsColumn[];
  readonly other: readonly string[];
  readonly getLabel: (outcomeId: string) => string;
}) {
  const renderOutcome = (outcomeId: string) => (
    <OutcomeOddsButton
      key={outcomeId}
      event={event}
      shape={shape}
      outcomeId={outcomeId}
      label={getLabel(outcomeId)}
      wide
    />
  );
  return (
    <>
      <div className={styles.scores}>
        {columns
          .filter(({ outcomes }) => outcomes.length > 0)
          .map(({ heading, outcomes }) => (
            <div key={outcomes.join()}>
              {heading !== undefined && (
                <span className={styles.heading} title={heading} aria-hidden>
                  {heading}
                </span>
              )}
              {outcomes.map(renderOutcome)}
            </div>
          ))}
      </div>
      <div className={styles.other}>{other.map(renderOutcome)}</div>
    </>
  );
}

/** Home wins, draws and away wins side by side. */
function CorrectScoreOddsGrid({ event, lines: [shape], names }: MarketLinesProps) {
  if (shape === undefined) return null;
  const getName = (outcomeId: string) => names.pick(event, toNamedOutcome(shape, outcomeId));
  const { home, draw, away, other } = groupCorrectScoreColumns(shape.outcomes, getName);
  return (
    <OddsColumns
      event={event}
      shape={shape}
      columns={[home, draw, away].map((outcomes) => ({ outcomes }))}
      other={other}
      getLabel={getName}
    />
  );
}

const findFixedOutcomes = (sport: string, line: string) => findSport(sport)?.markets.parseLine(line)?.outcomes ?? [];

/** Outcomes that are a part of a side's win, under the names of the sides: these are too long to stand on every button. */
function SideOddsGrid({ event, lines: [shape], names }: MarketLinesProps) {
  const t = useTranslations('sport.pick');
  if (shape === undefined) return null;
  const sides = groupOutcomesBySide(findFixedOutcomes(event.sport, shape.line));
  const listOffered = (side: 'home' | 'draw' | 'away') =>
    (sides?.[side] ?? []).filter((outcomeId) => shape.outcomes.includes(outcomeId));
  const draws = listOffered('draw');
  const hasDrawColumn = draws.length > 1;
  return (
    <OddsColumns
      event={event}
      shape={shape}
      columns={[
        { heading: event.home, outcomes: listOffered('home') },
        ...(hasDrawColumn ? [{ heading: t('draw'), outcomes: draws }] : []),
        { heading: event.away, outcomes: listOffered('away') },
      ]}
      other={hasDrawColumn ? [] : draws}
      getLabel={(outcomeId) => names.short(event, toNamedOutcome(shape, outcomeId))}
    />
  );
}

/** Lines that differ by a number: the names of the outcomes are over their columns, so that the number is never cut off. */
function SpecifierOddsTable({ event, lines, names }: MarketLinesProps) {
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <>
      <div className={styles.columns} data-outcomes={first.outcomes.length} aria-hidden>
        {first.outcomes.map((outcomeId) => (
          <span key={outcomeId}>{names.column(event, toNamedOutcome(first, outcomeId))}</span>
        ))}
      </div>
      {lines.map((shape) => (
        <div key={shape.line} className={styles.line} data-outcomes={shape.outcomes.length}>
          {shape.outcomes.map((outcomeId) => (
            <OutcomeOddsButton
              key={outcomeId}
              event={event}
              shape={shape}
              outcomeId={outcomeId}
              label={names.short(event, toNamedOutcome(shape, outcomeId))}
              wide={shape.outcomes.length === 2}
            />
          ))}
        </div>
      ))}
    </>
  );
}

/** A line whose outcomes are competitors, or are listed by the line: the favourites stand first. */
function ListedOutcomes({ event, shape, names }: Omit<MarketLinesProps, 'lines'> & { readonly shape: PlacedLine }) {
  const outcomes = useFavouritesFirst(event.eventId, shape);
  return <OutcomeOdds event={event} shape={{ ...shape, outcomes }} names={names} />;
}

/** The outcomes of a market's only line. */
function SingleLineOdds({ event, lines: [shape], names }: MarketLinesProps) {
  if (shape === undefined) return null;
  const isFixed = (findSport(event.sport)?.markets.parseLine(shape.line)?.outcomes.length ?? 0) > 0;
  const Outcomes = isFixed ? OutcomeOdds : ListedOutcomes;
  return <Outcomes event={event} shape={shape} names={names} />;
}

function OutcomeOdds({ event, shape, names }: Omit<MarketLinesProps, 'lines'> & { readonly shape: PlacedLine }) {
  const { outcomes } = shape;
  const isList = outcomes.length > MAX_OUTCOMES_IN_ROW;
  return (
    <div className={isList ? styles.list : styles.line} data-outcomes={outcomes.length}>
      {outcomes.map((outcomeId) => (
        <OutcomeOddsButton
          key={outcomeId}
          event={event}
          shape={shape}
          outcomeId={outcomeId}
          label={names.pick(event, toNamedOutcome(shape, outcomeId))}
          wide={isList}
        />
      ))}
    </div>
  );
}

/** Chooses how a market is laid out by its table: scores, several numbers, or one line. */
function findMarketLayout({ sport }: EventHead, { lines }: DisplayedMarket) {
  const [first] = lines;
  const parsed = first === undefined ? undefined : findSport(sport)?.markets.parseLine(first.line);
  const scores = (parsed?.outcomes ?? []).filter(({ key }) => /^\+?\d+:\d+$/.test(key)).length;
  if (scores > MAX_OUTCOMES_IN_ROW) return CorrectScoreOddsGrid;
  if (groupOutcomesBySide(parsed?.outcomes ?? []) !== undefined) return SideOddsGrid;
  const isHandicap = parsed?.outcomes.some(({ key }) => key.endsWith('Handicap')) === true;
  const isTable = parsed !== undefined && isMeasuredLine(parsed) && (lines.length > 1 || isHandicap);
  return isTable ? SpecifierOddsTable : SingleLineOdds;
}

const LazyPriceChart = lazyWithFullDictionary(() => import('./price-chart.tsx'));

const MarketCard = memo(function MarketCard({
  event,
  market,
  history,
}: {
  readonly event: EventHead;
  readonly market: DisplayedMarket;
  readonly history: PriceHistory;
}) {
  const t = useTranslations('sport.odds');
  const names = useMarketNameFormatters();
  const [isChartOpen, setIsChartOpen] = useState(false);
  const chartId = useId();
  const { lines } = market;
  const [first] = lines;
  if (first === undefined) return null;
  const title = names.market(event, first.line);
  return (
    <section className={styles.market} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button
          type="button"
          className={styles.chartButton}
          aria-label={t('chartOf', { market: title })}
          aria-expanded={isChartOpen}
          aria-controls={isChartOpen ? chartId : undefined}
          onClick={() => setIsChartOpen(!isChartOpen)}
        >
          <svg viewBox="0 0 24 24" className="icon" aria-hidden>
            <path d="M3 17h5V10h5v4h4V6h4" />
          </svg>
        </button>
      </div>
      {createElement(findMarketLayout(event, market), { event, lines, names })}
      {isChartOpen && (
        <div id={chartId}>
          <LazyBoundary part="board">
            <LazyPriceChart event={event} lines={lines} history={history} />
          </LazyBoundary>
        </div>
      )}
    </section>
  );
});

/** Records how the prices of an event move from now on, while the page is open and connected. */
function usePriceHistory({ eventId }: EventHead): PriceHistory {
  const [history] = useState(() => createPriceHistory(getNowMs));
  const isConnected = useIsConnected();
  // With a new connection the event is read again: until then the prices on the page are those before the interruption.
  const isBeingRead = useIsFetching({ queryKey: sportQueryKeys.event(eventId) }) > 0;
  useEffect(() => {
    const recordAll = () => {
      for (const [key, price] of eventStore.prices(eventId)) history.record(key, price);
    };
    recordAll();
    return eventStore.subscribe(toEventPart('prices', eventId), recordAll);
  }, [eventId, history]);
  useEffect(() => {
    if (!isConnected) history.interrupt();
    else if (!isBeingRead) history.resume();
  }, [history, isConnected, isBeingRead]);
  return history;
}

/** The cards of a tab in two columns on the web. The second column begins with the same market while the tab is open. */
function MarketCards({
  event,
  markets,
  history,
}: {
  readonly event: EventHead;
  readonly markets: readonly DisplayedMarket[];
  readonly history: PriceHistory;
}) {
  const [secondColumnId, setSecondColumnId] = useState<string>();
  const split = markets.findIndex(({ id }) => id === secondColumnId);
  const chosen = split === -1 ? findSecondColumnStart(markets) : split;
  const nextId = markets[chosen]?.id;
  if (nextId !== secondColumnId) setSecondColumnId(nextId);
  const columns = { first: markets.slice(0, chosen), second: markets.slice(chosen) };
  return (
    <div className={styles.board}>
      {Object.entries(columns)
        .filter(([, column]) => column.length > 0)
        .map(([place, column]) => (
          <div key={place} className={styles.column}>
            {column.map((market) => (
              <MarketCard key={market.id} event={event} market={market} history={history} />
            ))}
          </div>
        ))}
    </div>
  );
}

/** The markets of an event, one group at a time. */
export const MarketBoard = memo(function MarketBoard({ event }: { readonly event: EventHead }) {
  const t = useTranslations('sport');
  const texts = useSportTexts()(event.sport);
  const history = usePriceHistory(event);
  const lines = useEventLines(event.eventId);
  const [chosen, setChosen] = useState(MAIN_TAB);
  const tabs = useMemo(
    () =>
      groupMarketsByTab(
        event.sport,
        lines.filter(({ isOver, keepsPlace }) => !isOver || keepsPlace),
      ),
    [event.sport, lines],
  );
  const [first] = tabs.keys();
  const tab = tabs.has(chosen) ? chosen : first;
  if (tab === undefined) return <NoMarkets sport={event.sport} text={t('event.noMarketsText')} />;
  return (
    <>
      {tabs.size > 1 ? (
        <div className={styles.tabs} role="group" aria-label={t('event.markets')}>
          {[...tabs.keys()].map((each) => (
            <ChoiceChip
              key={each}
              on={each === tab}
              onClick={(press) => {
                setChosen(each);
                press.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
              }}
            >
              {texts.tab(each)}
            </ChoiceChip>
          ))}
        </div>
      ) : (
        // A lone tab is no choice.
        <div className={styles.withoutTabs} />
      )}
      <MarketCards key={tab} event={event} markets={tabs.get(tab) ?? []} history={history} />
    </>
  );
});
