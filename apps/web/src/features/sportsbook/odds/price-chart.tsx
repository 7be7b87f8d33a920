import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { chooseHourDigits } from '../../../platform/format/moment-format.ts';
import { useLanguage } from '@arara/client/i18n';
import { getNowMs } from '@arara/client/clock';
import { subscribeToSeconds } from '../../../platform/time/server-clock.ts';
import { toOutcomePriceKey } from '../live/price-moves.ts';
import type { EventHead, PlacedLine } from '../live/event-parts.ts';
import { subscribeToPrices } from '../live/live-events.ts';
import { useMarketNameFormatters } from './market-names.ts';
import { useFormatOdds } from './odds-format.ts';
import styles from './price-chart.module.css';
import { drawPricePath, findPriceMove, type PriceHistory, type PricePoint } from '../live/price-history.ts';

const BOX = { width: 120, height: 24 };
/** The right end of the chart is the present; it moves on this often. */
const CHART_STEP_MS = 5000;

const getCompletedSteps = (): number => Math.floor(getNowMs() / CHART_STEP_MS);

/** One outcome whose price has moved. */
interface MovedPrice {
  readonly key: string;
  readonly name: string;
  readonly points: readonly PricePoint[];
  readonly from: number;
  readonly to: number;
  /** False: it is suspended now. */
  readonly isOffered: boolean;
}

function MovedPriceRow({
  price: { name, points, from, to, isOffered },
  start,
  end,
}: {
  readonly price: MovedPrice;
  readonly start: number;
  readonly end: number;
}) {
  const t = useTranslations('sport.odds');
  const formatOdds = useFormatOdds();
  const direction = to > from ? 'up' : to < from ? 'down' : 'same';
  return (
    <li className={styles.row}>
      <span className="visually-hidden">
        {t('chartMove', { name, from: formatOdds(from), to: formatOdds(to), direction: t(direction) })}
        {!isOffered && `, ${t('locked')}`}
      </span>
      <span className={styles.name} aria-hidden>
        {name}
      </span>
      <svg
        className={styles.line}
        viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={drawPricePath(points, { start, end }, BOX)} />
      </svg>
      <span className={styles.prices} data-direction={direction} aria-hidden>
        {formatOdds(from)} → {formatOdds(to)}
      </span>
    </li>
  );
}

/** The texts and lines of a chart: which prices moved since `start`, how, and how many did not. */
export function PriceChartView({
  moved,
  still,
  start,
  end,
}: {
  readonly moved: readonly MovedPrice[];
  readonly still: number;
  readonly start: number;
  readonly end: number;
}) {
  const t = useTranslations('sport.odds');
  const locale = useLanguage((language) => language.tag);
  const time = new Intl.DateTimeFormat(locale, {
    hour: chooseHourDigits(locale),
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(start);
  return (
    <div className={styles.chart}>
      <p className={styles.since}>{t('chartSince', { time })}</p>
      {moved.length > 0 && (
        <ul className={styles.rows}>
          {moved.map((price) => (
            <MovedPriceRow key={price.key} price={price} start={start} end={end} />
          ))}
        </ul>
      )}
      {still > 0 && <p className={styles.still}>{t('chartStill', { count: still })}</p>}
    </div>
  );
}

/** How the prices of a market have moved since the page was opened. */
export default function PriceChart({
  event,
  lines,
  history,
}: {
  readonly event: EventHead;
  readonly lines: readonly PlacedLine[];
  readonly history: PriceHistory;
}) {
  const { eventId } = event;
  const names = useMarketNameFormatters();
  const outcomes = useMemo(
    () =>
      lines.flatMap(({ line, outcomes: ids, names: texts }) =>
        ids.map((outcomeId) => ({ eventId, line, outcomeId, name: texts[outcomeId] })),
      ),
    [eventId, lines],
  );
  const subscribe = useCallback((changed: () => void) => subscribeToPrices(outcomes, changed), [outcomes]);
  useSyncExternalStore(subscribe, history.countPoints);
  useSyncExternalStore(subscribeToSeconds, getCompletedSteps);
  const moved = outcomes.flatMap((outcome) => {
    const key = toOutcomePriceKey(outcome.line, outcome.outcomeId);
    const points = history.getPoints(key);
    const move = findPriceMove(points);
    return move === undefined ? [] : [{ key, name: names.pick(event, outcome), points, ...move }];
  });
  return (
    <PriceChartView moved={moved} still={outcomes.length - moved.length} start={history.openedAt} end={getNowMs()} />
  );
}
