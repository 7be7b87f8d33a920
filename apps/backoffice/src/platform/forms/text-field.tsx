import { LabeledInput } from '@arara/ui/fields/field';
import type { ComponentProps } from 'react';

/** A labelled text field whose `onChange` gets the text. */
export function TextField({
  onChange,
  ...field
}: Omit<ComponentProps<typeof LabeledInput>, 'onChange'> & { readonly onChange: (text: string) => void }) {
  return <LabeledInput {...field} onChange={(event) => onChange(event.target.value)} />;
}
