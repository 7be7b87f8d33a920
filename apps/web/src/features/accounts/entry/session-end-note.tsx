import { readSessionEndReason, type SessionEndReason } from '@arara/contract/protocol/session-end';
import { useTranslations } from 'use-intl';
import styles from './entry-dialog.module.css';

const TEXT_BY_REASON = {
  timeOut: 'againLogTimeOut',
  elsewhere: 'againLogElsewhere',
  tooMany: 'againLogTooMany',
  password: 'againLogPassword',
  operator: 'againLog',
} as const satisfies Record<SessionEndReason, string>;

/** Why the player has to log in again: shown when the server has ended the session, never after an own log-out. */
export function SessionEndNote({ ended }: { readonly ended: { readonly data: unknown } | null }) {
  const t = useTranslations('entry');
  if (ended === null) return null;
  const reason = readSessionEndReason(ended.data);
  return (
    <p className={styles.ended} role="status">
      {t(reason === null ? 'againLog' : TEXT_BY_REASON[reason])}
    </p>
  );
}
