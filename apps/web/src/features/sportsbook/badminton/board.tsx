import { SERVICE_WIDTH, SERVICE_HEIGHT, findServe } from './serve.ts';
import { badminton, badmintonFormat } from '@arara/sports/badminton/sport';
import { AroundScore, BoardDrawing } from '../match/board-frame.tsx';
import { RallyBoard, type RallyBoardSport, type RallyCourtProps } from '../match/rally-board.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** A court seen from above, with its lines for singles and doubles; the service court in use is lit. */
function Court({ score }: RallyCourtProps) {
  const serve = score === undefined ? undefined : findServe(score);
  const toMiddle = ({ x, y }: { readonly x: number; readonly y: number }) =>
    `${x + SERVICE_WIDTH / 2} ${y + SERVICE_HEIGHT / 2}`;
  return (
    <BoardDrawing className={styles.ground} whole>
      {serve !== undefined && (
        <>
          <rect {...serve.from} width={SERVICE_WIDTH} height={SERVICE_HEIGHT} className={styles.serving} />
          <rect {...serve.to} width={SERVICE_WIDTH} height={SERVICE_HEIGHT} className={styles.receiving} />
        </>
      )}
      <AroundScore className={styles.lines}>
        <rect x="30" y="34" width="300" height="132" />
        <path d="M30 44h300M30 156h300M48 34v132M312 34v132M134 34v132M226 34v132M30 100h104M226 100h104" />
      </AroundScore>
      <AroundScore>
        <path d="M180 24v152" className={styles.net} />
      </AroundScore>
      {serve !== undefined && (
        <AroundScore>
          <path d={`M${toMiddle(serve.from)}L${toMiddle(serve.to)}`} className={styles.flight} />
        </AroundScore>
      )}
    </BoardDrawing>
  );
}

const sport: RallyBoardSport = {
  readScore: badminton.readScore,
  format: badmintonFormat,
  errors: ['net', 'out', 'serviceFault'],
  Court,
};

/** The scoreboard of badminton: the court with the serve, the points of the game, rallies and games. */
export default function BadmintonBoard(props: SportBoardProps) {
  return <RallyBoard {...props} sport={sport} />;
}
