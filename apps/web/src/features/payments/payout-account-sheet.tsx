import { isTaxIdCnpj, isTaxIdCpf } from '@arara/contract/tax-id';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { Sheet } from '@arara/ui/sheet';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { maskCpf } from '../../lib/cpf-mask.ts';
import { useUserInfo } from '../../lib/player.ts';
import styles from './withdraw-panel.module.css';

/** Where a withdrawal goes. `ifsc` is the CPF of the account's holder (specification, point 7). */
export interface PayoutAccount {
  readonly payCardNo: string;
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

const digits = (typed: string): string => typed.replaceAll(/\D/g, '');
/** A CNPJ may bear letters (IN RFB 2.229/2024): only its marks are dropped. */
const unmarked = (typed: string): string => typed.replaceAll(/[.\-/\s]/g, '').toUpperCase();

interface Draft {
  readonly number: string;
  readonly holderCpf: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** A number that the server sent masked is no number to edit. */
const editable = (number: string | undefined): string => (number === undefined || /[*•]/.test(number) ? '' : number);

/** Asks for the account data of a withdrawal. */
export function PayoutAccountSheet({
  open,
  kind,
  account,
  onClose,
  onSave,
}: {
  readonly open: boolean;
  readonly kind: 'CPF' | 'CNPJ';
  readonly account: PayoutAccount | undefined;
  readonly onClose: () => void;
  readonly onSave: (account: PayoutAccount) => void;
}) {
  const t = useTranslations('payoutAccount');
  const info = useUserInfo();
  const [draft, setDraft] = useState<Draft>({
    number: kind === 'CPF' ? maskCpf(editable(account?.payCardNo)) : editable(account?.payCardNo),
    holderCpf: maskCpf(editable(account?.ifsc)),
    name: account?.name ?? info?.name ?? '',
    whatsapp: account?.whatsapp ?? '',
  });
  const [tried, setTried] = useState(false);
  const numberRight = kind === 'CPF' ? isTaxIdCpf(draft.number) : isTaxIdCnpj(draft.number.toUpperCase());
  const holderRight = kind === 'CPF' || isTaxIdCpf(draft.holderCpf);
  const nameRight = draft.name.trim() !== '';

  function save(event: FormEvent) {
    event.preventDefault();
    // React hands the event to the form around too: this sheet is drawn inside the panel.
    event.stopPropagation();
    setTried(true);
    if (!numberRight || !holderRight || !nameRight) return;
    const number = unmarked(draft.number);
    onSave({
      payCardNo: number,
      ifsc: kind === 'CPF' ? number : digits(draft.holderCpf),
      name: draft.name.trim(),
      whatsapp: digits(draft.whatsapp),
    });
  }

  const text = (field: keyof Draft, mask: (typed: string) => string = (typed) => typed) => ({
    name: field,
    value: draft[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: mask(event.target.value) }),
  });

  return (
    <Sheet open={open} onClose={onClose} title={t('title', { kind })} closeLabel={t('close')}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.intro}>{t('own')}</p>
        <Field
          label={kind}
          inputMode={kind === 'CPF' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={18}
          {...text('number', kind === 'CPF' ? maskCpf : undefined)}
          error={tried && !numberRight ? t(kind === 'CPF' ? 'wrongCpf' : 'wrongCnpj') : undefined}
        />
        {kind === 'CNPJ' && (
          <Field
            label={t('holderCpf')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...text('holderCpf', maskCpf)}
            error={tried && !holderRight ? t('wrongCpf') : undefined}
          />
        )}
        <Field
          label={t('name')}
          autoComplete="name"
          maxLength={120}
          {...text('name')}
          error={tried && !nameRight ? t('nameMissing') : undefined}
        />
        <Field label={t('whatsapp')} inputMode="tel" autoComplete="tel" maxLength={20} {...text('whatsapp')} />
        <Button type="submit" tone="main" big>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}
