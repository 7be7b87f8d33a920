import { Field } from '@arara/ui/fields/field';
import type { ComponentProps } from 'react';

/** A labelled text field whose `onChange` gets the text. */
export function TextField({
  onChange,
  ...field
}: Omit<ComponentProps<typeof Field>, 'onChange'> & { readonly onChange: (text: string) => void }) {
  return <Field {...field} onChange={(event) => onChange(event.target.value)} />;
}
