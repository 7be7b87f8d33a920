import { securityCalls } from '@arara/contract/player/security';
import { classNames } from '@arara/ui/class-names';
import { Button } from '@arara/ui/controls/button';
import { QrCode } from '@arara/ui/display/qr-code';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import entryStyles from '../entry/entry-dialog.module.css';
import { accountQueryKeys } from '../keys.ts';
import styles from './security-page.module.css';

/** The codes are shown this once. */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTranslations('security');
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast(t('copied'));
  };
  return (
    <div className={classNames(entryStyles.form, entryStyles.tight)}>
      <p className={entryStyles.intro}>{t('recoveryIntro')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>{t('copyCodes')}</Button>
      <Button tone="main" big onClick={onDone}>
        {t('codesKept')}
      </Button>
    </div>
  );
}

/** Adds an authenticator: a step-up, the QR code, its first code, the recovery codes. */
function StartForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('security');
  const queries = useQueryClient();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [code, setCode] = useState('');
  const { submit, isSending, errors } = useFormSubmit(async () => {
    if (begun === null) return setBegun(await callApi(securityCalls.startTotp, {}, { inForm: true }));
    if (code === '') return showAlert(t('totpMissing'));
    const { recoveryCodes } = await callApi(securityCalls.confirmTotp, { code }, { inForm: true });
    setCodes(recoveryCodes);
  });
  const finish = () => {
    void queries.invalidateQueries({ queryKey: accountQueryKeys.totp });
    onDone();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={finish} />;
  return (
    <form className={classNames(entryStyles.form, entryStyles.tight)} onSubmit={submit} noValidate>
      <p className={entryStyles.intro}>{begun === null ? t('totpIntro') : t('totpScan')}</p>
      {begun !== null && (
        <>
          <QrCode className={styles.qr} text={begun.uri} label={t('totpQr')} />
          <p className={styles.secret}>
            {t('totpSecret')} <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <LabeledInput
            label={t('totpCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={errors['code']}
          />
        </>
      )}
      <ConnectedButton needs="network" type="submit" tone="main" big className={entryStyles.submit} loading={isSending}>
        {begun === null ? t('totpBegin') : t('totpConfirm')}
      </ConnectedButton>
    </form>
  );
}

function StopForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('security');
  const queries = useQueryClient();
  const { submit, isSending } = useFormSubmit(async () => {
    await callApi(securityCalls.stopTotp, {});
    await queries.invalidateQueries({ queryKey: accountQueryKeys.totp });
    onDone();
    await showAlert(t('totpStopped'), 'done');
  });
  return (
    <form className={classNames(entryStyles.form, entryStyles.tight)} onSubmit={submit}>
      <p className={entryStyles.intro}>{t('totpStopText')}</p>
      <ConnectedButton needs="network" type="submit" big loading={isSending}>
        {t('totpStop')}
      </ConnectedButton>
    </form>
  );
}

/** Two-step verification: turns it on or off. */
export function TotpSheet({
  open,
  isOn,
  onClose,
}: {
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('security');
  return (
    <BottomSheet open={open} onClose={onClose} title={t('totp')} closeLabel={t('close')} ignoreOutsidePress>
      {isOn ? <StopForm onDone={onClose} /> : <StartForm onDone={onClose} />}
    </BottomSheet>
  );
}
