import { LabeledInput } from '@arara/ui/fields/field';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '@arara/client/i18n';
import { type DecimalPlaces, formatDecimals, parseDecimals } from './decimals.ts';

/**
 * A field of a number in whole units (hundredths, ten-thousandths): the player's own typing while focused, the chosen value formatted when
 * left. Arrow keys change it by `step`.
 */
export function DecimalField({
  label,
  value,
  decimals,
  step,
  disabled = false,
  suffix,
  className,
  onChange,
}: {
  readonly label: string;
  /** Null is not known yet: the field is empty. */
  readonly value: number | null;
  readonly decimals: DecimalPlaces;
  readonly step: number;
  readonly disabled?: boolean;
  readonly suffix?: ReactNode;
  readonly className?: string | undefined;
  readonly onChange: (value: number) => void;
}) {
  const locale = useLanguage((language) => language.tag);
  const [draft, setDraft] = useState<string | null>(null);
  const choose = (units: number) => {
    setDraft(null);
    onChange(Math.max(0, units));
  };
  return (
    <LabeledInput
      label={label}
      className={className}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={draft ?? (value === null ? '' : formatDecimals(value, decimals, locale))}
      onFocus={(event) => event.target.select()}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (value === null) return;
        else if (event.key === 'ArrowUp') choose(value + step);
        else if (event.key === 'ArrowDown') choose(value - step);
        else return;
        event.preventDefault();
      }}
      onChange={(event) => {
        const typed = event.target.value.replaceAll(/[^\d.,]/g, '');
        setDraft(typed);
        const units = parseDecimals(typed, decimals, locale);
        if (units !== undefined) onChange(units);
      }}
    />
  );
}
