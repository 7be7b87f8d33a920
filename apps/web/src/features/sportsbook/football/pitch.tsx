import type { FootballMatchScore } from '@arara/sports/football/score';
import { classNames } from '@arara/ui/class-names';
import { BoardDrawing } from '../match/board-frame.tsx';
import styles from './pitch.module.css';

type Ball = NonNullable<FootballMatchScore['ball']>;

const PITCH_WIDTH = 360;
/** How far from its own goal line a side has the ball, in units of the drawing. */
const ZONE_X: Readonly<Record<Ball['zone'], number>> = { own: 66, middle: 166, attack: 254, danger: 316 };

/** Home attacks the right goal, away the left one. */
const toPitchX = ({ side, zone }: Ball): number => (side === 'home' ? ZONE_X[zone] : PITCH_WIDTH - ZONE_X[zone]);

/** The light between the ball and the goal that is attacked; it is strongest in a dangerous attack. */
function AttackLight({ ball }: { readonly ball: Ball }) {
  return (
    <g className={styles.attack} data-zone={ball.zone} style={{ transform: `translateX(${toPitchX(ball)}px)` }}>
      <rect width="110" height="200" className={styles.ahead} transform={ball.side === 'home' ? '' : 'scale(-1 1)'} />
      <path d="M0 0v200" />
    </g>
  );
}

/** A pitch seen from above, lit from its middle, with the zone in which the ball is. */
export function Pitch({ ball }: { readonly ball: Ball | undefined }) {
  return (
    <>
      <BoardDrawing className={styles.pitch}>
        <linearGradient id="football-ahead">
          <stop stopColor="#ffd02e" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffd02e" stopOpacity="0" />
        </linearGradient>
        <path
          d="M0 0h36v200H0zM72 0h36v200H72zM144 0h36v200h-36zM216 0h36v200h-36zM288 0h36v200h-36z"
          className={styles.stripes}
        />
        <g className={styles.lines}>
          <rect x="12" y="12" width="336" height="176" rx="2" />
          <path d="M180 12v176M12 56h48v88H12M348 56h-48v88h48M12 80h18v40H12M348 80h-18v40h18M60 84a26 26 0 0 1 0 32M300 84a26 26 0 0 0 0 32" />
          <circle cx="180" cy="100" r="38" />
        </g>
        {ball !== undefined && <AttackLight ball={ball} />}
      </BoardDrawing>
      {ball !== undefined && (
        <span
          className={classNames(styles.ball, ball.zone === 'danger' && styles.danger)}
          style={{ left: `${(100 * toPitchX(ball)) / PITCH_WIDTH}%` }}
          data-to={ball.side}
        >
          <i />
        </span>
      )}
    </>
  );
}
