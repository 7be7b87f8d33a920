import type { PayoutKind } from '@arara/contract/player/payout';
import { isValidCnpj, isValidCpf } from '@arara/contract/protocol/tax-id';
import { isUsdtAddress } from '@arara/contract/protocol/usdt-address';
import { Button } from '@arara/ui/controls/button';
import { Field } from '@arara/ui/fields/field';
import { Sheet } from '@arara/ui/overlays/sheet';
import { TriangleAlert } from '@arara/ui/art/lucide-icons';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { maskCpf } from '../../../platform/forms/cpf-mask.ts';
import { splitIntoGroupsOfFour, maskAccount, unmaskAccount } from './account-masks.ts';
import styles from './withdrawal-panel.module.css';

/** The account that gets a withdrawal. `ifsc` is the CPF of its holder; for USDT it is empty until the rate is put there. */
export interface PayoutAccount {
  readonly payCardNo: string;
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

const keepDigits = (typed: string): string => typed.replaceAll(/\D/g, '');

interface Draft {
  readonly number: string;
  readonly holderCpf: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** A number that the server sent masked cannot be edited. */
const toEditableNumber = (number: string | undefined): string =>
  number === undefined || /[*•]/.test(number) ? '' : number;

const isValidNumber: Readonly<Record<PayoutKind, (number: string) => boolean>> = {
  CPF: isValidCpf,
  CNPJ: (number) => isValidCnpj(number.toUpperCase()),
  USDT: isUsdtAddress,
};

/** Shows the complete address in groups of four: the field of one line would cut it off, and people compare it by groups. */
function AddressCheck({ address }: { readonly address: string }) {
  const t = useTranslations('payoutAccount');
  return (
    <div className={styles.warning}>
      <TriangleAlert className="icon" aria-hidden />
      <div>
        <p>{t('noWayBack')}</p>
        {address !== '' && (
          <p className={styles.groups} translate="no">
            {splitIntoGroupsOfFour(address).map(([at, group]) => (
              <span key={at}>{group}</span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** The draft of the account data, its errors, and saving it. */
function useAccountDraft(kind: PayoutKind, account: PayoutAccount | undefined) {
  const t = useTranslations('payoutAccount');
  const info = useUserInfo();
  const [draft, setDraft] = useState<Draft>({
    number: maskAccount[kind](toEditableNumber(account?.payCardNo)),
    holderCpf: kind === 'CNPJ' ? maskCpf(toEditableNumber(account?.ifsc)) : '',
    name: account?.name ?? info?.name ?? '',
    whatsapp: account?.whatsapp ?? '',
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const errors: Partial<Record<keyof Draft, string>> = {
    ...(isValidNumber[kind](draft.number) ? {} : { number: t(`wrong.${kind}`) }),
    ...(kind !== 'CNPJ' || isValidCpf(draft.holderCpf) ? {} : { holderCpf: t('wrong.CPF') }),
    ...(kind === 'USDT' || draft.name.trim() !== '' ? {} : { name: t('nameMissing') }),
  };
  /** The account of a draft without errors; undefined, with the errors shown, otherwise. */
  const submit = (): PayoutAccount | undefined => {
    setWasSubmitted(true);
    if (Object.keys(errors).length > 0) return undefined;
    const number = unmaskAccount(kind, draft.number);
    return {
      payCardNo: number,
      ifsc: kind === 'USDT' ? '' : kind === 'CPF' ? number : keepDigits(draft.holderCpf),
      name: draft.name.trim(),
      whatsapp: keepDigits(draft.whatsapp),
    };
  };
  /** The props of a text field; `mask` formats what is typed. */
  const bindText = (field: keyof Draft, mask: (typed: string) => string = (typed) => typed) => ({
    name: field,
    value: draft[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: mask(event.target.value) }),
    error: wasSubmitted ? errors[field] : undefined,
  });
  return { draft, submit, bindText };
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
  const { draft, submit, bindText } = useAccountDraft(kind, account);
  const isUsdt = kind === 'USDT';
  function save(event: FormEvent) {
    event.preventDefault();
    // React hands the event to the form around it too: this sheet is a child of the panel.
    event.stopPropagation();
    const saved = submit();
    if (saved !== undefined) onSave(saved);
  }
  return (
    <Sheet open={open} onClose={onClose} title={t(isUsdt ? 'titleUsdt' : 'title', { kind })} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.intro}>{t(isUsdt ? 'ownUsdt' : 'own')}</p>
        <Field
          label={isUsdt ? t('address') : kind}
          inputMode={kind === 'CPF' ? 'numeric' : 'text'}
          autoCapitalize={kind === 'CNPJ' ? 'characters' : 'none'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={isUsdt ? 120 : 18}
          {...bindText('number', maskAccount[kind])}
        />
        {isUsdt && <AddressCheck address={draft.number.trim()} />}
        {kind === 'CNPJ' && (
          <Field
            label={t('holderCpf')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...bindText('holderCpf', maskCpf)}
          />
        )}
        {!isUsdt && <Field label={t('name')} autoComplete="name" maxLength={120} {...bindText('name')} />}
        <Field label={t('whatsapp')} inputMode="tel" autoComplete="tel" maxLength={20} {...bindText('whatsapp')} />
        <Button type="submit" tone="main" big>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}
