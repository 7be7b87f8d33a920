import { useTranslations } from 'use-intl';

/** Translates the ledger's accounts and kinds of entries; an unknown name is returned as it is. */
export function useLedgerNameFormatters(): {
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
