import { useQuery } from '@tanstack/react-query';
import { sportsQuery } from './event-queries.ts';
import styles from './live-count.module.css';

/** The number of live matches, beside the link to them. */
export default function LiveSportEventCount() {
  const { data } = useQuery(sportsQuery);
  const live = data?.reduce((sum, sport) => sum + sport.live, 0) ?? 0;
  return live === 0 ? null : <span className={styles.count}>{live}</span>;
}
