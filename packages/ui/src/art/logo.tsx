import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

/** The mark: a macaw's head in a drop of blue. */
export function AraraLogoMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 40 40" className={classNames(styles.mark, className)} aria-hidden>
      <path
        d="M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z"
        fill="#2f7bff"
      />
      <path d="M9 24c0-9 6-15 14-15 6.6 0 11 4 11 9.6 0 8.4-7 13.9-15 13.9C13 32.5 9 29.3 9 24Z" fill="#ffcb2e" />
      <path
        d="M20 15.5c6.8-1.5 12.5 1.4 13.6 6.6.7 3.6-1 7-3.6 9.4.2-4.6-1.7-7.3-5.6-8-3.2-.6-5.4-3.6-4.4-8Z"
        fill="#0b1c36"
      />
      <circle cx="17.6" cy="17.6" r="3.7" fill="#fff" />
      <circle cx="18.2" cy="17.5" r="1.9" fill="#0b1c36" />
    </svg>
  );
}

/** Mark and name. */
export function AraraLogo() {
  return (
    <span className={styles.logo}>
      <AraraLogoMark />
      <span>arara</span>
    </span>
  );
}
