import { type BasketballScore, readScore } from '@arara/sports/basketball/score';
import { matchPhases } from '@arara/sports/core/catalogue';
import { isScoreRefused } from '@arara/sports/core/sport';
import type { ScoredEvent } from '../live/event-parts.ts';
import { BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import { formatClock } from '../match/match-time.ts';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** The basket at which a side throws. */
const ATTACKED_BASKET_X = { home: 326, away: 34 } as const;

/** A court seen from above, in warm wood; the ball is near the basket at which the side that has it throws. */
function Court({ possession }: { readonly possession: 'home' | 'away' | undefined }) {
  return (
    <BoardDrawing className={styles.ground}>
      <g className={styles.planks}>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((plank) => (
          <rect key={plank} y={plank * 20} width="360" height="10" />
        ))}
      </g>
      <g className={styles.lines}>
        <rect x="14" y="12" width="332" height="176" />
        <path d="M180 12v176M14 76h62v48H14M346 76h-62v48h62M14 26h26a74 74 0 0 1 0 148H14M346 26h-26a74 74 0 0 0 0 148h26" />
        <circle cx="180" cy="100" r="24" />
        <path d="M76 76a24 24 0 0 1 0 48M284 76a24 24 0 0 0 0 48" />
        <path d="M26 90v20M334 90v20" className={styles.rim} />
      </g>
      {possession !== undefined && (
        <circle
          cx={ATTACKED_BASKET_X[possession] + (possession === 'home' ? -34 : 34)}
          cy="150"
          r="6"
          className={styles.ball}
        />
      )}
    </BoardDrawing>
  );
}

/** The name of the break after a quarter; undefined while one is played, and where the phase says it. */
function findBreakKey({ phase }: ScoredEvent, { periods }: BasketballScore): string | undefined {
  const isHalf = phase === matchPhases.firstHalf || phase === matchPhases.secondHalf;
  if (!isHalf || periods.at(-1)?.over !== true) return undefined;
  return periods.length === 2 ? 'halfTime' : `quarter${periods.length}Over`;
}

/** The scoreboard of basketball: the court, the clock of the quarter, quarters and fouls. */
export default function BasketballBoard({ event, detail, attendance }: SportBoardProps) {
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const { secondsLeft, threes, freeThrowsMade } = score ?? {};
  const isPlayed = event.phase > 0;
  const isClockShown = isPlayed && secondsLeft !== undefined && score?.periods.at(-1)?.over === false;
  return (
    <BoardFrame
      event={event}
      phaseKey={score && findBreakKey(event, score)}
      drawing={<Court possession={isPlayed ? score?.possession : undefined} />}
      middle={isClockShown && <span className={styles.clock}>{formatClock(secondsLeft)}</span>}
      figures={[
        ...(threes === undefined ? [] : [{ key: 'threes', home: threes[0], away: threes[1] }]),
        ...(freeThrowsMade === undefined
          ? []
          : [{ key: 'freeThrows', home: freeThrowsMade[0], away: freeThrowsMade[1] }]),
      ]}
      attendance={attendance}
    />
  );
}
