import { STATEMENT_DAYS, wallet } from '@arara/contract/player/wallet';
import { Button } from '@arara/ui/button';
import { ChoiceChip } from '@arara/ui/chip';
import { Sheet } from '@arara/ui/sheet';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { getFieldErrors } from '../../../platform/api/api.ts';
import { type Day, getToday } from '../../../platform/time/days.ts';
import { downloadFile } from '../../../platform/api/download.ts';
import { showToast } from '../../../platform/overlay/notices.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { saveFile } from '../../../platform/api/save-file.ts';
import { DayFields } from './day-fields.tsx';
import {
  toInstants,
  parsePeriod,
  validateDays,
  toRange,
  STATEMENT_PERIODS,
  getStatementDays,
  type StatementPeriod,
} from './period.ts';
import styles from './statement-sheet.module.css';

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];
const ICONS: Readonly<Record<Format, ReactNode>> = {
  pdf: <FileText className="icon" aria-hidden />,
  csv: <FileSpreadsheet className="icon" aria-hidden />,
};

/** Takes a statement along: of which days, and as what. `days` are those that the records show, if they are chosen. */
function StatementSheet({
  open,
  days: shown,
  onClose,
}: {
  readonly open: boolean;
  readonly days: { readonly first: Day; readonly last: Day } | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('statement');
  const online = useIsOnline();
  const today = getToday();
  const [period, setPeriod] = useState<StatementPeriod | 'custom'>(shown === undefined ? 'thisMonth' : 'custom');
  const [custom, setCustom] = useState(shown ?? getStatementDays('thisMonth', today));
  const [format, setFormat] = useState<Format>('pdf');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const days = period === 'custom' ? custom : getStatementDays(period, today);
  const problems = validateDays(days, { today, most: STATEMENT_DAYS });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefused(undefined);
    if (problems !== undefined) return;
    setBusy(true);
    try {
      saveFile(await downloadFile(wallet.statement, { format, ...toInstants(days) }, { inForm: true }));
      onClose();
      showToast(t('done'));
    } catch (error) {
      // Any other failure than that of a field is said by the error catalogue.
      setRefused(Object.values(getFieldErrors(error) ?? {})[0]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.intro}>{t('intro')}</p>
        <div className={styles.choice} role="group" aria-label={t('period')}>
          {[...STATEMENT_PERIODS, 'custom' as const].map((it) => (
            <ChoiceChip
              key={it}
              on={it === period}
              onClick={() => {
                // Dates begin with what was chosen last: mostly one of them is then right already.
                if (it === 'custom' && period !== 'custom') setCustom(getStatementDays(period, today));
                setPeriod(it);
              }}
            >
              {t(`periods.${it}`)}
            </ChoiceChip>
          ))}
        </div>
        {period === 'custom' && <DayFields days={custom} today={today} problems={problems} onChange={setCustom} />}
        <div className={styles.formats} role="group" aria-label={t('format')}>
          {FORMATS.map((it) => (
            <button
              key={it}
              type="button"
              aria-pressed={it === format}
              className={styles.format}
              onClick={() => setFormat(it)}
            >
              {ICONS[it]}
              <span>
                <b>{t(`formats.${it}`)}</b>
                <small>{t(`formatsText.${it}`)}</small>
              </span>
            </button>
          ))}
        </div>
        {refused !== undefined && (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        <Button type="submit" tone="main" big loading={busy} disabled={!online || problems !== undefined}>
          <Download className="icon" aria-hidden /> {t('submit')}
        </Button>
      </form>
    </Sheet>
  );
}

/** Opens the statement; it begins with the days that the records show. */
export function StatementButton() {
  const t = useTranslations('statement');
  const period = parsePeriod(useSearch());
  const [open, setOpen] = useState(false);
  const days = typeof period !== 'string' && toRange(period, getToday()) !== undefined ? period : undefined;
  return (
    <>
      <Button tone="ghost" className={styles.open} onClick={() => setOpen(true)}>
        <Download className="icon" aria-hidden /> {t('title')}
      </Button>
      {/* Made anew for other days, so that it begins with them. */}
      <StatementSheet key={JSON.stringify(days)} open={open} days={days} onClose={() => setOpen(false)} />
    </>
  );
}
