import { isScoreRefused } from '@arara/sports/core/sport';
import { countRemaining, findFrameWinner, readScore, type SnookerScore } from '@arara/sports/snooker/score';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { type BoardFigure, BoardFrame } from '../match/board-frame.tsx';
import { BoardPill } from '../match/board-pill.tsx';
import { LastPlay } from '../match/last-play.tsx';
import { isEventUnderWay } from '../match/match-time.ts';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';
import { type BallsOnTable, BallsLeft, Table } from './table.tsx';

const CENTURY = 100;

/** The balls of the frame in play; undefined between frames, and where a source does not count them. */
const findBalls = ({ frames, reds, colours = 6 }: SnookerScore): BallsOnTable | undefined =>
  reds === undefined || frames.at(-1)?.over !== false ? undefined : { reds, colours };

/** The break in play with an arrow to the side of its player; an empty line without one, so that nothing moves. */
function CurrentBreak({ score: { striker, ...score } }: { readonly score: SnookerScore }) {
  const t = useTranslations('snooker');
  const points = score.break;
  if (striker === undefined || points === undefined) return <span className={styles.break} />;
  return (
    <span className={classNames(styles.break, points >= CENTURY && styles.century)} data-side={striker}>
      {t('break', { points })}
    </span>
  );
}

/** What to know of the frame: who won it, who can no longer catch up without fouls, who leads, or who breaks off. */
function FrameNews({ event, score }: { readonly event: SportBoardProps['event']; readonly score: SnookerScore }) {
  const t = useTranslations('snooker.news');
  const { frames, striker, breaker } = score;
  const frame = frames.at(-1);
  const winner = frame === undefined ? undefined : findFrameWinner(frame);
  if (frame !== undefined && winner !== undefined) {
    const points = winner === 'home' ? frame.points : frame.points.toReversed();
    return <LastPlay event={event} side={winner} text={t('won', { frame: frames.length, points: points.join('–') })} />;
  }
  const balls = findBalls(score);
  const [home, away] = frame?.points ?? [0, 0];
  const lead = Math.abs(home - away);
  const leader = home > away ? 'home' : 'away';
  if (balls !== undefined && lead > countRemaining(balls.reds, balls.colours))
    return <LastPlay event={event} side={leader === 'home' ? 'away' : 'home'} text={t('needsFouls')} />;
  if (lead > 0) return <LastPlay event={event} side={leader} text={t('leads', { points: lead })} />;
  if (striker !== undefined) return <LastPlay event={event} side={striker} text={t('atTable')} />;
  return breaker === undefined ? null : <LastPlay event={event} side={breaker} text={t('breaksOff')} />;
}

function listFigures({ frames }: SnookerScore): readonly BoardFigure[] {
  const countCenturies = (side: 0 | 1) => frames.filter(({ breaks }) => (breaks?.[side] ?? 0) >= CENTURY).length;
  const sumPoints = (side: 0 | 1) => frames.reduce((sum, { points }) => sum + points[side], 0);
  return [
    { key: 'points', home: sumPoints(0), away: sumPoints(1) },
    { key: 'centuries', home: countCenturies(0), away: countCenturies(1) },
  ];
}

/** The scoreboard of snooker: the table with the balls that are left, points of the frame, the break in play, frames. */
export default function SnookerBoard({ event, detail, attendance }: SportBoardProps) {
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const isUnderWay = isEventUnderWay(event.phase);
  const balls = score === undefined || !isUnderWay ? undefined : findBalls(score);
  const frame = score?.frames.at(-1);
  return (
    <BoardFrame
      event={event}
      drawing={<Table balls={event.phase === 0 ? { reds: 15, colours: 6 } : balls} />}
      middle={
        isUnderWay &&
        score !== undefined && (
          <>
            <BoardPill>{frame?.points.join(' – ')}</BoardPill>
            <CurrentBreak score={score} />
          </>
        )
      }
      figures={score === undefined ? [] : listFigures(score)}
      attendance={attendance}
    >
      {isUnderWay && score !== undefined && (
        <>
          <BallsLeft balls={balls} points={balls === undefined ? 0 : countRemaining(balls.reds, balls.colours)} />
          <FrameNews event={event} score={score} />
        </>
      )}
    </BoardFrame>
  );
}
