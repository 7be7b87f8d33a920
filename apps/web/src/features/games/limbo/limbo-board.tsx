import type { LimboParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { Check, X } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { OutcomeDisplay, Board, toBoardState } from '../frame/board.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import styles from './limbo-board.module.css';
import { useAnimatedNumber } from '../single/use-animated-number.ts';
import type { BoardRound } from '../single/use-single-play.ts';

const START = 100;
/** Space above the higher of curve and target. */
const HEADROOM = 1.22;
const CURVE_LEFT = -1;
const WIDTH = 79;
/** Where 1.00× lies, in percent from the top, and how much of the board the climb may take. */
const FLOOR = 93;
const CLIMB = 71;
/** Where the curve leaves the floor. */
const CURVE_START = CURVE_LEFT + WIDTH * 0.12;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Height on the board, 0 to 1, on a logarithmic scale that holds both the target and where the curve is. */
const toHeight = (value: number, top: number): number =>
  Math.log(Math.max(value, START) / START) / Math.log(top / START);

const toTopPercent = (value: number, top: number): number => FLOOR - CLIMB * toHeight(value, top);

/** Where the curve ends: higher is also further to the right. */
function findCurveEnd(value: number, top: number): Point {
  const height = toHeight(value, top);
  return { x: CURVE_START + WIDTH * 0.88 * Math.sqrt(height), y: toTopPercent(value, top) };
}

/** The one curve on which every outcome lies, up to this end. */
const curvePath = ({ x, y }: Point): string =>
  `M${CURVE_LEFT} ${FLOOR}H${CURVE_START}Q${(CURVE_START + x) / 2} ${FLOOR} ${x} ${y}`;

/** LIMBO: a curve that climbs to the outcome, and the line it has to reach. */
export function LimboBoard({
  params,
  round,
  isRevealing,
}: {
  readonly params: LimboParams;
  readonly round: BoardRound | null;
  readonly isRevealing: boolean;
}) {
  const t = useTranslations('limbo');
  const locale = useLanguage((language) => language.tag);
  const state = toBoardState(round, isRevealing);
  const value = useAnimatedNumber(round?.id, round?.outcome ?? START, round?.revealMs ?? 0, () => START);
  const top = Math.max(params.target, value, 2 * START) ** HEADROOM / START ** (HEADROOM - 1);
  // Before the first round the curve leads to the target.
  const end = findCurveEnd(state === 'idle' ? params.target : value, top);
  const curve = curvePath(end);
  const line = toTopPercent(params.target, top);
  // The curve to the target stays drawn where the outcome is lower.
  const targetCurve = curvePath(findCurveEnd(params.target, top));
  const formatMultiple = (of: number) => `${formatDecimals(of, 2, locale)}×`;
  const target = formatMultiple(params.target);
  return (
    <Board state={state} className={styles.board}>
      <div className={styles.outcome}>
        <OutcomeDisplay
          state={state}
          text={formatMultiple(value)}
          hint={t('winsFrom', { target })}
          digits={formatMultiple(round?.outcome ?? START).length}
          round={round}
        />
      </div>
      <div className={classNames(styles.chart, styles[state])} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.curve}>
          {[25, 50, 75].map((y) => (
            <path key={y} d={`M0 ${y}H100`} className={styles.grid} />
          ))}
          {end.y > line && <path d={targetCurve} className={styles.way} />}
          <path d={`${curve}V100H${CURVE_LEFT}Z`} className={styles.area} />
          <path d={curve} className={styles.stroke} />
        </svg>
        <span className={styles.line} style={{ top: `${line}%` }}>
          <b>{target}</b>
        </span>
        <span className={styles.dot} style={{ left: `${end.x}%`, top: `${end.y}%` }}>
          {state === 'won' && <Check />}
          {state === 'lost' && <X />}
        </span>
      </div>
    </Board>
  );
}
