import type { RallyScore } from '@arara/sports/sets/rally-score';
import { listDecisivePoints, type RallyFormat } from '@arara/sports/sets/rally-sport';
import { isScoreRefused, type ScoreRefusal } from '@arara/sports/core/sport';
import type { ComponentType } from 'react';
import type { SportBoardProps } from '../sport/sport-board.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import { type BoardFigure, BoardFrame } from './board-frame.tsx';
import { BoardPill } from './board-pill.tsx';
import { LastPlay } from './last-play.tsx';
import { isEventUnderWay } from './match-time.ts';
import styles from './rally-board.module.css';

/** What a drawn court is given: the score while the match is under way. */
export interface RallyCourtProps {
  readonly score: RallyScore | undefined;
}

/** A sport in which every rally is a point. */
export interface RallyBoardSport {
  readonly readScore: (json: unknown) => RallyScore | ScoreRefusal;
  readonly format: RallyFormat;
  /** The plays that are errors of the side that loses the rally: figures count them for this side. */
  readonly errors: readonly string[];
  readonly Court: ComponentType<RallyCourtProps>;
}

const ARROWS = { home: '◂', away: '▸' } as const;

/** Which side wins the set or the match with the next rally; an empty line otherwise, so that nothing moves. */
function DecisivePoints({
  sport,
  score,
  format,
}: {
  readonly sport: string;
  readonly score: RallyScore;
  readonly format: RallyFormat;
}) {
  const texts = useSportTexts()(sport);
  const points = listDecisivePoints(format, score);
  return (
    <span className={styles.decisive} role="status">
      {points.map(({ side, wins }) => {
        const text = texts.mark(wins === 'match' ? 'matchPoint' : `${format.setName}Point`);
        return (
          <b key={side}>
            {side === 'home' && <i aria-hidden>{ARROWS.home}</i>}
            {text}
            {side === 'away' && <i aria-hidden>{ARROWS.away}</i>}
          </b>
        );
      })}
    </span>
  );
}

/** So many of the last rallies of a set are drawn. */
const SHOWN_RALLIES = 30;

/** Who won the last rallies of the set, the newest at the right: home above, away below. */
function RallyFlow({ winners }: { readonly winners: string }) {
  const rallies = Array.from(winners, (winner, index) => ({ winner, number: index + 1 })).slice(-SHOWN_RALLIES);
  return (
    <div className={styles.flow} aria-hidden>
      {rallies.map(({ winner, number }) => (
        <i key={number} data-side={winner === 'H' ? 'home' : 'away'} />
      ))}
    </div>
  );
}

const NONE = [0, 0] as const;

const countPoints = ({ sets }: RallyScore): number => sets.reduce((sum, { points }) => sum + points[0] + points[1], 0);

/** How many rallies each side won by its own plays and lost by its own errors, and its time-outs. */
function listFigures(score: RallyScore, { format, errors }: RallyBoardSport): readonly BoardFigure[] {
  const { plays = countPoints(score) === 0 ? {} : undefined, timeouts } = score;
  const figures = plays === undefined ? [] : format.plays.map((key) => ({ key, pair: plays[key] ?? NONE }));
  return [
    ...figures.map(({ key, pair: [home, away] }) =>
      errors.includes(key) ? { key, home: away, away: home } : { key, home, away },
    ),
    ...(timeouts === undefined ? [] : [{ key: 'timeouts', home: timeouts[0], away: timeouts[1] }]),
  ];
}

/** The side that won the last rally: of the set in play, or else the winner of the one before. */
function findLastWinner({ sets }: RallyScore): 'home' | 'away' | undefined {
  const set = sets.findLast(({ points }) => points[0] + points[1] > 0);
  if (set?.winners !== undefined) return set.winners.endsWith('H') ? 'home' : 'away';
  if (set?.over !== true) return undefined;
  return set.points[0] > set.points[1] ? 'home' : 'away';
}

/** The last rally under the drawing; before the first one, who serves. */
function LastRally({ event, score }: { readonly event: SportBoardProps['event']; readonly score: RallyScore }) {
  const texts = useSportTexts()(event.sport);
  const { lastPlay, server } = score;
  const winner = findLastWinner(score);
  if (lastPlay !== undefined && winner !== undefined)
    return <LastPlay event={event} side={winner} text={texts.play(lastPlay)} />;
  return server === undefined ? null : <LastPlay event={event} side={server} text={texts.mark('serving')} />;
}

/**
 * The scoreboard of a sport in which every rally is a point: the court with the side that serves, the points of the set, who
 * won the last rallies and how, sets, and how rallies ended so far.
 */
export function RallyBoard({
  event,
  detail,
  attendance,
  sport,
}: SportBoardProps & { readonly sport: RallyBoardSport }) {
  const { readScore, format, Court } = sport;
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const isUnderWay = isEventUnderWay(event.phase);
  const set = score?.sets.at(-1);
  return (
    <BoardFrame
      event={event}
      drawing={<Court score={isUnderWay ? score : undefined} />}
      middle={
        isUnderWay &&
        score !== undefined && (
          <>
            <BoardPill>{set?.points.join(' – ')}</BoardPill>
            <DecisivePoints sport={event.sport} score={score} format={format} />
          </>
        )
      }
      figures={score === undefined ? [] : listFigures(score, sport)}
      attendance={attendance}
    >
      {isUnderWay && score !== undefined && (
        <>
          <RallyFlow winners={set?.winners ?? ''} />
          <LastRally event={event} score={score} />
        </>
      )}
    </BoardFrame>
  );
}
