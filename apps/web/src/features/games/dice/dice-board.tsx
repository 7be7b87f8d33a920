import { type DiceParams, computeDiceTargetRange } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { CheckIcon, XIcon } from '@arara/ui/art/lucide-icons';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '@arara/client/i18n';
import { GameRoundOutcomePanel, GameBoardFrame, toGameBoardState } from '../frame/board.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { setDiceTarget } from './dice-choices.ts';
import styles from './dice-board.module.css';
import { useAnimatedNumber } from '../single/use-animated-number.ts';
import type { RoundResultShownOnGameBoard } from '../single/use-single-play.ts';

const DICE_MIDDLE_ROLL = 5000;
const DICE_SCALE_PERCENT_MARKS = [0, 25, 50, 75, 100];
/** Dragging goes in halves; the field and Shift with the arrows are exact. */
const DICE_TARGET_DRAG_STEP = 50;
const DICE_TARGET_STEP_BY_ARROW_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -1000,
  PageUp: 1000,
};

const toDiceScalePosition = (value: number): CSSProperties => ({ insetInlineStart: `${value / 100}%` });

function DiceDie({ state }: { readonly state: string }) {
  return (
    <svg viewBox="0 0 44 44" className={classNames(styles.face, styles[state])} aria-hidden>
      <rect x="2" y="2" width="40" height="40" rx="11" />
      {[
        [14, 14],
        [30, 14],
        [22, 22],
        [14, 30],
        [30, 30],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="3.6" />
      ))}
    </svg>
  );
}

/** The two sides of the rail; each shows its sign if it is wide enough. */
function DiceWinAndLossZones({ params: { direction, target } }: { readonly params: DiceParams }) {
  const over = direction === 'over';
  const renderSign = (wins: boolean, from: number, to: number) =>
    to - from > 1200 && (
      <span className={wins ? styles.winning : styles.losing} style={toDiceScalePosition((from + to) / 2)}>
        {wins ? <CheckIcon aria-hidden /> : <XIcon aria-hidden />}
      </span>
    );
  return (
    <div className={classNames(styles.rail, over && styles.over)} style={{ '--at': target / 10_000 } as CSSProperties}>
      <div className={styles.signs}>
        {renderSign(!over, 0, target)}
        {renderSign(over, target, 10_000)}
      </div>
    </div>
  );
}

/** The target on the rail: dragged by finger or mouse, moved by the arrow keys. */
function DiceTargetHandle({
  params,
  setParams,
  isLocked,
}: {
  readonly params: DiceParams;
  readonly setParams: (params: DiceParams) => void;
  readonly isLocked: boolean;
}) {
  const t = useTranslations('dice');
  const locale = useLanguage((language) => language.tag);
  const { least, most } = computeDiceTargetRange(params.direction);
  const value = formatDecimals(params.target, 2, locale);
  const handleKey = (event: KeyboardEvent) => {
    const step =
      event.key === 'Home'
        ? least - params.target
        : event.key === 'End'
          ? most - params.target
          : DICE_TARGET_STEP_BY_ARROW_KEY[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setParams(setDiceTarget(params, params.target + (event.shiftKey ? Math.sign(step) : step)));
  };
  return (
    <>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={10_000}
        step={1}
        value={params.target}
        disabled={isLocked}
        aria-label={t('label.target')}
        aria-valuetext={t('choices', { ...params, target: value })}
        onKeyDown={handleKey}
        onChange={(event) =>
          setParams(
            setDiceTarget(
              params,
              Math.round(Number(event.target.value) / DICE_TARGET_DRAG_STEP) * DICE_TARGET_DRAG_STEP,
            ),
          )
        }
      />
      <span
        className={classNames(styles.handle, isLocked && styles.lockedHandle)}
        style={toDiceScalePosition(params.target)}
        aria-hidden
      >
        <i />
        <i />
        <i />
      </span>
    </>
  );
}

/** DICE: a rail of 0 to 100 with the target on it, and a die that travels to the roll. */
export function DiceBoard({
  params,
  setParams,
  round,
  isRevealing,
  isLocked,
}: {
  readonly params: DiceParams;
  readonly setParams: (params: DiceParams) => void;
  readonly round: RoundResultShownOnGameBoard | null;
  readonly isRevealing: boolean;
  readonly isLocked: boolean;
}) {
  const t = useTranslations('dice');
  const locale = useLanguage((language) => language.tag);
  const state = toGameBoardState(round, isRevealing);
  const roll = useAnimatedNumber(round?.id, round?.outcome ?? DICE_MIDDLE_ROLL, round?.revealMs ?? 0, (last) => last);
  const hint = t(params.direction === 'over' ? 'winsOver' : 'winsUnder', {
    target: formatDecimals(params.target, 2, locale),
  });
  return (
    <GameBoardFrame state={state} className={styles.board}>
      <GameRoundOutcomePanel
        state={state}
        // Before the first round there is no number: 0.00 would look like an outcome.
        text={state === 'idle' ? '–' : formatDecimals(roll, 2, locale)}
        hint={hint}
        digits={6}
        round={round}
      />
      <div className={styles.track}>
        <div className={styles.room}>
          <span className={styles.roll} style={toDiceScalePosition(roll)} aria-hidden>
            <span
              style={{ rotate: state === 'moving' && round !== null ? `${(roll - round.outcome) * 0.14}deg` : '0deg' }}
            >
              <DiceDie state={state} />
            </span>
          </span>
        </div>
        <DiceWinAndLossZones params={params} />
        <div className={styles.slot}>
          <DiceTargetHandle params={params} setParams={setParams} isLocked={isLocked} />
        </div>
        <div className={styles.scale} aria-hidden>
          {DICE_SCALE_PERCENT_MARKS.map((mark) => (
            <span key={mark} style={toDiceScalePosition(mark * 100)}>
              {mark}
            </span>
          ))}
        </div>
      </div>
    </GameBoardFrame>
  );
}
