import { paymentCalls } from '@arara/contract/player/payments/payments';
import type { Centavos } from '@arara/money';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '@arara/client/call';
import { useAction } from '../../../platform/api/use-action.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import type { FieldErrors } from '../../../platform/forms/use-form-submit.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { waitForLoadingEnd } from '../../../platform/overlay/loading.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';

interface TransferDraft {
  readonly username: string;
  readonly amount: Centavos | undefined;
  readonly pwd: string;
}
const EMPTY_TRANSFER_DRAFT: TransferDraft = { username: '', amount: undefined, pwd: '' };
/** Not the password. */
const KEPT_TRANSFER_FIELDS = { username: 'string', amount: 'number' } as const;
const createTransferDraft = (kept: Partial<TransferDraft>): TransferDraft => ({ ...EMPTY_TRANSFER_DRAFT, ...kept });

/** Finds the first field of a draft that is not filled in, with the prompt for it. */
function useFindMissingTransferField(): (
  draft: TransferDraft,
) => { readonly field: keyof TransferDraft; readonly prompt: string } | undefined {
  const t = useTranslations('transfer');
  return ({ username, amount, pwd }) => {
    if (username.trim() === '') return { field: 'username', prompt: t('usernameMissing') };
    if (amount === undefined || amount <= 0) return { field: 'amount', prompt: t('amountMissing') };
    return pwd === '' ? { field: 'pwd', prompt: t('pwdMissing') } : undefined;
  };
}

/** The form of a transfer to another player: its draft, its errors, and sending it. */
export function useTransferToPlayer(onClose: () => void) {
  const t = useTranslations('transfer');
  const { money } = useMoneyFormat();
  const findMissing = useFindMissingTransferField();
  // The password is not part of what identifies the action: a wrong one in between makes no new transfer.
  const { run: transfer } = useAction(paymentCalls.transfer, { keep: ['username', 'amount'] });
  const { draft, setDraft } = useKeptDraft('transfer', KEPT_TRANSFER_FIELDS, createTransferDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** Shows the errors and moves the focus to the first wrong field. */
  function showErrors(fields: FieldErrors) {
    flushSync(() => setErrors(fields));
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }
  /** An error is about the value that was there: changing the value removes it. */
  function change(values: Partial<TransferDraft>) {
    setDraft((before) => ({ ...before, ...values }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))));
  }
  /** Recipient and amount stay for the next time; password and errors do not. */
  function close() {
    setDraft((before) => ({ ...before, pwd: '' }));
    setErrors({});
    onClose();
  }
  async function send(amount: Centavos) {
    setIsSending(true);
    try {
      const input = { username: draft.username.trim(), amount, pwd: draft.pwd };
      const { username: recipient } = await transfer(input, { inForm: true });
      await waitForLoadingEnd();
      close();
      setDraft(EMPTY_TRANSFER_DRAFT);
      await showAlert(t('success', { amount: money(amount), to: recipient }), 'done');
    } catch (error) {
      // The error catalogue shows every failure that is not about a field.
      showErrors(getFieldErrors(error) ?? {});
    } finally {
      setDraft((before) => ({ ...before, pwd: '' }));
      setIsSending(false);
      void refetchPlayerData();
    }
  }
  async function promptFor({ field, prompt }: { readonly field: keyof TransferDraft; readonly prompt: string }) {
    await showAlert(prompt);
    form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findMissing(draft);
    showErrors({});
    if (missing !== undefined) void promptFor(missing);
    else if (draft.amount !== undefined) void send(draft.amount);
  }
  return { form, draft, errors, isSending, change, close, submit };
}
