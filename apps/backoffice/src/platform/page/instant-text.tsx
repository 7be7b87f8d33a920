import { useBackOfficeFormatters } from '../format/formats.ts';
import styles from './instant-text.module.css';

/** Date and time on one line. */
export function InstantText({ instant }: { readonly instant: number }) {
  const { moment } = useBackOfficeFormatters();
  return <span className={styles.moment}>{moment(instant)}</span>;
}
