import { useTranslations } from 'use-intl';

/** Names of the states of withdrawals in words of the screen; an unknown one is shown as it is. */
export function useWithdrawalStateName(): (state: string) => string {
  const t = useTranslations('states');
  return (state) => (t.has(state as 'approved') ? t(state as 'approved') : state);
}
