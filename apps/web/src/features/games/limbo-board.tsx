import type { LimboParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n.ts';
import { BigOutcome, Board, boardState } from './board.tsx';
import { formatDecimals } from './decimals.ts';
import styles from './limbo-board.module.css';
import { useGlide } from './use-glide.ts';
import type { ShownRound, TablePhase } from './use-table.ts';

const START = 100;
/** Room above the higher of curve and target. */
const HEADROOM = 1.22;
const LEFT = -1;
const WIDTH = 79;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Height on the board, 0 to 1, on a logarithmic scale that holds both the target and where the curve is. */
const heightOf = (value: number, top: number): number =>
  Math.log(Math.max(value, START) / START) / Math.log(top / START);

/** Where the curve ends: higher is also further to the right. */
function endOf(value: number, top: number): Point {
  const height = heightOf(value, top);
  return { x: LEFT + WIDTH * (0.12 + 0.88 * Math.sqrt(height)), y: 100 - 78 * height };
}

const curveTo = ({ x, y }: Point): string =>
  `M${LEFT} 100C${LEFT + (x - LEFT) * 0.5} 100 ${LEFT + (x - LEFT) * 0.82} ${100 - (100 - y) * 0.35} ${x} ${y}`;

/** LIMBO: a curve that climbs to the outcome, and the line it has to reach. */
export function LimboBoard({
  params,
  shown,
  phase,
}: {
  readonly params: LimboParams;
  readonly shown: ShownRound<LimboParams> | null;
  readonly phase: TablePhase;
}) {
  const t = useTranslations('play');
  const locale = useLanguage((language) => language.tag);
  const state = boardState(shown, phase);
  const value = useGlide(shown?.id, shown?.outcome ?? START, shown?.showing_ms ?? 0, () => START);
  const top = Math.max(params.target, value, 2 * START) ** HEADROOM / START ** (HEADROOM - 1);
  // Before the first round the curve shows the way to the target.
  const end = endOf(state === 'idle' ? params.target : value, top);
  const curve = curveTo(end);
  const line = 100 - 78 * heightOf(params.target, top);
  const multiple = (of: number) => `${formatDecimals(of, 2, locale)}×`;
  const target = multiple(params.target);
  return (
    <Board state={state} className={styles.board}>
      <div className={styles.outcome}>
        <BigOutcome
          state={state}
          text={multiple(value)}
          hint={t('winsFrom', { target })}
          digits={multiple(shown?.outcome ?? START).length}
          shown={shown}
        />
      </div>
      <div className={classNames(styles.chart, styles[state])} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.curve}>
          {[25, 50, 75].map((y) => (
            <path key={y} d={`M0 ${y}H100`} className={styles.grid} />
          ))}
          <path d={`${curve}V100Z`} className={styles.area} />
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
