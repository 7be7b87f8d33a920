import { baseball } from '@arara/sports/baseball/sport';
import { isScoreRefused } from '@arara/sports/core/sport';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** Where first, second and third base lie. */
const BASES = [
  { base: 1, x: 232, y: 108 },
  { base: 2, x: 180, y: 56 },
  { base: 3, x: 128, y: 108 },
] as const;

/** A field seen from above; bases with a runner are lit. */
function Diamond({ bases }: { readonly bases: readonly number[] }) {
  return (
    <BoardDrawing className={styles.ground} whole>
      <path d="M180 186L36 60a190 190 0 0 1 288 0z" className={styles.grass} />
      <path d="M180 172l66-64-66-66-66 66z" className={styles.dirt} />
      <path d="M180 160l52-52-52-52-52 52z" className={styles.infield} />
      <path d="M180 160L36 34M180 160L324 34" className={styles.lines} />
      {BASES.map(({ base, x, y }) => (
        <rect
          key={base}
          x={x - 7}
          y={y - 7}
          width="14"
          height="14"
          transform={`rotate(45 ${x} ${y})`}
          className={classNames(styles.base, bases.includes(base) && styles.taken)}
        />
      ))}
      <path d="M180 167l-7-7v-6h14v6z" className={styles.base} />
    </BoardDrawing>
  );
}

const OUTS = [1, 2, 3];

/** The scoreboard of baseball: the diamond with its runners, outs, innings. */
export default function BaseballBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('baseball.figure');
  const score = baseball.readScore(detail);
  const known = isScoreRefused(score) ? undefined : score;
  const isPlayed = known !== undefined && event.phase > 0;
  return (
    <BoardFrame
      event={event}
      drawing={<Diamond bases={known?.bases ?? []} />}
      middle={
        isPlayed && (
          <span className={styles.outs} role="img" aria-label={t('outs', { count: known.outs })}>
            {OUTS.map((out) => (
              <i key={out} className={classNames(out <= known.outs && styles.out)} />
            ))}
          </span>
        )
      }
      attendance={attendance}
    />
  );
}
