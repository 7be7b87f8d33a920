import { currentPushConsentVersion, webPushCalls } from '@arara/contract/player/web-push';
import { SmartphoneIcon } from '@arara/ui/art/lucide-icons';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../platform/api/api.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../../platform/overlay/notices.ts';
import { readDevicePermission, subscribeDevice, unsubscribeDevice } from './push-device.ts';
import { PushDevices, type PushSettingActions } from './push-devices.tsx';
import { webPushQueryKeys } from './keys.ts';
import { type PushSettingState, pushSettingQuery } from './push-setting-query.ts';
import styles from './push-setting.module.css';

type ShortState = 'on' | 'off' | 'blocked' | 'unsupported' | 'needsInstallation';

/** The setting in a word. */
export const readShortState = ({ here, permission }: Pick<PushSettingState, 'here' | 'permission'>): ShortState =>
  here !== undefined ? 'on' : permission === 'granted' || permission === 'notAsked' ? 'off' : permission;

/** What the buttons do. Whatever happens, the setting is read again. */
function usePushActions(key: string): PushSettingActions & { readonly isBusy: boolean } {
  const t = useTranslations('webPush');
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: webPushQueryKeys.setting });
    }
  };
  // The error catalogue has shown what a call was refused for.
  const start = (work: () => Promise<void>) => void run(work).catch(() => undefined);
  const subscribe = async (promotions: boolean): Promise<boolean> => {
    // The caller says that the browser has failed: its reasons are words for developers.
    const subscription = await subscribeDevice(key).catch(() => undefined);
    if (subscription === undefined) return false;
    await callApi(webPushCalls.subscribePush, { ...subscription, promotions, consent: currentPushConsentVersion });
    return true;
  };
  return {
    isBusy,
    turnOn: (promotions) =>
      start(async () => {
        if (await subscribe(promotions)) showToast(t('turnedOn'));
        // Somebody who says no to the browser needs no second no from us.
        else if (readDevicePermission() === 'granted') void showAlert(t('failed'));
      }),
    changePromotions: (promotions) => start(async () => void (await subscribe(promotions))),
    turnOff: (id) =>
      start(async () => {
        await callApi(webPushCalls.unsubscribePush, { id });
        await unsubscribeDevice();
        showToast(t('turnedOff'));
      }),
    remove: (id) => start(async () => void (await callApi(webPushCalls.unsubscribePush, { id }))),
  };
}

function PushSettingWithKey({ state, serverKey }: { readonly state: PushSettingState; readonly serverKey: string }) {
  const t = useTranslations('webPush');
  const [open, setOpen] = useState(false);
  const actions = usePushActions(serverKey);
  return (
    <>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SmartphoneIcon className="icon" aria-hidden />
        <span>
          <b>{t('title')}</b>
          <span>{t(`short.${readShortState(state)}`)}</span>
        </span>
      </button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
        <PushDevices state={state} {...actions} />
      </BottomSheet>
    </>
  );
}

/** Push messages: an entry that says how they stand, and the sheet that turns them on and off. Nothing while the server sends none. */
export function PushSetting() {
  const { data, isPending } = useQuery(pushSettingQuery);
  if (isPending) return <Skeleton className={styles.waiting} />;
  return data === undefined || data.key === null ? null : <PushSettingWithKey state={data} serverKey={data.key} />;
}
