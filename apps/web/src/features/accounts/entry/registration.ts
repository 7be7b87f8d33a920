import type { LanguageKey } from '@arara/contract/protocol/languages';
import { isValidCpf } from '@arara/contract/protocol/formats/tax-id';
import { languageChoices } from '@arara/contract/protocol/languages';

/** The fields of the registration form without those of the captcha. */
export interface RegistrationDraft {
  readonly name: string;
  readonly cardNo: string;
  readonly username: string;
  readonly country: string;
  readonly phone: string;
  readonly pwd: string;
  readonly pwd1: string;
  readonly regcode: string;
}

export type RegistrationFieldError = 'required' | 'cpf' | 'email' | 'phone' | 'passwordLength' | 'passwordsDiffer';

const MIN_PASSWORD_LENGTH = 8;

/** The prefix of a Brazilian phone number: whoever reads a language without a prefix of its own lives here most likely. */
const BRAZIL_PHONE_PREFIX = '+55';

/** The prefix with which the form begins for a reader of this language. */
export const findPhonePrefix = (language: LanguageKey): string =>
  languageChoices.find(({ key }) => key === language)?.phonePrefix ?? BRAZIL_PHONE_PREFIX;

/** The problem of each wrong field of a draft; the server checks again. The invite code is optional. */
export function validateRegistrationDraft(
  draft: RegistrationDraft,
): Partial<Record<keyof RegistrationDraft, RegistrationFieldError>> {
  const errors: Partial<Record<keyof RegistrationDraft, RegistrationFieldError>> = {};
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(draft.username)) errors.username = 'email';
  if (!isValidCpf(draft.cardNo)) errors.cardNo = 'cpf';
  if (!/^[\d\s()-]{8,20}$/.test(draft.phone)) errors.phone = 'phone';
  if (draft.pwd.length < MIN_PASSWORD_LENGTH) errors.pwd = 'passwordLength';
  if (draft.pwd1 !== draft.pwd) errors.pwd1 = 'passwordsDiffer';
  for (const field of ['name', 'cardNo', 'username', 'country', 'phone', 'pwd', 'pwd1'] as const)
    if (draft[field].trim() === '') errors[field] = 'required';
  return errors;
}

/** Writes a Brazilian phone number with its usual marks while it is typed: (11) 98765-4321. */
export function formatPhoneWhileTyping(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 11);
  if (digits.length < 3) return digits;
  const cut = digits.length > 10 ? 7 : 6;
  return `(${digits.slice(0, 2)}) ${digits.slice(2, cut)}${digits.length > cut ? `-${digits.slice(cut)}` : ''}`;
}
