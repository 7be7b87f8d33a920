import { badminton, badmintonFormat } from '@arara/sports/badminton/sport';
import { AroundScore, BoardDrawing } from '../match/board-frame.tsx';
import { RallyBoard, type RallyBoardSport, type RallyCourtProps } from '../match/rally-board.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';
import type { RallyScore } from '@arara/sports/sets/rally-score';

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

/** A service court of singles: an end of the court to its back line, and the upper or lower half as it is drawn. */
const END_X = { home: 30, away: 226 } as const;
const HALF_Y = { upper: 44, lower: 100 } as const;
const SERVICE_WIDTH = 104;
const SERVICE_HEIGHT = 56;

/**
 * Who serves, and from which service court: the right one at an even number of own points, the left one at an odd number. The
 * shuttle goes to the court that lies diagonally opposite. Home plays from the left, so its right hand is below.
 */
export function findServe({ sets, server }: Pick<RallyScore, 'sets' | 'server'>) {
  const set = sets.at(-1);
  if (server === undefined || set === undefined || set.over) return undefined;
  const isHome = server === 'home';
  const isEven = set.points[isHome ? 0 : 1] % 2 === 0;
  const isLower = isHome === isEven;
  return {
    from: { x: END_X[server], y: isLower ? HALF_Y.lower : HALF_Y.upper },
    to: { x: END_X[isHome ? 'away' : 'home'], y: isLower ? HALF_Y.upper : HALF_Y.lower },
  };
}
