import { accounts } from '@arara/contract/player/accounts';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { Sheet } from '@arara/ui/overlays/sheet';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  CirclePause,
  Copy,
  HeartHandshake,
  LogIn,
  LogOut,
  type IconComponent,
  PhoneCall,
  ReceiptText,
  ShieldCheck,
  UserPlus,
  Wallet,
} from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { TestAccountBox, useUserInfo } from '../accounts/accounts.ts';
import { AdvertisingChoice } from '../advertising/advertising.ts';
import { SupportLink } from '../support/support.ts';
import { api } from '../../platform/api/api.ts';
import { ChoiceRow } from '../../platform/forms/choice-row.tsx';
import { chooseLanguage, LANGUAGES, useLanguage } from '../../platform/i18n/i18n.ts';
import { showToast } from '../../platform/overlay/notices.ts';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { signOut, useSession } from '../../platform/session/session.ts';
import styles from './menu-dialog.module.css';

function Entry({
  icon: Icon,
  label,
  onClick,
  quiet = false,
}: {
  readonly icon: IconComponent;
  readonly label: string;
  readonly onClick: () => void;
  readonly quiet?: boolean;
}) {
  return (
    <button type="button" className={styles.entry} onClick={onClick}>
      <Icon className="icon" aria-hidden />
      <span>{label}</span>
      {!quiet && <ChevronRight className={styles.chevron} aria-hidden />}
    </button>
  );
}

/** The signed-in player: name, and e-mail with a copy button. */
function Profile() {
  const t = useTranslations('menu');
  const info = useUserInfo();
  if (info === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(info.email);
    showToast(t('copied'));
  };
  return (
    <div className={styles.profile}>
      <span className={styles.avatar} aria-hidden>
        {(info.name || info.email).slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.who}>
        <b>{info.name}</b>
        <span>{info.email}</span>
      </span>
      <button type="button" className={styles.copy} aria-label={t('copyEmail')} onClick={() => void copy()}>
        <Copy className="icon" aria-hidden />
      </button>
    </div>
  );
}

function Languages() {
  const t = useTranslations('menu');
  const chosen = useLanguage((language) => language.key);
  return (
    <ChoiceRow label={t('language')}>
      {LANGUAGES.map(({ key, name, tag }) => (
        <ChoiceChip key={key} lang={tag} on={key === chosen} onClick={() => void chooseLanguage(key)}>
          {name}
        </ChoiceChip>
      ))}
    </ChoiceRow>
  );
}

/** Ends the session on this device and on the server, and goes to home with the log-in dialog. It works without the server too. */
async function logOut(): Promise<void> {
  // The log-out on this device does not depend on the answer.
  await api(accounts.logout, {}, { background: true }).catch(() => undefined);
  signOut();
  closeDialog('/home');
  openDialog('login');
}

/** The menu (`setting`): profile, links, language, log-out. */
export default function MenuDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('menu');
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <Sheet open={dialog !== null} onClose={() => closeDialog()} title={t('title')} closeLabel={t('close')}>
      <div className={styles.menu}>
        {signedIn ? (
          <>
            <Profile />
            <div className={styles.group}>
              {!isPlayMoney && (
                <>
                  <Entry icon={ArrowDownToLine} label={t('deposit')} onClick={() => openDialog('deposit')} />
                  <Entry icon={ArrowUpFromLine} label={t('withdraw')} onClick={() => openDialog('withdraw')} />
                </>
              )}
              <Entry icon={Wallet} label={t('account')} onClick={() => closeDialog('/conta')} />
              <Entry icon={ReceiptText} label={t('records')} onClick={() => closeDialog('/registros')} />
            </div>
          </>
        ) : (
          <div className={styles.group}>
            <Entry icon={LogIn} label={t('login')} onClick={() => openDialog('login')} />
            <Entry icon={UserPlus} label={t('register')} onClick={() => openDialog('register')} />
          </div>
        )}
        <div className={styles.group}>
          <Entry icon={ShieldCheck} label={t('verify')} onClick={() => closeDialog('/verificar')} />
          {signedIn && <Entry icon={CirclePause} label={t('pause')} onClick={() => openDialog('protection')} />}
          <Entry icon={HeartHandshake} label={t('responsible')} onClick={() => closeDialog('/text_jr')} />
          <SupportLink className={styles.entry} icon={<PhoneCall className="icon" aria-hidden />} />
        </div>
        {signedIn && <TestAccountBox />}
        <Languages />
        {signedIn && <AdvertisingChoice />}
        {signedIn && (
          <div className={styles.group}>
            <Entry icon={LogOut} label={t('logout')} onClick={() => void logOut()} quiet />
          </div>
        )}
      </div>
    </Sheet>
  );
}
