import type { ComponentProps } from 'react';
import { TextField } from '../../platform/forms/text-field.tsx';

const CREDENTIAL_INPUT_ATTRIBUTES = {
  username: { type: 'email', autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'current-password' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
  authenticatorCode: { autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const;

/** A field of the log-in or the enrolment, with the input type and the autofill hint of its kind. */
export function CredentialField({
  kind,
  ...field
}: ComponentProps<typeof TextField> & { readonly kind: keyof typeof CREDENTIAL_INPUT_ATTRIBUTES }) {
  return <TextField {...CREDENTIAL_INPUT_ATTRIBUTES[kind]} {...field} />;
}
