import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getSportResultStatus } from '../../wallet/wallet.ts';
import styles from './bet-leg.module.css';
import { TeamCrest } from '../match/crest.tsx';
import { getEventPath } from '../page/paths.ts';
import { useKickOffText } from '../match/kick-off.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { BetLegEventTime } from '../match/match-clock.tsx';
import { isEventOver, isEventUnderWay, getPhaseTextKey } from '../match/match-time.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { sportEventQuery } from '../live/event-query.ts';
import { useScoredEvent } from '../live/live-events.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import { LegStatusMark } from './bet-status-chip.tsx';

type SportOrderLeg = SportOrder['legs'][number];

/** A leg that counts as if it were not there: its odds are not a part of what the bet pays. */
export const isLegReturned = ({ result }: Pick<SportOrderLeg, 'result'>): boolean => {
  const status = getSportResultStatus(result);
  return status === 'void' || status === 'push';
};

/** The event of a leg as it is now. A bet may have been read after the event was followed for the last time. */
function useLegEvent(leg: SportOrderLeg): Pick<SportOrderLeg, 'phase' | 'startsAt' | 'score'> {
  const event = useScoredEvent(leg.eventId);
  return event === undefined || isEventOver(leg.phase) || (leg.phase !== 0 && event.phase === 0) ? leg : event;
}

/** When the event of a leg begins, its minute in play, or how it ended. */
function LegEventTime({ leg }: { readonly leg: SportOrderLeg }) {
  const { sport, eventId } = leg;
  const { phase, startsAt } = useLegEvent(leg);
  const { time, day } = useKickOffText(startsAt);
  const texts = useSportTexts()(sport);
  // Only an event in play has a minute.
  useQuery({ ...sportEventQuery(eventId), enabled: isEventUnderWay(phase), notifyOnChangeProps: ['status'] });
  if (isEventUnderWay(phase)) return <BetLegEventTime eventId={eventId} />;
  return phase === 0 ? `${day} ${time}` : texts.phase(getPhaseTextKey(sport, phase));
}

/** The match of the only leg in its present state, one row for each side. */
function SingleLegEvent({ leg }: { readonly leg: SportOrderLeg }) {
  const { home, away, eventId, tournament } = leg;
  const { score } = useLegEvent(leg);
  return (
    <Link href={getEventPath(eventId)} className={styles.match}>
      {home === '' ? (
        <span className={styles.side}>
          <span>{tournament}</span>
        </span>
      ) : (
        [home, away].map((name, row) => (
          <span key={name} className={styles.side}>
            <TeamCrest team={name} />
            <span>{name}</span>
            <b>{row === 0 ? score?.home : score?.away}</b>
          </span>
        ))
      )}
      <span className={styles.when}>
        <LegEventTime leg={leg} />
      </span>
    </Link>
  );
}

/** The only selection of a bet: its market, and its match with the present score. */
export function SingleBetLeg({ leg }: { readonly leg: SportOrderLeg }) {
  const names = useMarketNameFormatters();
  const oddsText = useFormatOdds();
  return (
    <div className={styles.leg}>
      <div className={styles.pick}>
        <b>{names.pick(leg, leg)}</b>
        <b className={styles.odds}>{oddsText(leg.odds)}</b>
      </div>
      <p className={styles.market}>{names.market(leg, leg.line)}</p>
      <SingleLegEvent leg={leg} />
    </div>
  );
}

/** The two sides of an event with its score between them; a field has its tournament. */
function useEventScoreText(leg: SportOrderLeg): string {
  const t = useTranslations('sport');
  const { score } = useLegEvent(leg);
  const { home, away, tournament } = leg;
  if (home === '') return tournament;
  return score === null
    ? t('match', { home, away })
    : t('matchScore', { home, away, homeScore: score.home, awayScore: score.away });
}

/** One of several selections of a bet: whether it is won, its market, and its event with the score and the time of now. */
export function CombinedBetLeg({ leg }: { readonly leg: SportOrderLeg }) {
  const t = useTranslations('sport.status');
  const names = useMarketNameFormatters();
  const oddsText = useFormatOdds();
  const scoreText = useEventScoreText(leg);
  const status = getSportResultStatus(leg.result);
  const isReturned = isLegReturned(leg);
  return (
    <li>
      <Link href={getEventPath(leg.eventId)} className={styles.row}>
        <LegStatusMark status={status} />
        <b>{names.pick(leg, leg)}</b>
        {isReturned ? (
          <s className={styles.odds}>{oddsText(leg.odds)}</s>
        ) : (
          <b className={styles.odds}>{oddsText(leg.odds)}</b>
        )}
        <span className={styles.market}>
          {names.market(leg, leg.line)}
          {isReturned && <b> · {t(status)}</b>}
        </span>
        <span className={styles.score}>
          <span>{scoreText}</span>
          <span>
            <LegEventTime leg={leg} />
          </span>
        </span>
      </Link>
    </li>
  );
}
