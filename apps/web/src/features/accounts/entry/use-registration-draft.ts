import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '@arara/client/i18n';
import type { FieldErrors } from '../../../platform/forms/use-form-submit.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { readInviteCode } from '../../../platform/session/invite-code.ts';
import { getNowMs } from '@arara/client/clock';
import { findPhonePrefix, type RegistrationDraft, validateRegistrationDraft } from './registration.ts';

type RegistrationFieldName = keyof RegistrationDraft;

/** A draft with the invite code that the visitor came with: a code that they typed in its place counts until they come with another. */
interface KeptRegistrationDraft extends RegistrationDraft {
  readonly offeredCode: string;
}

/** Neither the passwords nor the CPF. */
const KEPT_FIELDS = {
  name: 'string',
  username: 'string',
  country: 'string',
  phone: 'string',
  regcode: 'string',
  offeredCode: 'string',
} as const;

const readOfferedCode = (): string => new URLSearchParams(location.search).get('yqm') ?? readInviteCode(getNowMs());

function createRegistrationDraft(kept: Partial<KeptRegistrationDraft>): KeptRegistrationDraft {
  const offeredCode = readOfferedCode();
  return {
    name: '',
    cardNo: '',
    username: '',
    country: findPhonePrefix(useLanguage.getState().key),
    phone: '',
    pwd: '',
    pwd1: '',
    ...kept,
    regcode: kept.offeredCode === offeredCode ? (kept.regcode ?? offeredCode) : offeredCode,
    offeredCode,
  };
}

/**
 * The draft of a registration with its errors. An error of our own check is shown once its field was left or a submit was
 * tried; an error from the server stays until its field changes.
 */
export function useRegistrationDraft() {
  const t = useTranslations('fieldErrors');
  const { draft: keptDraft, setDraft } = useKeptDraft('registration', KEPT_FIELDS, createRegistrationDraft);
  const { offeredCode: _, ...draft } = keptDraft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const problems = validateRegistrationDraft(draft);

  const getError = (field: RegistrationFieldName): string | undefined => {
    if (serverErrors[field] !== undefined) return serverErrors[field];
    const problem = problems[field];
    return problem !== undefined && touched.has(field) ? t(problem) : undefined;
  };
  const touch = (...fields: readonly string[]) => setTouched(new Set([...touched, ...fields]));
  const setField = (field: RegistrationFieldName, value: string) => {
    setDraft({ ...keptDraft, [field]: value });
    const { [field]: __, ...others } = serverErrors;
    setServerErrors(others);
  };
  /** The props that every field has. */
  const bind = (field: RegistrationFieldName) => ({
    name: field,
    value: draft[field],
    error: getError(field),
    onBlur: () => draft[field] !== '' && touch(field),
  });
  /** The props of a text field; `mask` formats what is typed. */
  const bindText = (field: RegistrationFieldName, mask: (typed: string) => string = (typed) => typed) => ({
    ...bind(field),
    onChange: (event: { readonly target: { readonly value: string } }) => setField(field, mask(event.target.value)),
  });
  return { draft, problems, serverErrors, setServerErrors, touch, setField, bind, bindText };
}

export type RegistrationDraftState = ReturnType<typeof useRegistrationDraft>;
