import type { Centavos } from '@arara/money';
import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react';
import { LabeledInput, type FieldFrameProps } from './field.tsx';
import { parseMoneyText, cleanMoneyText } from './money-text.ts';

const amountFormatsByLocale = new Map<string, Intl.NumberFormat>();

function formatAmountForInput(value: Centavos | undefined, locale: string): string {
  if (value === undefined) return '';
  const format =
    amountFormatsByLocale.get(locale) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  amountFormatsByLocale.set(locale, format);
  return format.format(value / 100);
}

/** What a field of money gives to its input; undefined is empty. */
export interface MoneyInputOptions {
  readonly value: Centavos | undefined;
  readonly onChange: (value: Centavos | undefined) => void;
  readonly locale?: string;
}

/** Lets an input hold money: centavos outside, the player's own typing while focused, formatted when left. */
export function useMoneyInput({ value, onChange, locale = 'pt-BR' }: MoneyInputOptions) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: Centavos | undefined } | null>(null);
  // A value set from outside while typing (capped, halved, doubled) wins over the draft.
  const text = draft !== null && draft.value === value ? draft.text : formatAmountForInput(value, locale);
  return {
    value: text,
    inputMode: 'decimal',
    autoComplete: 'off',
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = cleanMoneyText(event.target.value, locale);
      const next = parseMoneyText(typed, locale);
      setDraft({ text: typed, value: next });
      onChange(next);
    },
    onBlur: () => setDraft(null),
  } as const;
}

/** A labelled field of money. */
export function MoneyField({
  value,
  onChange,
  locale = 'pt-BR',
  symbol = 'R$',
  onBlur,
  onFocus,
  ...rest
}: Omit<FieldFrameProps, 'prefix'> &
  Omit<ComponentProps<'input'>, keyof MoneyInputOptions | 'prefix' | 'type'> &
  MoneyInputOptions & { readonly symbol?: string }) {
  const input = useMoneyInput({ value, onChange, locale });
  return (
    <LabeledInput
      {...rest}
      {...input}
      prefix={symbol}
      onFocus={(event) => {
        input.onFocus(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        input.onBlur();
        onBlur?.(event);
      }}
    />
  );
}
