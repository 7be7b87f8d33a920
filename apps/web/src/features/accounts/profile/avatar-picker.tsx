import { accountCalls, AVATAR_COUNT } from '@arara/contract/player/accounts';
import type { UserInfo } from '@arara/contract/player/player-info';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { disableUnlessConnected, useIsConnected } from '../../../platform/api/online.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { accountQueryKeys } from '../keys.ts';
import { fetchUserInfo, useUserInfo } from '../player/player.ts';
import { PlayerAvatar } from './avatar.tsx';
import styles from './avatar-picker.module.css';

/** Shows another avatar at once, before the server has saved it. */
const setCachedAvatar = (header: number): void =>
  void queryClient.setQueryData<UserInfo>(accountQueryKeys.userInfo, (info) => info && { ...info, header });

const AVATAR_INDEXES = Array.from({ length: AVATAR_COUNT }, (_, index) => index);

/** Lets the player choose one of the avatars. The choice shows at once; if it cannot be saved, the old one comes back. */
export function AvatarPickerSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('profile');
  const isConnected = useIsConnected();
  const current = useUserInfo()?.header;
  const [isSaving, setIsSaving] = useState(false);

  async function choose(index: number) {
    if (isSaving || index === current) return;
    setIsSaving(true);
    setCachedAvatar(index);
    try {
      await callApi(accountCalls.setHeader, { index });
    } catch {
      // The error catalogue shows the failure.
    } finally {
      setIsSaving(false);
      // A failure is shown by the page that asked for it.
      void fetchUserInfo().catch(() => undefined);
    }
  }

  return (
    <BottomSheet open={open} onClose={onClose} title={t('avatarTitle')} closeLabel={t('close')} wide onTop>
      <div className={styles.grid} role="radiogroup" aria-label={t('avatarTitle')}>
        {AVATAR_INDEXES.map((index) => (
          <label key={index} className={styles.choice}>
            <input
              type="radio"
              name="avatar"
              checked={index === current}
              {...disableUnlessConnected(isConnected)}
              onChange={() => void choose(index)}
              aria-label={t('avatarNumber', { number: index + 1 })}
            />
            <PlayerAvatar header={index} />
          </label>
        ))}
      </div>
      <p className={styles.note}>{t('avatarNote')}</p>
    </BottomSheet>
  );
}
