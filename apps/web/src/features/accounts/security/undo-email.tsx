import { securityCalls } from '@arara/contract/player/security';
import { CardPanel } from '@arara/ui/display/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { signOut } from '../../../platform/session/session.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import entryStyles from '../entry/entry-dialog.module.css';
import styles from './security-page.module.css';

/** The link of the mail to the old address: nothing happens before the button, because mail programs open links by themselves. */
export function UndoEmailPanel({ token }: { readonly token: string }) {
  const t = useTranslations('security');
  const [email, setEmail] = useState<string | null>(null);
  const { submit, isSending } = useFormSubmit(async () => {
    const undone = await callApi(securityCalls.undoEmail, { token });
    signOut();
    setEmail(undone.email);
  });
  const goOn = () => {
    closeDialog('/home');
    openDialog('login');
  };
  return (
    <CardPanel className={styles.card}>
      {email === null ? (
        <form className={entryStyles.form} onSubmit={submit}>
          <h2>{t('undoTitle')}</h2>
          <p>{t('undoText')}</p>
          <ConnectedButton needs="network" type="submit" tone="main" big loading={isSending}>
            {t('undo')}
          </ConnectedButton>
        </form>
      ) : (
        <div className={entryStyles.form} role="status">
          <h2>{t('undoneTitle')}</h2>
          <p>{t('undoneText', { email })}</p>
          <ConnectedButton needs="network" tone="main" big onClick={goOn}>
            {t('login')}
          </ConnectedButton>
        </div>
      )}
    </CardPanel>
  );
}
