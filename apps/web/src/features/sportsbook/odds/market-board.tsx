import { parseLine, type MarketTab } from '@arara/sports/core/markets';
import { ChoiceChip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { Lock } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventFields, LineShape } from '../events/event-store.ts';
import { useLineShapes } from '../events/live-events.ts';
import styles from './market-board.module.css';
import { selectMarkets, scoreColumns, type DisplayedMarket, selectTabs } from './market-groups.ts';
import { type MarketNames, useMarketNames } from './market-names.ts';
import { OddsButton } from './odds-button.tsx';

type Event = Pick<EventFields, 'eventId' | 'home' | 'away'>;

function Outcome({
  event,
  line,
  outcomeId,
  label,
  wide = false,
}: {
  readonly event: Event;
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
  readonly event: Event;
  readonly lines: readonly LineShape[];
  readonly names: MarketNames;
}

/** Home wins, draws and away wins side by side. */
function ScoreGrid({ event, lines: [shape], names }: Lines) {
  if (shape === undefined) return null;
  const name = (it: string) => names.pick(shape.line, it, event);
  const { home, draw, away, other } = scoreColumns(shape.outcomes, name);
  const outcome = (it: string) => (
    <Outcome key={it} event={event} line={shape.line} outcomeId={it} label={name(it)} wide />
  );
  return (
    <>
      <div className={styles.scores}>
        <div>{home.map(outcome)}</div>
        <div>{draw.map(outcome)}</div>
        <div>{away.map(outcome)}</div>
      </div>
      <div className={styles.other}>{other.map(outcome)}</div>
    </>
  );
}

/** Lines that differ by a number: the outcomes' names stand once over their columns, so that the number is never cut off. */
function NumberTable({ event, lines, names }: Lines) {
  const [first] = lines;
  if (first === undefined) return null;
  const outcomes = first.outcomes.length;
  return (
    <>
      <div className={styles.columns} data-outcomes={outcomes} aria-hidden>
        {first.outcomes.map((it) => (
          <span key={it}>{names.column(first.line, it, event)}</span>
        ))}
      </div>
      {lines.map(({ line, outcomes: those }) => (
        <div key={line} className={styles.line} data-outcomes={those.length}>
          {those.map((it) => (
            <Outcome
              key={it}
              event={event}
              line={line}
              outcomeId={it}
              label={names.short(line, it, event)}
              wide={those.length === 2}
            />
          ))}
        </div>
      ))}
    </>
  );
}

/** The outcomes of the one line that a market has, side by side. */
function OneLine({ event, lines: [shape], names }: Lines) {
  if (shape === undefined) return null;
  const { line, outcomes } = shape;
  const total = parseLine(line)?.market.rule === 'total';
  return (
    <div className={styles.line} data-outcomes={outcomes.length}>
      {outcomes.map((it) => (
        <Outcome
          key={it}
          event={event}
          line={line}
          outcomeId={it}
          label={total ? names.pick(line, it, event) : names.short(line, it, event)}
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
  readonly event: Event;
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

/** Everything that can be bet on in a match, a group at a time. `over`: nothing more will happen in it. */
export const MarketBoard = memo(function MarketBoard({
  eventId,
  home,
  away,
  over,
}: Event & {
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
        {tabs.map((it) => (
          <ChoiceChip
            key={it}
            on={it === tab}
            onClick={(press) => {
              setChosen(it);
              press.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
          >
            {t(`groups.${it}`)}
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
