import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { BoardDrawing } from '../match/board-frame.tsx';
import styles from './board.module.css';

const MOST_REDS = 15;

/** The balls that lie on the table. */
export interface BallsOnTable {
  readonly reds: number;
  readonly colours: number;
}

/** The colours in the order in which they leave the table, with their spots. */
const COLOURS = [
  { name: 'yellow', x: 104, y: 124 },
  { name: 'green', x: 104, y: 76 },
  { name: 'brown', x: 104, y: 100 },
  { name: 'blue', x: 180, y: 100 },
  { name: 'pink', x: 245, y: 100 },
  { name: 'black', x: 296, y: 100 },
] as const;

const RED_SPOTS = [0, 1, 2, 3, 4].flatMap((column) =>
  Array.from({ length: column + 1 }, (_, row) => ({ x: 252 + column * 6.4, y: 100 + (row - column / 2) * 7.2 })),
);

/** A table seen from above, with its pockets, and on their spots as many balls as are left. */
export function Table({ balls }: { readonly balls: BallsOnTable | undefined }) {
  const { reds, colours } = balls ?? { reds: 0, colours: 0 };
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="34" y="22" width="292" height="156" rx="12" className={styles.frame} />
      <rect x="44" y="32" width="272" height="136" rx="3" className={styles.cloth} />
      <path d="M104 32v136M104 76a24 24 0 0 0 0 48" className={styles.lines} />
      <g className={styles.pockets}>
        {[46, 180, 314].flatMap((x) => [34, 166].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="6.5" />))}
      </g>
      {RED_SPOTS.slice(0, reds).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.3" className={styles.red} />
      ))}
      {COLOURS.slice(COLOURS.length - colours).map(({ name, x, y }) => (
        <circle key={name} cx={x} cy={y} r="3.3" className={styles[name]} />
      ))}
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
