import { STATEMENT_DAYS, wallet } from '@arara/contract/player/wallet';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { Sheet } from '@arara/ui/overlays/sheet';
import { Download, FileSpreadsheet, FileText } from '@arara/ui/art/lucide-icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { getFieldErrors } from '../../../platform/api/api.ts';
import { downloadFile } from '../../../platform/api/download.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { saveFile } from '../../../platform/api/save-file.ts';
import { showToast } from '../../../platform/overlay/notices.ts';
import { getToday } from '../../../platform/time/days.ts';
import { DayFields } from '../records/day-fields.tsx';
import {
  type DayRange,
  getStatementDays,
  parsePeriod,
  STATEMENT_PERIODS,
  type PresetStatementPeriod,
  toInstants,
  toRange,
  validateDays,
} from '../records/period.ts';
import styles from './statement-sheet.module.css';

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];
const ICONS: Readonly<Record<Format, ReactNode>> = {
  pdf: <FileText className="icon" aria-hidden />,
  csv: <FileSpreadsheet className="icon" aria-hidden />,
};
type PeriodChoice = PresetStatementPeriod | 'custom';

/** The days of the statement: a preset period, or the first and the last day. */
function useStatementDays(initial: DayRange | undefined) {
  const today = getToday();
  const [period, setPeriod] = useState<PeriodChoice>(initial === undefined ? 'thisMonth' : 'custom');
  const [custom, setCustom] = useState(initial ?? getStatementDays('thisMonth', today));
  const days = period === 'custom' ? custom : getStatementDays(period, today);
  const choose = (next: PeriodChoice) => {
    // Custom days begin with those of the last period: often one of the two is right already.
    if (next === 'custom' && period !== 'custom') setCustom(getStatementDays(period, today));
    setPeriod(next);
  };
  return { period, choose, days, setCustom, today, problems: validateDays(days, { today, most: STATEMENT_DAYS }) };
}

function PeriodChips({
  chosen,
  onChoose,
}: {
  readonly chosen: PeriodChoice;
  readonly onChoose: (period: PeriodChoice) => void;
}) {
  const t = useTranslations('statement');
  return (
    <div className={styles.choice} role="group" aria-label={t('period')}>
      {[...STATEMENT_PERIODS, 'custom' as const].map((period) => (
        <ChoiceChip key={period} on={period === chosen} onClick={() => onChoose(period)}>
          {t(`periods.${period}`)}
        </ChoiceChip>
      ))}
    </div>
  );
}

function FormatButtons({ chosen, onChoose }: { readonly chosen: Format; readonly onChoose: (format: Format) => void }) {
  const t = useTranslations('statement');
  return (
    <div className={styles.formats} role="group" aria-label={t('format')}>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-pressed={format === chosen}
          className={styles.format}
          onClick={() => onChoose(format)}
        >
          {ICONS[format]}
          <span>
            <b>{t(`formats.${format}`)}</b>
            <small>{t(`formatsText.${format}`)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

/** Downloads a statement: its days and its format. `initialDays` are those that the records show, if the player has chosen some. */
function StatementSheet({
  open,
  initialDays,
  onClose,
}: {
  readonly open: boolean;
  readonly initialDays: DayRange | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('statement');
  const isOnline = useIsOnline();
  const { period, choose, days, setCustom, today, problems } = useStatementDays(initialDays);
  const [format, setFormat] = useState<Format>('pdf');
  const [isLoading, setIsLoading] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    if (problems !== undefined) return;
    setIsLoading(true);
    try {
      saveFile(await downloadFile(wallet.statement, { format, ...toInstants(days) }, { inForm: true }));
      onClose();
      showToast(t('done'));
    } catch (error) {
      // The error catalogue shows every failure that is not about a field.
      setRefusal(Object.values(getFieldErrors(error) ?? {})[0]);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.intro}>{t('intro')}</p>
        <PeriodChips chosen={period} onChoose={choose} />
        {period === 'custom' && <DayFields days={days} today={today} problems={problems} onChange={setCustom} />}
        <FormatButtons chosen={format} onChoose={setFormat} />
        {refusal !== undefined && (
          <p className={styles.refused} role="alert">
            {refusal}
          </p>
        )}
        <Button type="submit" tone="main" big loading={isLoading} disabled={!isOnline || problems !== undefined}>
          <Download className="icon" aria-hidden /> {t('submit')}
        </Button>
      </form>
    </Sheet>
  );
}

/** Opens the statement; its days begin with those that the records show. */
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
      {/* The key resets the sheet when the days change, so that it begins with the new ones. */}
      <StatementSheet key={JSON.stringify(days)} open={open} initialDays={days} onClose={() => setOpen(false)} />
    </>
  );
}
