import type { LimboParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { CheckIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useLanguage } from '@arara/client/i18n';
import { GameRoundOutcomePanel, GameBoardFrame, toGameBoardState } from '../frame/board.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import styles from './limbo-board.module.css';
import { useAnimatedNumber } from '../single/use-animated-number.ts';
import type { RoundResultShownOnGameBoard } from '../single/use-single-play.ts';

const LIMBO_CURVE_START_MULTIPLIER = 100;
/** Space above the higher of curve and target. */
const LIMBO_CURVE_HEADROOM_FACTOR = 1.22;
const LIMBO_CURVE_LEFT = -1;
const LIMBO_CURVE_WIDTH = 79;
/** Where 1.00× lies, in percent from the top, and how much of the board the climb may take. */
const LIMBO_CURVE_BASE_TOP_PERCENT = 93;
const LIMBO_CURVE_HEIGHT_PERCENT = 71;
/** Where the curve leaves the floor. */
const LIMBO_CURVE_RISE_START_X = LIMBO_CURVE_LEFT + LIMBO_CURVE_WIDTH * 0.12;

interface LimboCurvePoint {
  readonly x: number;
  readonly y: number;
}

/** Height on the board, 0 to 1, on a logarithmic scale that holds both the target and where the curve is. */
const toLimboCurveHeight = (value: number, top: number): number =>
  Math.log(Math.max(value, LIMBO_CURVE_START_MULTIPLIER) / LIMBO_CURVE_START_MULTIPLIER) /
  Math.log(top / LIMBO_CURVE_START_MULTIPLIER);

const toLimboCurveTopPercent = (value: number, top: number): number =>
  LIMBO_CURVE_BASE_TOP_PERCENT - LIMBO_CURVE_HEIGHT_PERCENT * toLimboCurveHeight(value, top);

/** Where the curve ends: higher is also further to the right. */
function findLimboCurveEnd(value: number, top: number): LimboCurvePoint {
  const height = toLimboCurveHeight(value, top);
  return {
    x: LIMBO_CURVE_RISE_START_X + LIMBO_CURVE_WIDTH * 0.88 * Math.sqrt(height),
    y: toLimboCurveTopPercent(value, top),
  };
}

/** The one curve on which every outcome lies, up to this end. */
const computeLimboCurvePath = ({ x, y }: LimboCurvePoint): string =>
  `M${LIMBO_CURVE_LEFT} ${LIMBO_CURVE_BASE_TOP_PERCENT}H${LIMBO_CURVE_RISE_START_X}Q${(LIMBO_CURVE_RISE_START_X + x) / 2} ${LIMBO_CURVE_BASE_TOP_PERCENT} ${x} ${y}`;

/** Writes a multiple of hundredths: 2.00×. */
function useMultipleFormat(): (hundredths: number) => string {
  const locale = useLanguage((language) => language.tag);
  return (hundredths) => `${formatDecimals(hundredths, 2, locale)}×`;
}

/** LIMBO: a curve that climbs to the outcome, and the line it has to reach. */
export function LimboBoard({
  params,
  round,
  isRevealing,
}: {
  readonly params: LimboParams;
  readonly round: RoundResultShownOnGameBoard | null;
  readonly isRevealing: boolean;
}) {
  const t = useTranslations('limbo');
  const formatMultiple = useMultipleFormat();
  const state = toGameBoardState(round, isRevealing);
  const value = useAnimatedNumber(
    round?.id,
    round?.outcome ?? LIMBO_CURVE_START_MULTIPLIER,
    round?.revealMs ?? 0,
    () => LIMBO_CURVE_START_MULTIPLIER,
  );
  const top =
    Math.max(params.target, value, 2 * LIMBO_CURVE_START_MULTIPLIER) ** LIMBO_CURVE_HEADROOM_FACTOR /
    LIMBO_CURVE_START_MULTIPLIER ** (LIMBO_CURVE_HEADROOM_FACTOR - 1);
  // Before the first round the curve leads to the target: 1.00× would look like an outcome.
  const shown = state === 'idle' ? params.target : value;
  const end = findLimboCurveEnd(shown, top);
  const curve = computeLimboCurvePath(end);
  const line = toLimboCurveTopPercent(params.target, top);
  // The curve to the target stays drawn where the outcome is lower.
  const targetCurve = computeLimboCurvePath(findLimboCurveEnd(params.target, top));
  const target = formatMultiple(params.target);
  return (
    <GameBoardFrame state={state} className={styles.board}>
      <div className={styles.outcome}>
        <GameRoundOutcomePanel
          state={state}
          text={formatMultiple(shown)}
          hint={t('winsFrom', { target })}
          digits={round === null ? target.length : formatMultiple(round.outcome).length}
          round={round}
        />
      </div>
      <div className={classNames(styles.chart, styles[state])} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.curve}>
          {[25, 50, 75].map((y) => (
            <path key={y} d={`M0 ${y}H100`} className={styles.grid} />
          ))}
          {end.y > line && <path d={targetCurve} className={styles.way} />}
          <path d={`${curve}V100H${LIMBO_CURVE_LEFT}Z`} className={styles.area} />
          <path d={curve} className={styles.stroke} />
        </svg>
        <span className={styles.line} style={{ top: `${line}%` }}>
          <b>{target}</b>
        </span>
        <span className={styles.dot} style={{ left: `${end.x}%`, top: `${end.y}%` }}>
          {state === 'won' && <CheckIcon />}
          {state === 'lost' && <XIcon />}
        </span>
      </div>
    </GameBoardFrame>
  );
}
