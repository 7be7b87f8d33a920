import { baseball } from '@arara/sports/baseball/sport';
import { isScoreRefused } from '@arara/sports/core/sport';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { AroundScore, BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** Where first, second and third base lie in the small diamond. */
const BASES = [
  { base: 1, x: 27, y: 15 },
  { base: 2, x: 17, y: 5.5 },
  { base: 3, x: 7, y: 15 },
] as const;

/** A field seen from above, behind the score. */
function Field() {
  return (
    <BoardDrawing className={styles.ground} whole>
      <path d="M180 194L36 60a190 190 0 0 1 288 0z" className={styles.grass} />
      <AroundScore className={styles.lines}>
        <path d="M180 172L36 28M180 172L324 28" />
      </AroundScore>
    </BoardDrawing>
  );
}

/** The three bases; those with a runner are lit. */
function Bases({ bases }: { readonly bases: readonly number[] }) {
  return (
    <svg viewBox="0 0 34 22" className={styles.bases} aria-hidden>
      {BASES.map(({ base, x, y }) => (
        <rect
          key={base}
          x={x - 3.6}
          y={y - 3.6}
          width="7.2"
          height="7.2"
          rx="1"
          transform={`rotate(45 ${x} ${y})`}
          className={classNames(styles.base, bases.includes(base) && styles.taken)}
        />
      ))}
    </svg>
  );
}

const OUTS = [1, 2, 3];

/** The scoreboard of baseball: the field, and under the score the bases with their runners and the outs; innings. */
export default function BaseballBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('baseball.figure');
  const score = baseball.readScore(detail);
  const known = isScoreRefused(score) ? undefined : score;
  const isPlayed = known !== undefined && event.phase > 0;
  return (
    <BoardFrame
      event={event}
      drawing={<Field />}
      middle={
        isPlayed && (
          <span className={styles.situation}>
            <Bases bases={known.bases ?? []} />
            <span className={styles.outs} role="img" aria-label={t('outs', { count: known.outs })}>
              {OUTS.map((out) => (
                <i key={out} className={classNames(out <= known.outs && styles.out)} />
              ))}
            </span>
          </span>
        )
      }
      attendance={attendance}
    />
  );
}
