import type { TradedEventDetails, TradingSuspension } from '@arara/contract/staff/trading/events';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { useTradingNames } from './use-trading-names.ts';
import { ResumeDialog } from './suspension-dialogs.tsx';
import styles from './trading.module.css';

/** What is suspended, by whom and why, each with a button that resumes it. */
export function SuspensionList({
  suspensions,
  event,
}: {
  readonly suspensions: readonly TradingSuspension[];
  /** The event whose page this is: its lines have names. */
  readonly event?: Pick<TradedEventDetails, 'sport' | 'lines'>;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { moment } = useBackOfficeFormatters();
  const [lifting, setLifting] = useState<TradingSuspension | null>(null);
  const names = useTradingNames();
  const describe = ({ level, sport, name, market, line }: TradingSuspension): string => {
    if (level === 'all') return t('everything');
    const known = event?.lines.find((one) => (line === null ? one.market === market : one.line === line));
    const marketName = market === null ? '' : t('marketNumber', { market });
    const named = event && known && names[line === null ? 'market' : 'line'](event.sport, known);
    return [name ?? names.sport(sport ?? ''), named ?? line ?? marketName].filter((part) => part !== '').join(' · ');
  };
  if (suspensions.length === 0) return null;
  return (
    <ul className={styles.suspensions} aria-label={t('suspensions')}>
      {suspensions.map((one) => (
        <li key={one.suspension}>
          <span className={styles.what}>
            <span className={styles.inline}>
              <LabelChip tone="lost">{t(`level.${one.level}`)}</LabelChip>
              <strong>{describe(one)}</strong>
            </span>
            <small className={styles.quiet}>
              {one.by} · {moment(one.at)} · <q>{one.reason}</q>
            </small>
          </span>
          {can('suspendBetting') && <Button onClick={() => setLifting(one)}>{t('resume')}</Button>}
        </li>
      ))}
      {lifting !== null && (
        <ResumeDialog suspension={lifting.suspension} name={describe(lifting)} onClose={() => setLifting(null)} />
      )}
    </ul>
  );
}
