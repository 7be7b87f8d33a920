import { type FormEvent, useState } from 'react';
import { getApiFieldErrors } from '../api/api.ts';

/** The message for each field that was refused. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Sends a form, one request at a time. `errors` holds the messages of a refusal by field; any other failure is shown by the
 * error catalogue. `onFailure` is called after each failure.
 */
export function useFormSubmit(
  send: () => Promise<void>,
  onFailure?: () => void,
): { readonly submit: (event: FormEvent) => void; readonly isSending: boolean; readonly errors: FieldErrors } {
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const run = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      setErrors(getApiFieldErrors(error) ?? {});
      onFailure?.();
    } finally {
      setIsSending(false);
    }
  };
  return {
    submit: (event) => {
      event.preventDefault();
      void run();
    },
    isSending,
    errors,
  };
}
