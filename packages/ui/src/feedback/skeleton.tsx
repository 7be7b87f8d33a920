import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading; `className` gives it the size of that content. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden />;
}
