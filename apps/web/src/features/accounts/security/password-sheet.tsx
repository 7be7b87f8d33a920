import { securityCalls } from '@arara/contract/player/security';
import { classNames } from '@arara/ui/class-names';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from '../entry/entry-dialog.module.css';
import { PasswordField } from '../entry/password-field.tsx';

const EMPTY = { oldPwd: '', newPwd: '', again: '' };

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('security');
  const [draft, setDraft] = useState(EMPTY);
  const [differs, setDiffers] = useState(false);
  const { submit, isSending, errors } = useFormSubmit(async () => {
    setDiffers(false);
    if (draft.oldPwd === '') return showAlert(t('oldMissing'));
    if (draft.newPwd === '') return showAlert(t('newMissing'));
    if (draft.again === '') return showAlert(t('againMissing'));
    if (draft.newPwd !== draft.again) return setDiffers(true);
    const { oldPwd, newPwd } = draft;
    await callApi(securityCalls.changePwd, { oldPwd, newPwd }, { inForm: true });
    onDone();
    await showAlert(t('passwordDone'), 'done');
  });
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    label: t(name),
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form className={classNames(styles.form, styles.tight)} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('passwordIntro')}</p>
      <PasswordField autoComplete="current-password" {...bind('oldPwd')} error={errors['oldPwd']} />
      <PasswordField
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...bind('newPwd')}
        error={errors['newPwd']}
      />
      <PasswordField autoComplete="new-password" {...bind('again')} error={differs ? t('differ') : undefined} />
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {t('changePassword')}
      </ConnectedButton>
    </form>
  );
}

/** "Mudar senha". */
export function PasswordSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('security');
  return (
    <BottomSheet open={open} onClose={onClose} title={t('changePassword')} closeLabel={t('close')} ignoreOutsidePress>
      <PasswordForm onDone={onClose} />
    </BottomSheet>
  );
}
