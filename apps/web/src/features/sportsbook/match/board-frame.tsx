import { matchPhases } from '@arara/sports/core/catalogue';
import { classNames } from '@arara/ui/class-names';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { hasField } from '../live/participants.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import styles from './board-frame.module.css';
import { TeamCrest } from './crest.tsx';
import { useKickOffText } from './kick-off.ts';
import { LiveEventTime, usePhaseText, usePlayTimeText } from './match-clock.tsx';
import { isEventUnderWay } from './match-time.ts';
import { ScoreTable } from './score-table.tsx';

/** One figure with the number of each side: corners, fouls, aces. `key` is in the sport's texts. */
export interface BoardFigure {
  readonly key: string;
  readonly home: number | string;
  readonly away: number | string;
}

const NO_FIGURES: readonly BoardFigure[] = [];

/** The line over the score: the minute with the phase, or the phase alone. */
function EventPhaseAndTime({
  event,
  phaseKey,
}: {
  readonly event: ScoredEvent;
  readonly phaseKey: string | undefined;
}) {
  const { sport, phase, clock, scoreboard } = event;
  const hasTime = usePlayTimeText(event) !== '';
  const phaseText = usePhaseText({ sport, phase, scoreboard, phaseKey });
  if (!isEventUnderWay(phase)) return <span className={styles.moment}>{phase === 0 ? null : phaseText}</span>;
  return (
    <span className={styles.moment}>
      <LiveEventTime sport={sport} phase={phase} clock={clock} scoreboard={scoreboard} phaseKey={phaseKey} />
      {hasTime && <span>{phaseText}</span>}
    </span>
  );
}

function StartTime({ startsAt }: Pick<ScoredEvent, 'startsAt'>) {
  const { time, day } = useKickOffText(startsAt);
  return (
    <span className={styles.kickOff}>
      <b>{time}</b>
      <span>{day}</span>
    </span>
  );
}

function BoardSide({
  name,
  marks,
  isUnderWay,
}: {
  readonly name: string;
  readonly marks: readonly string[];
  readonly isUnderWay: boolean;
}) {
  return (
    <span className={styles.side}>
      <TeamCrest team={name} className={styles.crest} />
      <b title={name}>{name}</b>
      <span className={classNames(styles.marks, isUnderWay && styles.reserved)}>
        {marks.map((mark) => (
          <i key={mark}>{mark}</i>
        ))}
      </span>
    </span>
  );
}

/** The two sides with the headline of the score between them. A mark that a side has twice is shown once. */
function BoardSides({
  event,
  headline,
  middle,
}: {
  readonly event: ScoredEvent;
  readonly headline: ReactNode;
  readonly middle: ReactNode;
}) {
  const t = useTranslations('sport');
  const texts = useSportTexts()(event.sport);
  const { home, away, score, phase, startsAt, scoreboard } = event;
  const isUnderWay = isEventUnderWay(phase);
  const listMarks = (row: number) => [
    ...new Set((scoreboard?.marks ?? []).filter((mark) => mark.row === row).map(({ key }) => texts.mark(key))),
  ];
  return (
    <div className={styles.sides}>
      <BoardSide name={home} marks={listMarks(0)} isUnderWay={isUnderWay} />
      <span className={styles.middle}>
        {headline !== undefined && phase !== 0 ? (
          headline
        ) : phase !== 0 && score !== null ? (
          <span
            className={styles.score}
            role="status"
            aria-label={t('scoreIs', { home, away, homeScore: score.home, awayScore: score.away })}
          >
            <b key={`h${score.home}`}>{score.home}</b>
            <i aria-hidden>:</i>
            <b key={`a${score.away}`}>{score.away}</b>
          </span>
        ) : (
          <StartTime startsAt={startsAt} />
        )}
        {middle}
      </span>
      <BoardSide name={away} marks={listMarks(1)} isUnderWay={isUnderWay} />
    </div>
  );
}

function BoardFigures({ sport, figures }: { readonly sport: string; readonly figures: readonly BoardFigure[] }) {
  const texts = useSportTexts()(sport);
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, home, away }) => (
        <div key={key}>
          <dt>{texts.figure(key)}</dt>
          <dd>
            <b>{home}</b>
            <b>{away}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The frame of every drawn scoreboard: phase and time, the two sides with their score, the score by periods, and figures.
 * A sport gives the drawing behind it, and what else it shows.
 */
export function BoardFrame({
  event,
  drawing,
  headline,
  middle,
  fieldHead,
  figures = NO_FIGURES,
  attendance,
  hasTable = true,
  phaseKey,
  children,
}: {
  readonly event: ScoredEvent;
  /** Drawn behind the sides, over the whole width: a pitch, a court, a ring. */
  readonly drawing: ReactNode;
  /** Between the sides once the event has begun, in place of the pair of the score. */
  readonly headline?: ReactNode;
  /** Under the score: the clock, the points of a game. */
  readonly middle?: ReactNode;
  /** Over the drawing of a field, which has no two sides: its name and who leads. */
  readonly fieldHead?: ReactNode;
  readonly figures?: readonly BoardFigure[];
  readonly attendance?: number | null;
  /** Whether the score by periods is shown as a table. */
  readonly hasTable?: boolean;
  /** In place of the phase's own name: "fim do 3º quarto". */
  readonly phaseKey?: string | undefined;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('sport');
  const texts = useSportTexts()(event.sport);
  const { home, away, phase, simulated, scoreboard, participants, tournament } = event;
  const begun = phase !== 0;
  return (
    <section className={styles.board} aria-label={t('event.board')}>
      <h1 className="visually-hidden">{hasField(participants) ? tournament : t('match', { home, away })}</h1>
      <div className={styles.stage}>
        <div className={styles.drawing}>{drawing}</div>
        <div className={styles.top}>
          <EventPhaseAndTime event={event} phaseKey={phaseKey} />
          {simulated && <span className={styles.simulated}>{texts.simulated}</span>}
        </div>
        {hasField(participants) ? fieldHead : <BoardSides event={event} headline={headline} middle={middle} />}
      </div>
      {children}
      {begun && hasTable && scoreboard !== null && scoreboard.columns.length > 0 && (
        <ScoreTable event={event} scoreboard={scoreboard} />
      )}
      {begun && figures.length > 0 && <BoardFigures sport={event.sport} figures={figures} />}
      <AttendanceLine phase={phase} attendance={attendance} />
    </section>
  );
}

/** How many people watch at the place, once the event has begun. */
export function AttendanceLine({
  phase,
  attendance,
}: Pick<ScoredEvent, 'phase'> & { readonly attendance: number | null | undefined }) {
  const t = useTranslations('sport');
  if (phase === matchPhases.notStarted || attendance === undefined || attendance === null) return null;
  return <p className={styles.attendance}>{t('event.attendance', { count: attendance })}</p>;
}

/** A drawing of 360 × 200 units. It fills its place and is cut where that has another shape, or is shown `whole`. */
export function BoardDrawing({
  children,
  className,
  whole = false,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly whole?: boolean;
}) {
  return (
    <svg
      className={classNames(styles.art, className)}
      viewBox="0 0 360 200"
      preserveAspectRatio={whole ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden
    >
      <mask id={AROUND_SCORE} maskUnits="userSpaceOnUse" x="0" y="0" width="360" height="200">
        <filter id={`${AROUND_SCORE}-edge`}>
          <feGaussianBlur stdDeviation="6" />
        </filter>
        <rect width="360" height="200" fill="#fff" />
        <rect x="116" y="64" width="128" height="98" rx="20" filter={`url(#${AROUND_SCORE}-edge)`} />
      </mask>
      {children}
    </svg>
  );
}

/** The mask of the only board of a page. */
const AROUND_SCORE = 'board-around-score';

/** Lines and marks of a drawing that leave the place of the score free. For drawings that are shown `whole`. */
export function AroundScore({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <g className={className} mask={`url(#${AROUND_SCORE})`}>
      {children}
    </g>
  );
}
