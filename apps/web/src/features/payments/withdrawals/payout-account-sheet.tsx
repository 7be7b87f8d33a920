import type { PayoutKind } from '@arara/contract/player/payout';
import { isValidCnpj, isValidCpf } from '@arara/contract/protocol/tax-id';
import { isUsdtAddress } from '@arara/contract/protocol/usdt-address';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { Sheet } from '@arara/ui/sheet';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { maskCpf } from '../../../platform/forms/cpf-mask.ts';
import { splitAddress, maskAccount, unmaskAccount } from './account-masks.ts';
import styles from './withdrawal-panel.module.css';

/** Where a withdrawal goes. `ifsc` is the CPF of the account's holder, and nothing for USDT: its rate is that of the moment. */
export interface PayoutAccount {
  readonly payCardNo: string;
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

const digits = (typed: string): string => typed.replaceAll(/\D/g, '');

interface Draft {
  readonly number: string;
  readonly holderCpf: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** A number that the server sent masked is no number to edit. */
const toEditableNumber = (number: string | undefined): string =>
  number === undefined || /[*•]/.test(number) ? '' : number;

const isValidNumber: Readonly<Record<PayoutKind, (number: string) => boolean>> = {
  CPF: isValidCpf,
  CNPJ: (number) => isValidCnpj(number.toUpperCase()),
  USDT: isUsdtAddress,
};

/** A field of one line cuts an address off: it is read here, whole, in the groups that people compare by. */
function AddressCheck({ address }: { readonly address: string }) {
  const t = useTranslations('payoutAccount');
  return (
    <div className={styles.warning}>
      <TriangleAlert className="icon" aria-hidden />
      <div>
        <p>{t('noWayBack')}</p>
        {address !== '' && (
          <p className={styles.groups} translate="no">
            {splitAddress(address).map(([at, group]) => (
              <span key={at}>{group}</span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Asks for the account data of a withdrawal: a CPF, a company's CNPJ with the CPF of its holder, or an address for USDT. */
export function PayoutAccountSheet({
  open,
  kind,
  account,
  onClose,
  onSave,
}: {
  readonly open: boolean;
  readonly kind: PayoutKind;
  readonly account: PayoutAccount | undefined;
  readonly onClose: () => void;
  readonly onSave: (account: PayoutAccount) => void;
}) {
  const t = useTranslations('payoutAccount');
  const info = useUserInfo();
  const [draft, setDraft] = useState<Draft>({
    number: maskAccount[kind](toEditableNumber(account?.payCardNo)),
    holderCpf: kind === 'CNPJ' ? maskCpf(toEditableNumber(account?.ifsc)) : '',
    name: account?.name ?? info?.name ?? '',
    whatsapp: account?.whatsapp ?? '',
  });
  const [tried, setTried] = useState(false);
  const usdt = kind === 'USDT';
  const wrong: Partial<Record<keyof Draft, string>> = {
    ...(isValidNumber[kind](draft.number) ? {} : { number: t(`wrong.${kind}`) }),
    ...(kind !== 'CNPJ' || isValidCpf(draft.holderCpf) ? {} : { holderCpf: t('wrong.CPF') }),
    ...(usdt || draft.name.trim() !== '' ? {} : { name: t('nameMissing') }),
  };

  function save(event: FormEvent) {
    event.preventDefault();
    // React hands the event to the form around too: this sheet is drawn inside the panel.
    event.stopPropagation();
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    const number = unmaskAccount(kind, draft.number);
    onSave({
      payCardNo: number,
      ifsc: usdt ? '' : kind === 'CPF' ? number : digits(draft.holderCpf),
      name: draft.name.trim(),
      whatsapp: digits(draft.whatsapp),
    });
  }

  const text = (field: keyof Draft, mask: (typed: string) => string = (typed) => typed) => ({
    name: field,
    value: draft[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: mask(event.target.value) }),
    error: tried ? wrong[field] : undefined,
  });

  return (
    <Sheet open={open} onClose={onClose} title={t(usdt ? 'titleUsdt' : 'title', { kind })} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.intro}>{t(usdt ? 'ownUsdt' : 'own')}</p>
        <Field
          label={usdt ? t('address') : kind}
          inputMode={kind === 'CPF' ? 'numeric' : 'text'}
          autoCapitalize={kind === 'CNPJ' ? 'characters' : 'none'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={usdt ? 120 : 18}
          {...text('number', maskAccount[kind])}
        />
        {usdt && <AddressCheck address={draft.number.trim()} />}
        {kind === 'CNPJ' && (
          <Field
            label={t('holderCpf')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...text('holderCpf', maskCpf)}
          />
        )}
        {!usdt && <Field label={t('name')} autoComplete="name" maxLength={120} {...text('name')} />}
        <Field label={t('whatsapp')} inputMode="tel" autoComplete="tel" maxLength={20} {...text('whatsapp')} />
        <Button type="submit" tone="main" big>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}
