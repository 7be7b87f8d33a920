import { useTranslations } from 'use-intl';

/** Translates the state of a withdrawal; an unknown state is returned as it is. */
export function useWithdrawalStateName(): (state: string) => string {
  const t = useTranslations('states');
  return (state) => (t.has(state as 'approved') ? t(state as 'approved') : state);
}
