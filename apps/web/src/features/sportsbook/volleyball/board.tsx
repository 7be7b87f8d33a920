import { volleyball, volleyballFormat } from '@arara/sports/volleyball/sport';
import { AroundScore, BoardDrawing } from '../match/board-frame.tsx';
import { RallyBoard, type RallyBoardSport, type RallyCourtProps } from '../match/rally-board.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** The half of a side, and where it serves: behind its line. */
const HALVES = { home: { x: 36, ballX: 12 }, away: { x: 180, ballX: 348 } } as const;

/** A court seen from above, with its net; the half of the side that serves is lit. */
function Court({ score }: RallyCourtProps) {
  const half = score?.server === undefined ? undefined : HALVES[score.server];
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="36" y="30" width="288" height="140" className={styles.court} />
      {half !== undefined && <rect x={half.x} y="30" width="144" height="140" className={styles.serving} />}
      <AroundScore className={styles.lines}>
        <rect x="36" y="30" width="288" height="140" />
        <path d="M132 30v140M228 30v140" />
      </AroundScore>
      <AroundScore>
        <path d="M180 18v164" className={styles.net} />
      </AroundScore>
      {half !== undefined && <circle cx={half.ballX} cy="162" r="6" className={styles.ball} />}
    </BoardDrawing>
  );
}

const sport: RallyBoardSport = {
  readScore: volleyball.readScore,
  format: volleyballFormat,
  errors: ['opponentError', 'serviceError'],
  Court,
};

/** The scoreboard of volleyball: the court with the side that serves, the points of the set, rallies and sets. */
export default function VolleyballBoard(props: SportBoardProps) {
  return <RallyBoard {...props} sport={sport} />;
}
