import { outcomeIds, type Tab } from '@arara/sports/markets';
import { ChoiceChip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { Lock } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventFields, LineShape } from './event-book.ts';
import { useLineShapes } from './live-events.ts';
import styles from './market-board.module.css';
import { marketsOf, scoreColumns, type ShownMarket, tabsOf } from './market-groups.ts';
import { type MarketNames, useMarketNames } from './market-names.ts';
import { isOver } from './match-time.ts';
import { OddsButton } from './odds-button.tsx';

type Event = Pick<EventFields, 'eventId' | 'home' | 'away'>;

function Outcome({
  event,
  line,
  outcomeId,
  names,
  wide = false,
}: {
  readonly event: Event;
  readonly line: string;
  readonly outcomeId: string;
  readonly names: MarketNames;
  readonly wide?: boolean;
}) {
  const { eventId, home, away } = event;
  return (
    <OddsButton
      eventId={eventId}
      line={line}
      outcomeId={outcomeId}
      home={home}
      away={away}
      label={SHORT[outcomeId] ?? names.pick(line, outcomeId, { home, away })}
      wide={wide}
    />
  );
}

/** Two teams do not fit a button: a double chance is told by the signs of the result. */
const SHORT: Readonly<Record<string, string>> = {
  [outcomeIds.homeOrDraw]: '1X',
  [outcomeIds.homeOrAway]: '12',
  [outcomeIds.drawOrAway]: 'X2',
};

/** Home wins, draws and away wins side by side. */
function ScoreGrid({
  event,
  shape,
  names,
}: {
  readonly event: Event;
  readonly shape: LineShape;
  readonly names: MarketNames;
}) {
  const { home, draw, away, other } = scoreColumns(shape.outcomes, (it) => names.pick(shape.line, it, event));
  const outcome = (it: string) => (
    <Outcome key={it} event={event} line={shape.line} outcomeId={it} names={names} wide />
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

const MarketCard = memo(function MarketCard({
  event,
  market,
}: {
  readonly event: Event;
  readonly market: ShownMarket;
}) {
  const names = useMarketNames();
  const [first] = market.lines;
  if (first === undefined) return null;
  const title = names.market(first.line);
  return (
    <section className={styles.market} aria-label={title}>
      <h2>{title}</h2>
      {market.rule === 'correctScore' ? (
        <ScoreGrid event={event} shape={first} names={names} />
      ) : (
        market.lines.map((shape) => (
          <div key={shape.line} className={styles.line} data-outcomes={shape.outcomes.length}>
            {shape.outcomes.map((outcomeId) => (
              <Outcome
                key={outcomeId}
                event={event}
                line={shape.line}
                outcomeId={outcomeId}
                names={names}
                wide={market.lines.length > 1 && shape.outcomes.length === 2}
              />
            ))}
          </div>
        ))
      )}
    </section>
  );
});

/** Everything that can be bet on in a match, a group at a time. */
export function MarketBoard({ fields }: { readonly fields: EventFields }) {
  const t = useTranslations('sport');
  const shapes = useLineShapes(fields.eventId);
  const [chosen, setChosen] = useState<Tab>('main');
  const tabs = tabsOf(shapes);
  const [first] = tabs;
  if (first === undefined || isOver(fields.phase))
    return (
      <EmptyState
        icon={<Lock />}
        title={t('event.noMarkets')}
        text={t(isOver(fields.phase) ? 'event.overText' : 'event.noMarketsText')}
      />
    );
  const tab = tabs.includes(chosen) ? chosen : first;
  return (
    <>
      <div className={styles.tabs} role="group" aria-label={t('event.markets')}>
        {tabs.map((it) => (
          <ChoiceChip key={it} on={it === tab} onClick={() => setChosen(it)}>
            {t(`groups.${it}`)}
          </ChoiceChip>
        ))}
      </div>
      <div className={styles.board}>
        {marketsOf(shapes, tab).map((market) => (
          <MarketCard key={market.id} event={fields} market={market} />
        ))}
      </div>
    </>
  );
}
