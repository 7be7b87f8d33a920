import { useQuery } from '@tanstack/react-query';
import { sportsQuery } from './events/sport-queries.ts';
import styles from './live-count.module.css';

/** How many matches are live, beside the word that says so. */
export default function LiveCount() {
  const { data } = useQuery(sportsQuery);
  const live = data?.reduce((sum, sport) => sum + sport.live, 0) ?? 0;
  return live === 0 ? null : <span className={styles.count}>{live}</span>;
}
