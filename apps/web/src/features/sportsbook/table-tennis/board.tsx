import { tableTennis, tableTennisFormat } from '@arara/sports/table-tennis/sport';
import { AroundScore, BoardDrawing } from '../match/board-frame.tsx';
import { RallyBoard, type RallyBoardSport, type RallyCourtProps } from '../match/rally-board.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** The half of a side, and where its ball lies. */
const HALVES = { home: { x: 44, ballX: 100 }, away: { x: 180, ballX: 260 } } as const;

/** A table seen from above; the half of the player who serves is lit. */
function Table({ score }: RallyCourtProps) {
  const half = score?.server === undefined ? undefined : HALVES[score.server];
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="44" y="20" width="272" height="166" rx="2" className={styles.table} />
      {half !== undefined && <rect x={half.x} y="20" width="136" height="166" className={styles.serving} />}
      <g className={styles.lines}>
        <rect x="44" y="20" width="272" height="166" />
      </g>
      <AroundScore className={styles.lines}>
        <path d="M44 103h272" />
      </AroundScore>
      <AroundScore>
        <path d="M180 10v186" className={styles.net} />
      </AroundScore>
      {half !== undefined && <circle cx={half.ballX} cy="170" r="5" className={styles.ball} />}
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
