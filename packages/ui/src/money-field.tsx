import type { Centavos } from '@arara/money';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrameProps } from './field.tsx';
import { parseMoneyText, tidyMoneyText } from './money-text.ts';

const grouped = new Map<string, Intl.NumberFormat>();

function show(value: Centavos | undefined, locale: string): string {
  if (value === undefined) return '';
  const format =
    grouped.get(locale) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  grouped.set(locale, format);
  return format.format(value / 100);
}

/** A field of money: centavos outside, the player's own typing while focused, formatted when left. Undefined is empty. */
export function MoneyField({
  value,
  onChange,
  locale = 'pt-BR',
  symbol = 'R$',
  onBlur,
  onFocus,
  ...rest
}: Omit<FieldFrameProps, 'prefix'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'type'> & {
    readonly value: Centavos | undefined;
    readonly onChange: (value: Centavos | undefined) => void;
    readonly locale?: string;
    readonly symbol?: string;
  }) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: Centavos | undefined } | null>(null);
  // A value set from outside while typing (capped, halved, doubled) wins over the draft.
  const text = draft !== null && draft.value === value ? draft.text : show(value, locale);
  return (
    <Field
      {...rest}
      prefix={symbol}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onFocus={(event) => {
        event.target.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const typed = tidyMoneyText(event.target.value);
        const next = parseMoneyText(typed);
        setDraft({ text: typed, value: next });
        onChange(next);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
