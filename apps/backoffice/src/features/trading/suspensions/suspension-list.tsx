import type { TradingSuspension } from '@arara/contract/staff/trading/events';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { usePermissions } from '../../../platform/session/signed-in-staff.ts';
import { useTradingNames } from '../use-trading-names.ts';
import { ResumeDialog } from './suspension-dialogs.tsx';
import styles from '../trading.module.css';

/** What is suspended, by whom and why, each with a button that resumes it. */
export function SuspensionList({ suspensions }: { readonly suspensions: readonly TradingSuspension[] }) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { moment } = useBackOfficeFormatters();
  const [lifting, setLifting] = useState<TradingSuspension | null>(null);
  const names = useTradingNames();
  const describePart = ({ sport, market, line, key }: TradingSuspension): string => {
    if (line !== null) return names.line(sport ?? '', { line, key });
    if (market === null) return '';
    return key === null ? t('marketNumber', { market }) : names.market(sport ?? '', key);
  };
  const describe = (one: TradingSuspension): string => {
    if (one.level === 'all') return t('everything');
    const place = one.name ?? names.sport(one.sport ?? '');
    return [place, describePart(one)].filter((part) => part !== '').join(' · ');
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
