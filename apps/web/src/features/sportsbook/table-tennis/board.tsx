import { tableTennis, tableTennisFormat } from '@arara/sports/table-tennis/sport';
import { BoardDrawing } from '../match/board-frame.tsx';
import { RallyBoard, type RallyBoardSport, type RallyCourtProps } from '../match/rally-board.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** The half of a side, and where its ball lies. */
const HALVES = { home: { x: 64, ballX: 84 }, away: { x: 180, ballX: 276 } } as const;

/** A table seen from above; the half of the player who serves is lit. */
function Table({ score }: RallyCourtProps) {
  const half = score?.server === undefined ? undefined : HALVES[score.server];
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="64" y="36" width="232" height="128" rx="2" className={styles.table} />
      {half !== undefined && <rect x={half.x} y="36" width="116" height="128" className={styles.serving} />}
      <g className={styles.lines}>
        <rect x="64" y="36" width="232" height="128" />
        <path d="M64 100h232" />
      </g>
      <path d="M180 26v148" className={styles.net} />
      {half !== undefined && <circle cx={half.ballX} cy="152" r="5" className={styles.ball} />}
    </BoardDrawing>
  );
}

const sport: RallyBoardSport = {
  readScore: tableTennis.readScore,
  format: tableTennisFormat,
  errors: ['net', 'out', 'serviceFault'],
  Court: Table,
};

/** The scoreboard of table tennis: the table with the player who serves, the points of the game, rallies and games. */
export default function TableTennisBoard(props: SportBoardProps) {
  return <RallyBoard {...props} sport={sport} />;
}
