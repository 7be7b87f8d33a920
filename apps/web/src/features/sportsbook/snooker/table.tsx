import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { AroundScore, BoardDrawing } from '../match/board-frame.tsx';
import styles from './board.module.css';

const MOST_REDS = 15;

/** The balls that lie on the table. */
export interface BallsOnTable {
  readonly reds: number;
  readonly colours: number;
}

/** The colours in the order in which they leave the table, with their spots. */
const COLOURS = [
  { name: 'yellow', x: 84, y: 127 },
  { name: 'green', x: 84, y: 75 },
  { name: 'brown', x: 84, y: 101 },
  { name: 'blue', x: 180, y: 101 },
  { name: 'pink', x: 260, y: 101 },
  { name: 'black', x: 312, y: 101 },
] as const;

const RED_SPOTS = [0, 1, 2, 3, 4].flatMap((column) =>
  Array.from({ length: column + 1 }, (_, row) => ({ x: 267 + column * 6.4, y: 101 + (row - column / 2) * 7.2 })),
);

/** A table seen from above, with its pockets, and on their spots as many balls as are left. */
export function Table({ balls }: { readonly balls: BallsOnTable | undefined }) {
  const { reds, colours } = balls ?? { reds: 0, colours: 0 };
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="14" y="6" width="332" height="190" rx="12" className={styles.frame} />
      <rect x="24" y="16" width="312" height="170" rx="3" className={styles.cloth} />
      <path d="M84 16v170M84 75a26 26 0 0 0 0 52" className={styles.lines} />
      <g className={styles.pockets}>
        {[26, 180, 334].flatMap((x) => [18, 185].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="6.5" />))}
      </g>
      {/* Blue lies under the score: the row of balls below says whether it is left. */}
      <AroundScore>
        {RED_SPOTS.slice(0, reds).map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3.3" className={styles.red} />
        ))}
        {COLOURS.slice(COLOURS.length - colours).map(({ name, x, y }) => (
          <circle key={name} cx={x} cy={y} r="3.3" className={styles[name]} />
        ))}
      </AroundScore>
    </BoardDrawing>
  );
}

/** Every ball of a frame in a row, those that are potted as empty places, and the points that are left. */
export function BallsLeft({ balls, points }: { readonly balls: BallsOnTable | undefined; readonly points: number }) {
  const t = useTranslations('snooker');
  const { reds, colours } = balls ?? { reds: 0, colours: 0 };
  return (
    <p className={styles.balls}>
      {balls !== undefined && <span className="visually-hidden">{t('ballsLeft', { reds, colours })}</span>}
      <span className={styles.row} aria-hidden>
        {Array.from({ length: MOST_REDS }, (_, index) => (
          <i
            key={index}
            className={classNames(styles.place, index >= MOST_REDS - reds && styles.ball)}
            data-ball="red"
          />
        ))}
        {COLOURS.map(({ name }, index) => (
          <i
            key={name}
            className={classNames(styles.place, index >= COLOURS.length - colours && styles.ball)}
            data-ball={name}
          />
        ))}
      </span>
      <span className={styles.left}>{balls !== undefined && t('pointsLeft', { points })}</span>
    </p>
  );
}
