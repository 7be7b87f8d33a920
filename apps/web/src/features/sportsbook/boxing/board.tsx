import { isScoreRefused } from '@arara/sports/core/sport';
import { readScore, type BoxingScore } from '@arara/sports/boxing/score';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import { BoardPill } from '../match/board-pill.tsx';
import { TeamCrest } from '../match/crest.tsx';
import { formatClock } from '../match/match-time.ts';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** A ring seen from above, with its ropes and corners; lit while a boxer is counted. */
function Ring({ isCounting }: { readonly isCounting: boolean }) {
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect
        x="100"
        y="6"
        width="160"
        height="188"
        rx="3"
        className={classNames(styles.canvas, isCounting && styles.counting)}
      />
      <g className={styles.ropes}>
        <rect x="100" y="6" width="160" height="188" />
        <rect x="104" y="10" width="152" height="180" />
        <rect x="108" y="14" width="144" height="172" />
      </g>
      <rect x="94" y="0" width="20" height="20" rx="4" className={styles.red} />
      <rect x="246" y="180" width="20" height="20" rx="4" className={styles.blue} />
      <rect x="246" y="0" width="20" height="20" rx="4" className={styles.neutral} />
      <rect x="94" y="180" width="20" height="20" rx="4" className={styles.neutral} />
    </BoardDrawing>
  );
}

/** The round in large, of how many; once the fight is over, when in the round it ended. */
function Round({ score }: { readonly score: BoxingScore }) {
  const t = useTranslations('boxing');
  const { rounds, round, seconds, isRoundOver, result } = score;
  const hasStopped = result !== undefined && !isRoundOver;
  return (
    <span className={styles.round} role="status">
      <small>{t('round')}</small>
      <b key={round}>{Math.max(1, round)}</b>
      <small>{hasStopped ? formatClock(seconds) : t('ofRounds', { rounds })}</small>
    </span>
  );
}

const sides = ['home', 'away'] as const;

/** The punches that each side has landed in every round, home above the line and away below, and a dot for each knock-down. */
function RoundBars({ event, score }: { readonly event: ScoredEvent; readonly score: BoxingScore }) {
  const t = useTranslations('boxing');
  const { rounds, round: current, landed = [], knockDowns, result } = score;
  const most = Math.max(1, ...landed.flat());
  return (
    <div className={styles.rounds}>
      <span className={styles.crests}>
        {sides.map((side) => (
          <TeamCrest key={side} team={event[side]} />
        ))}
      </span>
      <ol aria-label={t('perRound')}>
        {Array.from({ length: rounds }, (_, index) => {
          const round = index + 1;
          const [home, away] = landed[index] ?? [0, 0];
          const isCurrent = round === current && result === undefined;
          const downs = knockDowns.map((list) => list.filter((own) => own === round).length);
          return (
            <li key={round} className={classNames(isCurrent && styles.current)}>
              {sides.map((side, row) => (
                <span key={side} className={styles.bar} data-side={side}>
                  <i style={{ blockSize: `${((side === 'home' ? home : away) / most) * 100}%` }} />
                  {Array.from({ length: downs[row] ?? 0 }, (__, down) => (
                    <em key={down} title={t('knockDownIn')}>
                      <span className="visually-hidden">{t('knockDownBy', { name: event[side] })}</span>
                    </em>
                  ))}
                </span>
              ))}
              <small aria-hidden>{round}</small>
              {round <= current && (
                <span className="visually-hidden">
                  {t('roundIs', { round, home: event.home, away: event.away, homeLanded: home, awayLanded: away })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The scoreboard of boxing: the ring, the round, punches and knock-downs by round, and the cards once they are read. */
export default function BoxingBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('boxing');
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const { down, result } = score ?? {};
  const end = result === undefined ? undefined : result.winner === undefined ? 'draw' : result.method;
  return (
    <BoardFrame
      event={event}
      drawing={<Ring isCounting={down !== undefined} />}
      headline={score !== undefined && <Round score={score} />}
      middle={
        score !== undefined &&
        event.phase !== 0 && (
          <BoardPill>
            {end === undefined
              ? down !== undefined && t('count')
              : t(`end.${result?.method === 'noContest' ? 'noContest' : end}`)}
          </BoardPill>
        )
      }
      attendance={attendance}
    >
      {score !== undefined && event.phase !== 0 && <RoundBars event={event} score={score} />}
    </BoardFrame>
  );
}
