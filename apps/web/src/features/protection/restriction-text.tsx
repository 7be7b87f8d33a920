import type { PlayerRestriction } from '@arara/contract/player/protection';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { SupportLink } from '../support/support.ts';
import { useFormatDateTime } from '../../platform/format/moment-format.ts';
import styles from './pause-dialog.module.css';

/** What keeps the player from playing, why, until when, and what they can still do: support is named where there is one. */
export function RestrictionText({
  restriction,
  titled = true,
  ref,
}: {
  readonly restriction: PlayerRestriction;
  /** False where a heading above says what restricts the player. */
  readonly titled?: boolean;
  readonly ref?: RefObject<HTMLDivElement | null>;
}) {
  const t = useTranslations('protection');
  const format = useFormatDateTime();
  const { status, reason, until } = restriction;
  return (
    <div ref={ref} tabIndex={-1} className={styles.restriction} role="status">
      {titled && <b>{t(`status.${status}`)}</b>}
      {until !== null && <span>{t('until', { until: format(until) })}</span>}
      {reason !== null && <span>{t('reason', { reason })}</span>}
      <span className={styles.text}>{t(status === 'blocked' ? 'stillPossibleBlocked' : 'stillPossible')}</span>
      {status === 'blocked' && <SupportLink className={styles.support} />}
    </div>
  );
}
