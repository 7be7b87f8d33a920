import type { FootballSeasonScore } from '@arara/sports/football/season-score';
import { useTranslations } from 'use-intl';
import type { EventHead } from '../live/event-parts.ts';
import { TeamCrest } from '../match/crest.tsx';
import styles from './season-head.module.css';
import { countPlayedMatchdays, rankSeasonTeams } from './season-ranking.ts';

const SHOWN_LEADERS = 3;

/** Over the pitch of a championship: its name, the matchday and the teams at the top; before the first matchday its name. */
export function SeasonHead({
  event,
  score,
}: {
  readonly event: EventHead;
  readonly score: FootballSeasonScore | undefined;
}) {
  const t = useTranslations('football');
  const played = score === undefined ? 0 : countPlayedMatchdays(score);
  return (
    <div className={styles.head}>
      {/* The heading of the board has the same name. */}
      <b className={styles.name} aria-hidden>
        {event.tournament}
      </b>
      {score !== undefined && (
        <p className={styles.matchday}>{t('matchday', { played, matchdays: score.matchdays })}</p>
      )}
      {score !== undefined && played > 0 && (
        // The table says the same in more columns.
        <ol className={styles.leaders} aria-hidden>
          {rankSeasonTeams(event, score)
            .slice(0, SHOWN_LEADERS)
            .map(({ team, name, points }, place) => (
              <li key={team}>
                <span className={styles.crest}>
                  <TeamCrest team={name} />
                  <i>{place + 1}</i>
                </span>
                <span>
                  <b>{name}</b>
                  <small>{`${points} ${t('period.points')}`}</small>
                </span>
              </li>
            ))}
        </ol>
      )}
    </div>
  );
}
