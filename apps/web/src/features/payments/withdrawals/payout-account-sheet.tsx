import type { PayoutKind } from '@arara/contract/player/payments/payout';
import { isValidCnpj, isValidCpf } from '@arara/contract/protocol/formats/tax-id';
import { isUsdtAddress } from '@arara/contract/protocol/formats/usdt-address';
import { Button } from '@arara/ui/controls/button';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { SheetFooter } from '@arara/ui/overlays/sheet-footer';
import { TriangleAlertIcon } from '@arara/ui/art/lucide-icons';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { formatCpfWhileTyping } from '../../../platform/forms/cpf-mask.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import {
  splitIntoGroupsOfFour,
  payoutAccountFormattersByKind,
  removePayoutAccountPunctuation,
} from './account-masks.ts';
import styles from './withdrawal-panel.module.css';

/** The account that gets a withdrawal. `ifsc` is the CPF of its holder; for USDT it is empty until the rate is put there. */
export interface PayoutAccount {
  readonly payCardNo: string;
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

const keepDigitsOnly = (typed: string): string => typed.replaceAll(/\D/g, '');

interface PayoutAccountDraft {
  readonly number: string;
  readonly holderCpf: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** Neither the number of the account nor the CPF of its holder. */
const KEPT_FIELDS = { name: 'string', whatsapp: 'string' } as const;

/** A number that the server sent masked cannot be edited. */
const toEditableAccountNumber = (number: string | undefined): string =>
  number === undefined || /[*•]/.test(number) ? '' : number;

const isValidAccountNumberByKind: Readonly<Record<PayoutKind, (number: string) => boolean>> = {
  CPF: isValidCpf,
  CNPJ: (number) => isValidCnpj(number.toUpperCase()),
  USDT: isUsdtAddress,
};

/** Shows the complete address in groups of four: the field of one line would cut it off, and people compare it by groups. */
function UsdtAddressWarning({ address }: { readonly address: string }) {
  const t = useTranslations('payoutAccount');
  return (
    <div className={styles.warning}>
      <TriangleAlertIcon className="icon" aria-hidden />
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
function usePayoutAccountDraft(kind: PayoutKind, account: PayoutAccount | undefined) {
  const t = useTranslations('payoutAccount');
  const info = useUserInfo();
  const { draft, setDraft, forget } = useKeptDraft<PayoutAccountDraft>(
    `payoutAccount.${kind}`,
    KEPT_FIELDS,
    (kept) => ({
      number: payoutAccountFormattersByKind[kind](toEditableAccountNumber(account?.payCardNo)),
      holderCpf: kind === 'CNPJ' ? formatCpfWhileTyping(toEditableAccountNumber(account?.ifsc)) : '',
      name: account?.name ?? info?.name ?? '',
      whatsapp: account?.whatsapp ?? '',
      ...kept,
    }),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const errors: Partial<Record<keyof PayoutAccountDraft, string>> = {
    ...(isValidAccountNumberByKind[kind](draft.number) ? {} : { number: t(`wrong.${kind}`) }),
    ...(kind !== 'CNPJ' || isValidCpf(draft.holderCpf) ? {} : { holderCpf: t('wrong.CPF') }),
    ...(kind === 'USDT' || draft.name.trim() !== '' ? {} : { name: t('nameMissing') }),
  };
  /** The account of a draft without errors; undefined, with the errors shown, otherwise. */
  const submit = (): PayoutAccount | undefined => {
    if (kind === 'USDT' && draft.number.trim() === '') {
      void showAlert(t('addressMissing'));
      return undefined;
    }
    setWasSubmitted(true);
    if (Object.keys(errors).length > 0) return undefined;
    forget();
    const number = removePayoutAccountPunctuation(kind, draft.number);
    return {
      payCardNo: number,
      ifsc: kind === 'USDT' ? '' : kind === 'CPF' ? number : keepDigitsOnly(draft.holderCpf),
      name: draft.name.trim(),
      whatsapp: keepDigitsOnly(draft.whatsapp),
    };
  };
  /** The props of a text field; `mask` formats what is typed. */
  const bindText = (field: keyof PayoutAccountDraft, mask: (typed: string) => string = (typed) => typed) => ({
    name: field,
    value: draft[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: mask(event.target.value) }),
    error: wasSubmitted ? errors[field] : undefined,
  });
  return { draft, submit, bindText };
}

const WhatsappInput = (props: ComponentProps<typeof LabeledInput>) => (
  <LabeledInput inputMode="tel" autoComplete="tel" maxLength={20} {...props} />
);

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
  const { draft, submit, bindText } = usePayoutAccountDraft(kind, account);
  const isUsdt = kind === 'USDT';
  const title = t(isUsdt ? 'titleUsdt' : 'title', { kind });
  function save(event: FormEvent) {
    event.preventDefault();
    // React hands the event to the form around it too: this sheet is a child of the panel.
    event.stopPropagation();
    const saved = submit();
    if (saved !== undefined) onSave(saved);
  }
  return (
    <BottomSheet open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.intro}>{t(isUsdt ? 'ownUsdt' : 'own')}</p>
        <LabeledInput
          label={isUsdt ? t('address') : kind}
          inputMode={kind === 'CPF' ? 'numeric' : 'text'}
          autoCapitalize={kind === 'CNPJ' ? 'characters' : 'none'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={isUsdt ? 120 : 18}
          {...bindText('number', payoutAccountFormattersByKind[kind])}
        />
        {isUsdt && <UsdtAddressWarning address={draft.number.trim()} />}
        {kind === 'CNPJ' && (
          <LabeledInput
            label={t('holderCpf')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...bindText('holderCpf', formatCpfWhileTyping)}
          />
        )}
        {!isUsdt && <LabeledInput label={t('name')} autoComplete="name" maxLength={120} {...bindText('name')} />}
        <WhatsappInput label={t('whatsapp')} {...bindText('whatsapp')} />
        <SheetFooter>
          <Button type="submit" tone="main" big>
            {t('save')}
          </Button>
        </SheetFooter>
      </form>
    </BottomSheet>
  );
}
