import type { UserInfo } from '@arara/contract/player/player-info';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  CopyIcon,
  CrownIcon,
  LockIcon,
  LogOutIcon,
  PencilIcon,
  ReceiptTextIcon,
  SmartphoneIcon,
  WalletIcon,
} from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { AvatarPickerSheet, HandoverSheet, PlayerAvatar, TestAccountBox, useUserInfo } from '../accounts/accounts.ts';
import { VipBadge } from '../promotions/promotions.ts';
import { copyText } from '../../platform/overlay/copy-text.ts';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession, signOut } from '../../platform/session/session.ts';
import { MenuEntryButton } from './menu-entry.tsx';
import styles from './menu.module.css';
import { accountCalls } from '@arara/contract/player/accounts';
import { callApi } from '../../platform/api/api.ts';

/** Avatar, name, e-mail with a copy button, level and badge. */
function ProfileHead({ info, onAvatar }: { readonly info: UserInfo; readonly onAvatar: () => void }) {
  const t = useTranslations('menu');
  return (
    <div className={styles.profile}>
      <button type="button" className={styles.avatar} aria-label={t('changeAvatar')} onClick={onAvatar}>
        <PlayerAvatar header={info.header} />
        <span className={styles.pencil} aria-hidden>
          <PencilIcon />
        </span>
      </button>
      <span className={styles.who}>
        <b>{info.name}</b>
        <span className={styles.email}>
          <span>{info.email}</span>
          <button
            type="button"
            className={styles.copy}
            aria-label={t('copyEmail')}
            onClick={() => void copyText(info.email)}
          >
            <CopyIcon className="icon" aria-hidden />
          </button>
        </span>
        {info.curreny === 'BRL' && (
          <Link href="/vip" replace className={styles.level}>
            <VipBadge level={info.level} />
            {t('level', { level: info.level })}
          </Link>
        )}
      </span>
    </div>
  );
}

/** The profile drop-down (`myPop`), in the specification's order. With play money there is nothing to deposit or withdraw, and no level. */
export default function ProfileDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('menu');
  const info = useUserInfo();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const [sheet, setSheet] = useState<'avatar' | 'handover' | null>(null);
  const closeSheet = () => setSheet(null);
  const isOpen = dialog !== null;
  return (
    <BottomSheet
      open={isOpen}
      onClose={() => closeDialog()}
      title={t('profile')}
      closeLabel={t('close')}
      corner
      inAddress
    >
      <div className={styles.menu}>
        {info === undefined ? (
          <Skeleton className={styles.profileWaiting} />
        ) : (
          <ProfileHead info={info} onAvatar={() => setSheet('avatar')} />
        )}
        <TestAccountBox />
        <div className={styles.group}>
          {!isPlayMoney && (
            <>
              <MenuEntryButton icon={ArrowDownToLineIcon} label={t('deposit')} onClick={() => openDialog('deposit')} />
              <MenuEntryButton
                icon={ArrowUpFromLineIcon}
                label={t('withdraw')}
                onClick={() => openDialog('withdraw')}
              />
            </>
          )}
          <MenuEntryButton icon={WalletIcon} label={t('account')} onClick={() => closeDialog('/conta')} />
          {!isPlayMoney && <MenuEntryButton icon={CrownIcon} label={t('vip')} onClick={() => closeDialog('/vip')} />}
          <MenuEntryButton icon={ReceiptTextIcon} label={t('records')} onClick={() => closeDialog('/registros')} />
          {!isPlayMoney && (
            <MenuEntryButton icon={LockIcon} label={t('changePassword')} onClick={() => closeDialog('/seguranca')} />
          )}
        </div>
        <div className={styles.group}>
          <MenuEntryButton icon={SmartphoneIcon} label={t('handover')} onClick={() => setSheet('handover')} />
          <MenuEntryButton icon={LogOutIcon} label={t('logout')} onClick={() => void logOut()} quiet />
        </div>
      </div>
      <AvatarPickerSheet open={isOpen && sheet === 'avatar'} onClose={closeSheet} />
      <HandoverSheet open={isOpen && sheet === 'handover'} onClose={closeSheet} />
    </BottomSheet>
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
