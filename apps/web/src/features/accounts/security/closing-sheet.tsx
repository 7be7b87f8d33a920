import { securityCalls } from '@arara/contract/player/security';
import { classNames } from '@arara/ui/class-names';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callApi } from '../../../platform/api/api.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { closeDialog } from '../../../platform/overlay/dialogs.ts';
import { askConfirmation, showAlert } from '../../../platform/overlay/notices.ts';
import { signOut } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import entryStyles from '../entry/entry-dialog.module.css';
import styles from './security-page.module.css';

/** What closing means, then the question, then the step-up that the call asks for. */
export function ClosingForm() {
  const t = useTranslations('security');
  const { submit, isSending } = useFormSubmit(async () => {
    const choice = { accept: t('closeAccount'), decline: t('cancel') };
    if (!(await askConfirmation(t('closeQuestion'), choice))) return;
    await callApi(securityCalls.closeAccount, {});
    signOut();
    closeDialog('/home');
    await showAlert(t('closeDone'), 'done');
  });
  return (
    <form className={classNames(entryStyles.form, entryStyles.tight)} onSubmit={submit}>
      <p className={entryStyles.intro}>{t('closeIntro')}</p>
      <ul className={styles.points}>
        <li>{t('closeNothingOpen')}</li>
        <li>{t('closeSessions')}</li>
        <li>{t('closeKept')}</li>
        <li>{t('closeNoReturn')}</li>
      </ul>
      <p className={entryStyles.intro}>
        {t('closePauseInstead')} <Link href="/protecao">{t('closePauseLink')}</Link>
      </p>
      <ConnectedButton needs="network" type="submit" big loading={isSending}>
        {t('closeAccount')}
      </ConnectedButton>
    </form>
  );
}

/** "Encerrar a conta". */
export function ClosingSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('security');
  return (
    <BottomSheet open={open} onClose={onClose} title={t('closeTitle')} closeLabel={t('close')}>
      <ClosingForm />
    </BottomSheet>
  );
}
