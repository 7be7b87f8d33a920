import { MAX_STATEMENT_DAYS, walletCalls } from '@arara/contract/player/wallet';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { DownloadIcon, FileSpreadsheetIcon, FileTextIcon } from '@arara/ui/art/lucide-icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { getFieldErrors } from '@arara/client/call';
import { downloadFile } from '../../../platform/api/download.ts';
import { saveFile } from '@arara/client/files';
import { showToast } from '@arara/client/toasts';
import { getToday } from '../../../platform/time/today.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { DayRangeFields } from '../records/day-fields.tsx';
import {
  type DayRange,
  getStatementDayRange,
  parseRecordsPeriod,
  STATEMENT_PERIODS,
  type PresetStatementPeriod,
  toInstantRangeFromDays,
  toInstantRangeOfPeriod,
  validateDayRange,
} from '../records/period.ts';
import styles from './statement-sheet.module.css';

const STATEMENT_FILE_FORMATS = ['pdf', 'csv'] as const;
type StatementFileFormat = (typeof STATEMENT_FILE_FORMATS)[number];
const STATEMENT_FORMAT_ICONS: Readonly<Record<StatementFileFormat, ReactNode>> = {
  pdf: <FileTextIcon className="icon" aria-hidden />,
  csv: <FileSpreadsheetIcon className="icon" aria-hidden />,
};
type StatementPeriodChoice = PresetStatementPeriod | 'custom';

/** The days of the statement: a preset period, or the first and the last day. */
function useStatementDayRange(initial: DayRange | undefined) {
  const today = getToday();
  const [period, setPeriod] = useState<StatementPeriodChoice>(initial === undefined ? 'thisMonth' : 'custom');
  const [custom, setCustom] = useState(initial ?? getStatementDayRange('thisMonth', today));
  const days = period === 'custom' ? custom : getStatementDayRange(period, today);
  const choose = (next: StatementPeriodChoice) => {
    // Custom days begin with those of the last period: often one of the two is right already.
    if (next === 'custom' && period !== 'custom') setCustom(getStatementDayRange(period, today));
    setPeriod(next);
  };
  return {
    period,
    choose,
    days,
    setCustom,
    today,
    problems: validateDayRange(days, { today, most: MAX_STATEMENT_DAYS }),
  };
}

function PeriodChips({
  chosen,
  onChoose,
}: {
  readonly chosen: StatementPeriodChoice;
  readonly onChoose: (period: StatementPeriodChoice) => void;
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

function StatementFormatButtons({
  chosen,
  onChoose,
}: {
  readonly chosen: StatementFileFormat;
  readonly onChoose: (format: StatementFileFormat) => void;
}) {
  const t = useTranslations('statement');
  return (
    <div className={styles.formats} role="group" aria-label={t('format')}>
      {STATEMENT_FILE_FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-pressed={format === chosen}
          className={styles.format}
          onClick={() => onChoose(format)}
        >
          {STATEMENT_FORMAT_ICONS[format]}
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
  const { period, choose, days, setCustom, today, problems } = useStatementDayRange(initialDays);
  const [format, setFormat] = useState<StatementFileFormat>('pdf');
  const [isLoading, setIsLoading] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    if (problems !== undefined) return;
    setIsLoading(true);
    try {
      saveFile(
        await downloadFile(walletCalls.statement, { format, ...toInstantRangeFromDays(days) }, { inForm: true }),
      );
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
    <BottomSheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.intro}>{t('intro')}</p>
        <PeriodChips chosen={period} onChoose={choose} />
        {period === 'custom' && <DayRangeFields days={days} today={today} problems={problems} onChange={setCustom} />}
        <StatementFormatButtons chosen={format} onChoose={setFormat} />
        {refusal !== undefined && (
          <p className={styles.refused} role="alert">
            {refusal}
          </p>
        )}
        <ConnectedButton type="submit" tone="main" big loading={isLoading} disabled={problems !== undefined}>
          <DownloadIcon className="icon" aria-hidden /> {t('submit')}
        </ConnectedButton>
      </form>
    </BottomSheet>
  );
}

/** Opens the statement; its days begin with those that the records show. */
export function AccountStatementButton() {
  const t = useTranslations('statement');
  const period = parseRecordsPeriod(useSearch());
  const [open, setOpen] = useState(false);
  const days =
    typeof period !== 'string' && toInstantRangeOfPeriod(period, getToday()) !== undefined ? period : undefined;
  return (
    <>
      <Button tone="ghost" className={styles.open} onClick={() => setOpen(true)}>
        <DownloadIcon className="icon" aria-hidden /> {t('title')}
      </Button>
      {/* The key resets the sheet when the days change, so that it begins with the new ones. */}
      <StatementSheet key={JSON.stringify(days)} open={open} initialDays={days} onClose={() => setOpen(false)} />
    </>
  );
}
