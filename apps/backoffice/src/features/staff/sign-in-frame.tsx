import { AraraLogo } from '@arara/ui/art/logo';
import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

/** The frame of the pages without a session: log-in and enrolment. */
export function SignInFrame({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <AraraLogo />
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </main>
  );
}
