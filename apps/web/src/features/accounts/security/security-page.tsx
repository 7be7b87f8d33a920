import { securityCalls } from '@arara/contract/player/security';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { callApi } from '../../../platform/api/api.ts';
import { LoginPrompt } from '../../../platform/overlay/login-prompt.tsx';
import { useKeptSheet } from '../../../platform/forms/kept-draft.ts';
import { useSession } from '../../../platform/session/session.ts';
import { accountQueryKeys } from '../keys.ts';
import { useUserInfo } from '../player/player.ts';
import { EmailSheet } from './email-sheet.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import styles from './security-page.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { TotpSheet } from './totp-sheet.tsx';
import { UndoEmailPanel } from './undo-email.tsx';
import { useState } from 'react';
import { ClosingSheet } from './closing-sheet.tsx';
import { ExportSetting } from './export-setting.tsx';

type SheetName = 'password' | 'email' | 'totp';
const isSheetName = (name: string): name is SheetName => ['password', 'email', 'totp'].includes(name);

/** How the account of the signed-in player is secured. */
function SecuritySettings({ first }: { readonly first: SheetName | null }) {
  const t = useTranslations('security');
  const info = useUserInfo();
  const [sheet, setSheet] = useKeptSheet('security', isSheetName, first);
  const totp = useQuery({
    queryKey: accountQueryKeys.totp,
    queryFn: () => callApi(securityCalls.totpState, {}, { loading: false, background: true }),
  });
  const isOn = totp.data?.on === true;
  const close = () => setSheet(null);
  return (
    <div className={styles.columns}>
      <CardPanel className={styles.card}>
        <SettingRow
          title={t('password')}
          text={t('passwordText')}
          action={t('changePassword')}
          onClick={() => setSheet('password')}
        />
        <SettingRow
          title={t('email')}
          text={info === undefined ? <Skeleton className={styles.waiting} /> : info.email}
          action={t('changeEmail')}
          onClick={() => setSheet('email')}
        />
        <SettingRow
          title={t('totp')}
          text={totp.isPending ? <Skeleton className={styles.waiting} /> : isOn ? t('totpIsOn') : t('totpIsOff')}
          action={isOn ? t('totpStop') : t('totpStart')}
          onClick={() => setSheet('totp')}
        />
      </CardPanel>
      <SessionsCard />
      <LeavingCard />
      <PasswordSheet open={sheet === 'password'} onClose={close} />
      <EmailSheet open={sheet === 'email'} onClose={close} />
      <TotpSheet open={sheet === 'totp'} isOn={isOn} onClose={close} />
    </div>
  );
}

/** `/seguranca`: password, e-mail, authenticator, sessions, and the closing of the account. With `?undo=` the link of a mail undoes a change of e-mail. */
export function Page() {
  const t = useTranslations('security');
  const search = new URLSearchParams(useSearch());
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const undo = search.get('undo');
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {undo !== null ? (
        <UndoEmailPanel token={undo} />
      ) : !signedIn ? (
        <LoginPrompt icon={<ShieldCheckIcon />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
      ) : isPlayMoney ? (
        <CardPanel className={styles.card}>
          <p>{t('playMoney')}</p>
        </CardPanel>
      ) : (
        <SecuritySettings first={search.has('senha') ? 'password' : null} />
      )}
    </div>
  );
}

/** What the law lets a player ask of the account. */
function LeavingCard() {
  const t = useTranslations('security');
  const [isClosing, setIsClosing] = useState(false);
  return (
    <CardPanel className={styles.card}>
      <ExportSetting />
      <SettingRow
        title={t('closeTitle')}
        text={t('closeText')}
        action={t('closeBegin')}
        onClick={() => setIsClosing(true)}
      />
      <ClosingSheet open={isClosing} onClose={() => setIsClosing(false)} />
    </CardPanel>
  );
}
