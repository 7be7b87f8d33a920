import { accountCalls } from '@arara/contract/player/accounts';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  ChevronRightIcon,
  CirclePauseIcon,
  CopyIcon,
  HeartHandshakeIcon,
  LogInIcon,
  LogOutIcon,
  type IconComponent,
  PhoneCallIcon,
  ReceiptTextIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  UserPlusIcon,
  UsersRoundIcon,
  WalletIcon,
} from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { TestAccountBox, useUserInfo } from '../accounts/accounts.ts';
import { AdvertisingConsentSetting } from '../advertising/advertising.ts';
import { SupportLink } from '../support/support.ts';
import { callApi } from '../../platform/api/api.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';
import { changeLanguage, LANGUAGES, useLanguage } from '../../platform/i18n/i18n.ts';
import { showToast } from '../../platform/overlay/notices.ts';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { signOut, useSession } from '../../platform/session/session.ts';
import styles from './menu-dialog.module.css';

function MenuEntryButton({
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
      {!quiet && <ChevronRightIcon className={styles.chevron} aria-hidden />}
    </button>
  );
}

/** The signed-in player: name, and e-mail with a copy button. */
function MenuProfile() {
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
        <CopyIcon className="icon" aria-hidden />
      </button>
    </div>
  );
}

function MenuLanguagePicker() {
  const t = useTranslations('menu');
  const chosen = useLanguage((language) => language.key);
  return (
    <LabelledChoiceRow label={t('language')}>
      {LANGUAGES.map(({ key, name, tag }) => (
        <ChoiceChip key={key} lang={tag} on={key === chosen} onClick={() => void changeLanguage(key)}>
          {name}
        </ChoiceChip>
      ))}
    </LabelledChoiceRow>
  );
}

/** The player's own protection: limits and more, and a pause. */
function MenuProtectionEntries() {
  const t = useTranslations('menu');
  return (
    <>
      <MenuEntryButton icon={SlidersHorizontalIcon} label={t('protection')} onClick={() => closeDialog('/protecao')} />
      <MenuEntryButton icon={CirclePauseIcon} label={t('pause')} onClick={() => openDialog('protection')} />
    </>
  );
}

/** Ends the session on this device and on the server, and goes to home with the log-in dialog. It works without the server too. */
async function logOut(): Promise<void> {
  // The log-out on this device does not depend on the answer.
  await callApi(accountCalls.logout, {}, { background: true }).catch(() => undefined);
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
    <BottomSheet open={dialog !== null} onClose={() => closeDialog()} title={t('title')} closeLabel={t('close')}>
      <div className={styles.menu}>
        {signedIn ? (
          <>
            <MenuProfile />
            <div className={styles.group}>
              {!isPlayMoney && (
                <>
                  <MenuEntryButton
                    icon={ArrowDownToLineIcon}
                    label={t('deposit')}
                    onClick={() => openDialog('deposit')}
                  />
                  <MenuEntryButton
                    icon={ArrowUpFromLineIcon}
                    label={t('withdraw')}
                    onClick={() => openDialog('withdraw')}
                  />
                </>
              )}
              <MenuEntryButton icon={WalletIcon} label={t('account')} onClick={() => closeDialog('/conta')} />
              <MenuEntryButton icon={ReceiptTextIcon} label={t('records')} onClick={() => closeDialog('/registros')} />
              {!isPlayMoney && (
                <MenuEntryButton icon={UsersRoundIcon} label={t('friends')} onClick={() => closeDialog('/share')} />
              )}
            </div>
          </>
        ) : (
          <div className={styles.group}>
            <MenuEntryButton icon={LogInIcon} label={t('login')} onClick={() => openDialog('login')} />
            <MenuEntryButton icon={UserPlusIcon} label={t('register')} onClick={() => openDialog('register')} />
          </div>
        )}
        <div className={styles.group}>
          <MenuEntryButton icon={ShieldCheckIcon} label={t('verify')} onClick={() => closeDialog('/verificar')} />
          {signedIn && <MenuProtectionEntries />}
          <MenuEntryButton icon={HeartHandshakeIcon} label={t('responsible')} onClick={() => closeDialog('/text_jr')} />
          <SupportLink className={styles.entry} icon={<PhoneCallIcon className="icon" aria-hidden />} />
        </div>
        {signedIn && <TestAccountBox />}
        <MenuLanguagePicker />
        {signedIn && <AdvertisingConsentSetting />}
        {signedIn && (
          <div className={styles.group}>
            <MenuEntryButton icon={LogOutIcon} label={t('logout')} onClick={() => void logOut()} quiet />
          </div>
        )}
      </div>
    </BottomSheet>
  );
}
