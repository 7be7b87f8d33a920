import { useTranslations } from 'use-intl';

/** Names of the ledger's accounts and kinds in words of the screen; an unknown one is shown as it is. */
export function useLedgerNames(): {
  readonly account: (name: string) => string;
  readonly kind: (name: string) => string;
} {
  const accounts = useTranslations('accounts');
  const kinds = useTranslations('kinds');
  return {
    account: (name) => (accounts.has(name as 'main') ? accounts(name as 'main') : name),
    kind: (name) => (kinds.has(name as 'deposit') ? kinds(name as 'deposit') : name),
  };
}
