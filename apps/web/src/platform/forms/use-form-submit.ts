import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getFieldErrors } from '@arara/client/call';

/** The message for each field that was refused. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Sends a form, one request at a time. `errors` holds the messages of a refusal by field; any other failure is shown by the
 * error catalogue. `onFailure` is called after each failure. The first field that was refused has the focus then; without one it is
 * the field `fieldAfterFailure`, which the alert of the catalogue gives the focus back to.
 */
export function useFormSubmit(
  send: () => Promise<void>,
  onFailure?: () => void,
  fieldAfterFailure?: string,
): { readonly submit: (event: FormEvent) => void; readonly isSending: boolean; readonly errors: FieldErrors } {
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // In the order of the form, which is not that of the answer.
    const first = [...(form.current?.elements ?? [])].find((field) => 'name' in field && String(field.name) in errors);
    if (first instanceof HTMLElement) first.focus();
  }, [errors]);
  const run = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      const refused = getFieldErrors(error);
      setErrors(refused ?? {});
      onFailure?.();
      const next = refused === null ? form.current?.elements.namedItem(fieldAfterFailure ?? '') : undefined;
      if (next instanceof HTMLElement) next.focus();
    } finally {
      setIsSending(false);
    }
  };
  return {
    submit: (event) => {
      event.preventDefault();
      form.current = event.currentTarget as HTMLFormElement | null;
      void run();
    },
    isSending,
    errors,
  };
}
