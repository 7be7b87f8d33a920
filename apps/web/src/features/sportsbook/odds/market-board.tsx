import { parseLine, type MarketTab } from '@arara/sports/core/markets';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { Lock } from '@arara/ui/art/lucide-icons';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventFields, LineShape } from '../events/event-store.ts';
import { useLineShapes } from '../events/live-events.ts';
import styles from './market-board.module.css';
import { selectMarkets, groupScoreColumns, type DisplayedMarket, selectTabs } from './market-tabs.ts';
import { type MarketNames, useMarketNames } from './market-names.ts';
import { OddsButton } from './odds-button.tsx';

type BoardEvent = Pick<EventFields, 'eventId' | 'home' | 'away'>;

function Outcome({
  event,
  line,
  outcomeId,
  label,
  wide = false,
}: {
  readonly event: BoardEvent;
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

interface Lines {
  readonly event: BoardEvent;
  readonly lines: readonly LineShape[];
  readonly names: MarketNames;
}

/** Home wins, draws and away wins side by side. */
function ScoreGrid({ event, lines: [shape], names }: Lines) {
  if (shape === undefined) return null;
  const getName = (outcomeId: string) => names.pick(shape.line, outcomeId, event);
  const { home, draw, away, other } = groupScoreColumns(shape.outcomes, getName);
  const renderOutcome = (outcomeId: string) => (
    <Outcome key={outcomeId} event={event} line={shape.line} outcomeId={outcomeId} label={getName(outcomeId)} wide />
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
function NumberTable({ event, lines, names }: Lines) {
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
            <Outcome
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
function OneLine({ event, lines: [shape], names }: Lines) {
  if (shape === undefined) return null;
  const { line, outcomes } = shape;
  const total = parseLine(line)?.market.rule === 'total';
  return (
    <div className={styles.line} data-outcomes={outcomes.length}>
      {outcomes.map((outcomeId) => (
        <Outcome
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

const HANDICAPS: readonly string[] = ['handicap', 'scoreHandicap'];

const MarketCard = memo(function MarketCard({
  event,
  market,
}: {
  readonly event: BoardEvent;
  readonly market: DisplayedMarket;
}) {
  const names = useMarketNames();
  const { rule, lines } = market;
  const [first] = lines;
  if (first === undefined) return null;
  const title = names.market(first.line);
  const Shape =
    rule === 'correctScore' ? ScoreGrid : lines.length > 1 || HANDICAPS.includes(rule) ? NumberTable : OneLine;
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
}: BoardEvent & {
  readonly over: boolean;
}) {
  const t = useTranslations('sport');
  const shapes = useLineShapes(eventId);
  const [chosen, setChosen] = useState<MarketTab>('main');
  const event = useMemo(() => ({ eventId, home, away }), [eventId, home, away]);
  const tabs = useMemo(() => selectTabs(shapes), [shapes]);
  const [first] = tabs;
  const tab = tabs.includes(chosen) ? chosen : first;
  const shown = useMemo(() => (tab === undefined ? [] : selectMarkets(shapes, tab)), [shapes, tab]);
  if (tab === undefined || over)
    return (
      <EmptyState
        icon={<Lock />}
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
