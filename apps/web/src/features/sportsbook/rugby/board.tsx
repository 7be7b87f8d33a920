import { isScoreRefused } from '@arara/sports/core/sport';
import { readScore, type RugbyScore } from '@arara/sports/rugby/score';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { type BoardFigure, BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import { BoardPill } from '../match/board-pill.tsx';
import { LastPlay } from '../match/last-play.tsx';
import { isEventUnderWay } from '../match/match-time.ts';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** Where the try lines are drawn: home defends the left one. */
const HOME_LINE_X = 34;
const AWAY_LINE_X = 326;
const toFieldX = (metres: number): number => HOME_LINE_X + (metres / 100) * (AWAY_LINE_X - HOME_LINE_X);

/** The posts at a try line. A side that kicks at goal aims at those of the other. */
function Posts({ x, isTarget }: { readonly x: number; readonly isTarget: boolean }) {
  return (
    <path
      d={`M${x} 90v20M${x - 8} 90h16M${x - 8} 110h16`}
      className={classNames(styles.posts, isTarget && styles.target)}
    />
  );
}

/** The line of the ball, lit towards the try line that the side with the ball attacks. */
function BallLine({ ball, possession }: { readonly ball: number; readonly possession: RugbyScore['possession'] }) {
  return (
    <g className={styles.ballLine} style={{ transform: `translateX(${toFieldX(ball)}px)` }}>
      {possession !== undefined && (
        <rect width="64" height="200" className={styles.ahead} transform={possession === 'home' ? '' : 'scale(-1 1)'} />
      )}
      <path d="M0 0v200" />
    </g>
  );
}

/** A field seen from above, with its try lines and posts, and the ball where it is. */
function Field({ score }: { readonly score: RugbyScore | undefined }) {
  const { ball, possession, kick } = score ?? {};
  return (
    <>
      <BoardDrawing className={styles.ground}>
        <linearGradient id="rugby-ahead">
          <stop stopColor="#ffd02e" stopOpacity="0.34" />
          <stop offset="1" stopColor="#ffd02e" stopOpacity="0" />
        </linearGradient>
        <g className={styles.stripes}>
          {[0, 2, 4, 6, 8].map((stripe) => (
            <rect key={stripe} x={stripe * 36} width="36" height="200" />
          ))}
        </g>
        <g className={styles.lines}>
          <rect x="10" y="14" width="340" height="172" />
          <path d="M34 14v172M326 14v172M180 14v172M108 14v172M252 14v172" />
          <path d="M156 14v172M204 14v172M50 14v172M310 14v172" strokeDasharray="5 6" />
        </g>
        {ball !== undefined && <BallLine ball={ball} possession={possession} />}
        <Posts x={HOME_LINE_X} isTarget={kick?.side === 'away'} />
        <Posts x={AWAY_LINE_X} isTarget={kick?.side === 'home'} />
      </BoardDrawing>
      {ball !== undefined && (
        <span className={styles.ball} style={{ left: `${toFieldX(ball) / 3.6}%` }} data-to={possession}>
          <i />
        </span>
      )}
    </>
  );
}

const PLAYERS = 15;
const MATCH_SECONDS = 4_800;

/** The players of a side, and the minute in which the next one returns before the end: "14 (52′)". */
function countPlayers({ offField = [] }: RugbyScore, side: 'home' | 'away'): string {
  const returns = offField.filter((player) => player.side === side).map(({ until }) => until);
  const next = Math.min(...returns);
  const count = PLAYERS - returns.length;
  return next < MATCH_SECONDS ? `${count} (${Math.ceil(next / 60)}′)` : `${count}`;
}

function listFigures(score: RugbyScore, isUnderWay: boolean): readonly BoardFigure[] {
  const counted = ['conversions', 'penaltyGoals', 'dropGoals', 'yellowCards', 'redCards'] as const;
  return [
    ...counted.flatMap((key) => {
      const pair = score[key];
      return pair === undefined ? [] : [{ key, home: pair[0], away: pair[1] }];
    }),
    ...(isUnderWay ? [{ key: 'players', home: countPlayers(score, 'home'), away: countPlayers(score, 'away') }] : []),
  ];
}

/** The scoreboard of rugby: the field with the ball, the last play, scores by their kind, cards and missing players. */
export default function RugbyBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('rugby');
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const isUnderWay = isEventUnderWay(event.phase);
  const { kick, timeUp, lastPlay } = score ?? {};
  return (
    <BoardFrame
      event={event}
      drawing={<Field score={isUnderWay ? score : undefined} />}
      middle={
        isUnderWay && (
          <BoardPill>
            {kick !== undefined ? t('kick', { points: kick.points }) : timeUp === true ? t('timeUp') : null}
          </BoardPill>
        )
      }
      figures={score === undefined ? [] : listFigures(score, isUnderWay)}
      attendance={attendance}
    >
      {isUnderWay && lastPlay !== undefined && (
        <LastPlay event={event} side={lastPlay.side} text={t(`play.${lastPlay.kind}`)} />
      )}
    </BoardFrame>
  );
}
