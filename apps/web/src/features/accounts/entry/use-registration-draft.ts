import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import type { FieldErrors } from '../../../platform/forms/use-form-submit.ts';
import { readInviteCode } from '../../../platform/session/invite-code.ts';
import { getNowMs } from '../../../platform/time/clock.ts';
import { findPhonePrefix, type RegistrationDraft, validateRegistrationDraft } from './registration.ts';

type RegistrationFieldName = keyof RegistrationDraft;

const createRegistrationDraft = (): RegistrationDraft => ({
  name: '',
  cardNo: '',
  username: '',
  country: findPhonePrefix(useLanguage.getState().key),
  phone: '',
  pwd: '',
  pwd1: '',
  regcode: new URLSearchParams(location.search).get('yqm') ?? readInviteCode(getNowMs()),
});

/**
 * The draft of a registration with its errors. An error of our own check is shown once its field was left or a submit was
 * tried; an error from the server stays until its field changes.
 */
export function useRegistrationDraft() {
  const t = useTranslations('fieldErrors');
  const [draft, setDraft] = useState(createRegistrationDraft);
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
    setDraft({ ...draft, [field]: value });
    const { [field]: _, ...others } = serverErrors;
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
