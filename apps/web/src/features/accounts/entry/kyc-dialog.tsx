import { accountCalls } from '@arara/contract/player/accounts';
import type { UserInfo } from '@arara/contract/player/player-info';
import { Button } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { formatCpfWhileTyping } from '../../../platform/forms/cpf-mask.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { type FieldErrors, useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { closeDialog, getDialogAfterKyc, type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { fetchUserInfo, useUserInfo } from '../player/player.ts';
import styles from './entry-dialog.module.css';

/** What the player gave at the registration. */
function KnownIdentity({ name }: { readonly name: string }) {
  const t = useTranslations('kyc');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('cpf')}</dt>
        <dd>{t('cpfOnFile')}</dd>
      </div>
    </dl>
  );
}

/** The same once more, for somebody who wants to correct it. An empty CPF is that of the registration. */
function CorrectionFields({
  name,
  setName,
  cardNo,
  setCardNo,
  errors,
}: {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly cardNo: string;
  readonly setCardNo: (cardNo: string) => void;
  readonly errors: FieldErrors;
}) {
  const t = useTranslations('kyc');
  return (
    <>
      <LabeledInput
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors['name']}
      />
      <LabeledInput
        label={t('cpf')}
        name="cardNo"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        value={cardNo}
        onChange={(event) => setCardNo(formatCpfWhileTyping(event.target.value))}
        error={errors['cardNo']}
        hint={t('cpfHint')}
      />
    </>
  );
}

interface KycDraft {
  readonly name: string;
  readonly isCorrecting: boolean;
}
/** Not the CPF. */
const KEPT_KYC_FIELDS = { name: 'string', isCorrecting: 'boolean' } as const;

function KycForm({ info }: { readonly info: UserInfo }) {
  const t = useTranslations('kyc');
  const { draft, setDraft, forget } = useKeptDraft<KycDraft>('kyc', KEPT_KYC_FIELDS, (kept) => ({
    name: info.name,
    isCorrecting: info.name.trim() === '',
    ...kept,
  }));
  const { name, isCorrecting } = draft;
  const [cardNo, setCardNo] = useState('');
  const correct = () => setDraft((before) => ({ ...before, isCorrecting: true }));
  const { submit, isSending, errors } = useFormSubmit(async () => {
    const answer = await callApi(accountCalls.updateKyc, { name: name.trim(), cardNo }, { inForm: true });
    // The screens that show the player report a failed load themselves.
    await fetchUserInfo().catch(() => undefined);
    if (answer.kyc === 1) {
      forget();
      openDialog(getDialogAfterKyc());
    } else {
      correct();
      await showAlert(answer.message === '' ? t('notYet') : answer.message);
    }
  }, correct);
  return (
    <form className={classNames(styles.form, styles.tight)} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('why')}</p>
      {isCorrecting ? (
        <CorrectionFields
          {...{ name, cardNo, setCardNo, errors }}
          setName={(typed) => setDraft({ ...draft, name: typed })}
        />
      ) : (
        <KnownIdentity name={info.name} />
      )}
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {t('confirm')}
      </ConnectedButton>
      {!isCorrecting && (
        <Button tone="link" className={styles.other} onClick={correct}>
          {t('correct')}
        </Button>
      )}
      <p className={styles.fine}>{t('privacy')}</p>
    </form>
  );
}

/** The KYC form, the dialog `editBank`, which confirms who the player is before the first deposit. */
export default function KycDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('kyc');
  const info = useUserInfo();
  return (
    <BottomSheet
      open={dialog !== null}
      inAddress
      onClose={() => closeDialog()}
      title={t('title')}
      closeLabel={t('close')}
      ignoreOutsidePress
    >
      {info !== undefined && <KycForm key={info.uId} info={info} />}
    </BottomSheet>
  );
}
