import type { TradedEventDetails, TradedLine } from '@arara/contract/staff/trading/events';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import styles from './trading.module.css';
import { formatPrice } from './line-names.ts';
import { useTradingNames } from './use-trading-names.ts';
import { useTradingAction } from './use-trading-action.ts';

/** A typed price in thousandths; undefined if it is none. */
const parsePrice = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 1 ? Math.round(value * 1000) : undefined;
};

const parseMinutes = (text: string): number => {
  const minutes = Number(text);
  return Number.isSafeInteger(minutes) ? minutes : 0;
};

/** Asks for prices, minutes and the reason, and puts them in place of the feed's. */
export function OverrideDialog({
  event,
  line,
  onClose,
}: {
  readonly event: TradedEventDetails;
  readonly line: TradedLine;
  readonly onClose: () => void;
}) {
  const t = useTranslations('trading');
  const { locale } = useBackOfficeFormatters();
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [minutes, setMinutes] = useState('10');
  const names = useTradingNames();
  const name = names.line(event.sport, line);
  const override = useTradingAction(
    (reason) =>
      callStaffApi(staffTradingCalls.staffOverridePrice, {
        event: event.event,
        line: line.line,
        outcomes: Object.entries(prices).flatMap(([outcome, text]) => {
          const odds = parsePrice(text);
          return odds === undefined ? [] : [{ outcome, odds }];
        }),
        minutes: parseMinutes(minutes),
        reason,
      }),
    { done: t('overriddenNow', { name }), onClose },
  );
  return (
    <ReasonDialog
      title={t('overrideTitle', { name })}
      text={t('overrideText')}
      action={t('override')}
      mutation={override}
      onClose={onClose}
    >
      {line.outcomes.map(({ outcome, name: outcomeName, odds }) => (
        <TextField
          key={outcome}
          label={`${names.outcome(event, outcomeName)} (${formatPrice(odds, locale)})`}
          name={`price-${outcome}`}
          inputMode="decimal"
          autoComplete="off"
          value={prices[outcome] ?? ''}
          onChange={(text) => setPrices({ ...prices, [outcome]: text })}
        />
      ))}
      <TextField
        label={t('minutes')}
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        value={minutes}
        onChange={setMinutes}
      />
    </ReasonDialog>
  );
}

/** Asks for the reason and gives the line's prices back to the feed. */
export function EndOverrideDialog({
  event,
  line,
  onClose,
}: {
  readonly event: TradedEventDetails;
  readonly line: TradedLine;
  readonly onClose: () => void;
}) {
  const t = useTranslations('trading');
  const name = useTradingNames().line(event.sport, line);
  const { override } = line;
  const end = useTradingAction(
    async (reason) => {
      if (override !== null)
        await callStaffApi(staffTradingCalls.staffEndOverride, { override: override.override, reason });
    },
    { done: t('overrideEnded', { name }), onClose },
  );
  return (
    <ReasonDialog
      title={t('endOverrideTitle', { name })}
      text={t('endOverrideText')}
      action={t('endOverride')}
      mutation={end}
      onClose={onClose}
    >
      {override !== null && <p className={styles.quiet}>{override.reason}</p>}
    </ReasonDialog>
  );
}
