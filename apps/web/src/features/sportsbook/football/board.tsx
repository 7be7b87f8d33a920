import { isScoreRefused } from '@arara/sports/core/sport';
import { matchPhases } from '@arara/sports/core/catalogue';
import { isSeasonScore } from '@arara/sports/football/facts';
import { countBySide, countCorners, type FootballMatchScore, isFirstHalfMinute } from '@arara/sports/football/score';
import { football } from '@arara/sports/football/sport';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { hasField } from '../live/participants.ts';
import { type BoardFigure, BoardFrame } from '../match/board-frame.tsx';
import { BoardPill } from '../match/board-pill.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import { listMoments } from './moments.ts';
import { Pitch } from './pitch.tsx';
import { SeasonHead } from './season-head.tsx';
import { SeasonTable } from './season-table.tsx';
import { Timeline } from './timeline.tsx';

/** Under the score: a review, the goals of overtime or the shoot-out, or an attack. */
function MatchPill({ score, isPlayed }: { readonly score: FootballMatchScore; readonly isPlayed: boolean }) {
  const t = useTranslations('football');
  const { isReviewed, shootout, overtime, ball } = score;
  const isAttack = isPlayed && (ball?.zone === 'attack' || ball?.zone === 'danger');
  if (isReviewed === true) return <BoardPill>{t('review')}</BoardPill>;
  if (shootout !== undefined) return <BoardPill>{t('shootout', { home: shootout[0], away: shootout[1] })}</BoardPill>;
  if (overtime !== undefined) return <BoardPill>{t('overtime', { home: overtime[0], away: overtime[1] })}</BoardPill>;
  return <BoardPill>{isAttack && t(`zone.${ball.zone}`)}</BoardPill>;
}

/** Shots, and what happened in the first half: the whole match stands in the table. */
function listFigures({
  shots,
  shotsOnTarget,
  halfTime,
  cornerOrder,
  cards,
}: FootballMatchScore): readonly BoardFigure[] {
  const toFigure = (key: string, pair: readonly [number, number] | undefined): readonly BoardFigure[] =>
    pair === undefined ? [] : [{ key, home: pair[0], away: pair[1] }];
  const isSecondHalf = halfTime !== undefined;
  return [
    ...toFigure('shots', shots),
    ...toFigure('shotsOnTarget', shotsOnTarget),
    ...(isSecondHalf && cornerOrder !== undefined
      ? toFigure('cornersFirstHalf', countCorners(cornerOrder.split('|')[0] ?? ''))
      : []),
    ...(isSecondHalf && cards !== undefined
      ? toFigure('cardsFirstHalf', countBySide(cards.filter(({ minute }) => isFirstHalfMinute(minute))))
      : []),
  ];
}

/** Minutes of play without stoppage time, as far as the timeline shows them. */
function countPlayedMinutes({ phase }: ScoredEvent, { minute, overtime }: FootballMatchScore): number {
  switch (phase) {
    case matchPhases.firstHalf:
      return Math.min(45, minute ?? 0);
    case matchPhases.halfTime:
      return 45;
    case matchPhases.secondHalf:
      return Math.min(90, minute ?? 45);
    case matchPhases.overtime:
      return Math.min(120, minute ?? 90);
    default:
      return overtime === undefined ? 90 : 120;
  }
}

function MatchBoard({
  event,
  score,
  attendance,
}: Pick<SportBoardProps, 'event' | 'attendance'> & { readonly score: FootballMatchScore | undefined }) {
  const isPlayed = event.phase > 0;
  const moments = score && listMoments(score);
  return (
    <BoardFrame
      event={event}
      drawing={<Pitch ball={isPlayed ? score?.ball : undefined} />}
      middle={event.phase !== 0 && score !== undefined && <MatchPill score={score} isPlayed={isPlayed} />}
      figures={score === undefined ? [] : listFigures(score)}
      attendance={attendance}
    >
      {score !== undefined && moments !== undefined && event.phase !== 0 && (
        <Timeline
          event={event}
          moments={moments}
          minute={countPlayedMinutes(event, score)}
          hasOvertime={score.overtime !== undefined || event.phase === matchPhases.overtime}
        />
      )}
    </BoardFrame>
  );
}

/** The scoreboard of football: the pitch with the ball, a timeline of goals and cards, corners and shots; of a season its table. */
export default function FootballBoard({ event, detail, attendance }: SportBoardProps) {
  const read = football.readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const season = score !== undefined && isSeasonScore(score) ? score : undefined;
  if (season === undefined && !hasField(event.participants)) {
    const match = score !== undefined && !isSeasonScore(score) ? score : undefined;
    return <MatchBoard event={event} score={match} attendance={attendance} />;
  }
  return (
    <BoardFrame
      event={event}
      drawing={<Pitch ball={undefined} />}
      fieldHead={<SeasonHead event={event} score={season} />}
      attendance={attendance}
      hasTable={false}
    >
      {season !== undefined && <SeasonTable event={event} score={season} />}
    </BoardFrame>
  );
}
