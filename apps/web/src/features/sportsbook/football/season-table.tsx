import type { FootballSeasonScore } from '@arara/sports/football/season-score';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { TeamCrest } from '../match/crest.tsx';
import { rankSeasonTeams } from './season-ranking.ts';
import styles from './season-table.module.css';

/** The table of a season: points first, then goal difference, then goals. */
export function SeasonTable({ event, score }: { readonly event: ScoredEvent; readonly score: FootballSeasonScore }) {
  const t = useTranslations('football');
  const { champion } = score;
  const rows = rankSeasonTeams(event, score);
  return (
    <div className={styles.season}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('period.team')}</span>
            </th>
            <th scope="col">{t('period.played')}</th>
            <th scope="col">{t('period.goalsFor')}</th>
            <th scope="col">{t('period.difference')}</th>
            <th scope="col">{t('period.points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ team, name, points, difference, goalsFor, ...row }, place) => (
            <tr key={team} className={classNames(champion === team && styles.champion)}>
              <th scope="row">
                <span className={styles.place}>{place + 1}</span>
                <TeamCrest team={name} className={styles.crest} />
                <span className={styles.name}>{name}</span>
                {champion === team && <small>{t('mark.champion')}</small>}
              </th>
              <td>{row.played}</td>
              <td>{goalsFor}</td>
              <td>{difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : 0}</td>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
