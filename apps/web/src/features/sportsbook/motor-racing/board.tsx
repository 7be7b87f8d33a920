import { isScoreRefused } from '@arara/sports/core/sport';
import { readScore, type MotorRacingScore } from '@arara/sports/motor-racing/score';
import { classNames } from '@arara/ui/class-names';
import { useFormatter, useTranslations } from 'use-intl';
import { BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import type { ScoredEvent } from '../live/event-parts.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

/** One lap of the drawn track, which is an SVG path of this length by its own attribute. */
const TRACK =
  'M60 150c-30-6-34-52-8-70s40 10 66-6 18-54 62-52 34 44 72 40 66-30 84 2-2 66-44 72-56-16-96-8-70 34-136 22z';
const TRACK_LENGTH = 1000;
/** A lap takes about this long where the score does not say. */
const USUAL_LAP_MS = 90_000;
const SHOWN_CARS = 6;

/** The track with the first cars at their gaps behind the leader. */
function Track({ score }: { readonly score: MotorRacingScore | undefined }) {
  const lapMs = score?.fastestLap?.ms ?? USUAL_LAP_MS;
  const lead = ((score?.sector ?? 0) / 2) * TRACK_LENGTH;
  return (
    <BoardDrawing className={styles.ground} whole>
      <path d={TRACK} className={styles.road} />
      <path d={TRACK} className={styles.middleLine} />
      {score?.order.slice(0, SHOWN_CARS).map((car, place) => {
        const behind = ((score.gaps[place] ?? 0) / lapMs) * TRACK_LENGTH;
        return (
          <path
            key={car}
            d={TRACK}
            pathLength={TRACK_LENGTH}
            strokeDasharray={`1 ${TRACK_LENGTH - 1}`}
            strokeDashoffset={-((((lead - behind) % TRACK_LENGTH) + TRACK_LENGTH) % TRACK_LENGTH)}
            className={classNames(styles.car, place === 0 && styles.leader)}
          />
        );
      })}
    </BoardDrawing>
  );
}

/** "+22,006 s". */
const GAP_FORMAT = {
  style: 'unit',
  unit: 'second',
  unitDisplay: 'narrow',
  signDisplay: 'always',
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
} as const;

/** The driver, and the team that stands behind the name in brackets. */
function DriverName({ name }: { readonly name: string }) {
  const [, driver = name, team] = /^(.*) \((.*)\)$/.exec(name) ?? [];
  return (
    <span className={styles.name}>
      {driver} {team !== undefined && <small>{team}</small>}
    </span>
  );
}

/** The cars in the order of the race, with their gaps to the leader; those that are out stand last. */
function RaceOrder({ event, score }: { readonly event: ScoredEvent; readonly score: MotorRacingScore }) {
  const t = useTranslations('motor-racing');
  const texts = useSportTexts()(event.sport);
  const format = useFormatter();
  const formatGap = (ms: number): string => format.number(ms / 1000, GAP_FORMAT);
  const out = [
    ...score.retired.map(({ car, laps }) => ({ car, text: t('retiredAfter', { laps }) })),
    ...score.notStarted.map((car) => ({ car, text: texts.mark('notStarted') })),
  ];
  const rows = [
    ...score.order.map((car, place) => ({ car, text: place === 0 ? t('leader') : formatGap(score.gaps[place] ?? 0) })),
    ...out,
  ];
  const half = Math.ceil(rows.length / 2);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
    <ol className={styles.order} tabIndex={0} aria-label={t('order')}>
      {rows.map(({ car, text }, place) => {
        const isOut = place >= score.order.length;
        return (
          <li key={car} className={classNames(isOut && styles.isOut, place >= half && styles.secondHalf)}>
            <b>{isOut ? '–' : place + 1}</b>
            <DriverName name={event.participants[car]?.name ?? ''} />
            {score.fastestLap?.car === car && (
              <i className={styles.fastest} title={texts.mark('fastestLap')}>
                <span className="visually-hidden">{texts.mark('fastestLap')}</span>
              </i>
            )}
            {!isOut && <span className={styles.stops}>{t('stops', { count: score.stops[car] ?? 0 })}</span>}
            <span className={styles.gap}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The scoreboard of a race: the track, laps, and the order with its gaps. */
export default function MotorRacingBoard({ event, detail, attendance }: SportBoardProps) {
  const t = useTranslations('motor-racing');
  const read = readScore(detail);
  const score = isScoreRefused(read) ? undefined : read;
  return (
    <BoardFrame event={event} drawing={<Track score={score} />} attendance={attendance} hasTable={false}>
      {score !== undefined && (
        <>
          <p className={styles.laps}>
            <b>{t('lap', { lap: Math.min(score.lap + 1, score.laps), laps: score.laps })}</b>
            {score.safetyCarFrom !== undefined && event.phase > 0 && <i>{t('safetyCar')}</i>}
          </p>
          <RaceOrder event={event} score={score} />
        </>
      )}
    </BoardFrame>
  );
}
