import { countOversOfInnings, findChase, findEnding } from './chase.ts';
import { formatOvers } from '@arara/sports/cricket/readings';
import { type Ball, countInningsRuns, type CricketScore, type Innings, readScore } from '@arara/sports/cricket/score';
import { isScoreRefused } from '@arara/sports/core/sport';
import { classNames } from '@arara/ui/class-names';
import { useFormatter, useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { BoardDrawing, type BoardFigure, BoardFrame } from '../match/board-frame.tsx';
import { BoardPill } from '../match/board-pill.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';
import { OverChart } from './over-chart.tsx';

const STUMPS = [-5, 0, 5] as const;

/** An oval seen from above with its pitch. The rope lights up at a four or a six, the stumps at a wicket. */
function Oval({ lastBall, balls }: { readonly lastBall: Ball | undefined; readonly balls: number }) {
  const isBoundary = lastBall === 'four' || lastBall === 'six';
  return (
    <BoardDrawing className={styles.ground} whole>
      <ellipse cx="180" cy="100" rx="176" ry="97" className={styles.outfield} />
      <g className={styles.stripes}>
        {[0, 1, 2, 3].map((stripe) => (
          <ellipse key={stripe} cx="180" cy="100" rx={166 - stripe * 42} ry={89 - stripe * 22} />
        ))}
      </g>
      <ellipse
        key={isBoundary ? balls : 'rope'}
        cx="180"
        cy="100"
        rx="168"
        ry="91"
        className={classNames(styles.rope, isBoundary && styles.boundary)}
      />
      <ellipse cx="180" cy="100" rx="92" ry="54" className={styles.circle} />
      <rect x="170" y="58" width="20" height="84" rx="1.5" className={styles.pitch} />
      <path d="M170 70h20M170 130h20M173 65h14M173 135h14" className={styles.crease} />
      {[65, 135].map((y) => (
        <g key={y} className={classNames(styles.stumps, lastBall === 'wicket' && styles.fallen)}>
          {STUMPS.map((offset) => (
            <circle key={offset} cx={180 + offset} cy={y} r="1.4" />
          ))}
        </g>
      ))}
    </BoardDrawing>
  );
}

const findInnings = (score: CricketScore, side: 'home' | 'away'): Innings | undefined =>
  score.innings.find((innings) => innings.side === side);

const formatRuns = (innings: Innings | undefined): string =>
  innings === undefined ? '–' : `${countInningsRuns(innings)}/${innings.wickets}`;

/** Runs and wickets of both sides with their overs; the side that bats is lit. */
function InningsHeadline({ event, score }: { readonly event: ScoredEvent; readonly score: CricketScore }) {
  const t = useTranslations();
  const { home, away } = event;
  const [homeScore, awayScore] = [formatRuns(findInnings(score, 'home')), formatRuns(findInnings(score, 'away'))];
  const batting = event.phase > 0 ? (score.superOvers ?? score.innings).at(-1) : undefined;
  return (
    <span
      className={styles.headline}
      role="status"
      aria-label={t('sport.scoreIs', { home, away, homeScore, awayScore })}
    >
      {(['home', 'away'] as const).map((side) => {
        const innings = findInnings(score, side);
        const [runs, wickets] = formatRuns(innings).split('/');
        return (
          <span key={side} className={classNames(styles.innings, batting?.side === side && styles.batting)}>
            <b>
              {runs}
              {wickets !== undefined && <i>/{wickets}</i>}
            </b>
            <small>
              {innings !== undefined &&
                t('cricket.overs', {
                  overs: formatOvers(innings.balls),
                  most: countOversOfInnings(score, innings),
                })}
            </small>
          </span>
        );
      })}
    </span>
  );
}

/** Rates are written with two digits after the comma. */
const RATE_FORMAT = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const WICKETS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ten marks, one for each wicket; those that have fallen are lit. */
function Wickets({ lost }: { readonly lost: number }) {
  const t = useTranslations('cricket');
  return (
    <span className={styles.wickets} role="img" aria-label={t('wickets', { count: lost })}>
      {WICKETS.map((wicket) => (
        <i key={wicket} className={classNames(wicket <= lost && styles.lost)} />
      ))}
    </span>
  );
}

/** What the match is about now: the super over, what the second innings still needs, or how it ended. */
function MatchLine({ event, score }: { readonly event: ScoredEvent; readonly score: CricketScore }) {
  const t = useTranslations('cricket');
  const format = useFormatter();
  const [chase, ending] = [findChase(score), findEnding(score)];
  const method = score.isDls === true ? ` · ${t('dls')}` : '';
  if (score.superOvers !== undefined) {
    const [home, away] = (['home', 'away'] as const).map((side) => {
      const over = score.superOvers?.findLast((played) => played.side === side);
      return over === undefined ? '–' : `${over.runs}/${over.wickets}`;
    });
    return (
      <p className={styles.chase}>
        <b>{t('superOver', { home: home ?? '', away: away ?? '' })}</b>
      </p>
    );
  }
  if (ending !== undefined)
    return (
      <p className={styles.chase}>
        <b>
          {t(`ending.${ending.kind}`, { team: event[ending.side], count: ending.count })}
          {method}
        </b>
      </p>
    );
  if (chase === undefined) return null;
  const { runs, balls } = chase;
  const rate = format.number((6 * runs) / balls, RATE_FORMAT);
  return (
    <p className={styles.chase}>
      <b>{t('needed', { runs, balls })}</b>
      <span>
        {t('target', { target: score.target ?? 0 })} · {t('requiredRate', { rate })}
        {method}
      </span>
    </p>
  );
}

/** The balls of the over in play, in order. */
function ThisOver({ balls }: { readonly balls: readonly Ball[] }) {
  const t = useTranslations('cricket');
  return (
    <div className={styles.over}>
      <span>{t('thisOver')}</span>
      <ol>
        {balls.map((ball, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a ball has no identity but its place in the over
          <li key={index} data-ball={ball} aria-label={t(`ballLong.${ball}`)}>
            <span aria-hidden>{t(`ball.${ball}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What an innings has made: runs per over, and its best over. */
function useInningsFigures(score: CricketScore | undefined): readonly BoardFigure[] {
  const format = useFormatter();
  if (score === undefined) return [];
  const [home, away] = [findInnings(score, 'home'), findInnings(score, 'away')];
  const writeRate = (innings: Innings | undefined): string =>
    innings === undefined || innings.balls === 0
      ? '–'
      : format.number((6 * countInningsRuns(innings)) / innings.balls, RATE_FORMAT);
  const writeBest = (innings: Innings | undefined): number | string =>
    innings === undefined || innings.overs.length === 0 ? '–' : Math.max(...innings.overs);
  return [
    { key: 'runRate', home: writeRate(home), away: writeRate(away) },
    { key: 'bestOver', home: writeBest(home), away: writeBest(away) },
  ];
}

/** The scoreboard of cricket: the oval, runs and wickets, the over in play, the chase, runs by over. */
export default function CricketBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('cricket');
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  const figures = useInningsFigures(score);
  const current = score?.innings.at(-1);
  const isPlayed = event.phase > 0;
  return (
    <BoardFrame
      event={event}
      drawing={<Oval lastBall={isPlayed ? score?.lastBall : undefined} balls={current?.balls ?? 0} />}
      {...(score === undefined ? {} : { headline: <InningsHeadline event={event} score={score} /> })}
      middle={
        score?.isDelayed === true ? (
          <BoardPill>{t('delayed')}</BoardPill>
        ) : (
          isPlayed && current !== undefined && score?.superOvers === undefined && <Wickets lost={current.wickets} />
        )
      }
      figures={figures}
      attendance={attendance}
    >
      {score !== undefined && (
        <>
          <MatchLine event={event} score={score} />
          {isPlayed && score.overBalls !== undefined && score.overBalls.length > 0 && (
            <ThisOver balls={score.overBalls} />
          )}
          <OverChart event={event} score={score} />
        </>
      )}
    </BoardFrame>
  );
}
