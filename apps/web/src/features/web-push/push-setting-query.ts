import { webPushCalls } from '@arara/contract/player/web-push';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../platform/api/api.ts';
import { webPushQueryKeys } from './keys.ts';
import { type DevicePermission, hasDeviceSubscription, readDevicePermission } from './push-device.ts';

export type PushedDevice = EndpointOutput<typeof webPushCalls.pushSubscriptions>[number];

/** How push messages stand for the player, here and on other devices. */
export interface PushSettingState {
  /** The key of the server; null while it sends no messages. */
  readonly key: string | null;
  readonly permission: DevicePermission;
  /** This device, while it gets messages; undefined while it gets none. */
  readonly here: PushedDevice | undefined;
  readonly others: readonly PushedDevice[];
}

/** Reads the setting from the server and from the browser. */
export const pushSettingQuery = queryOptions({
  queryKey: webPushQueryKeys.setting,
  queryFn: async (): Promise<PushSettingState> => {
    const [{ key }, devices, isSubscribed] = await Promise.all([
      callApi(webPushCalls.pushKey, {}, BACKGROUND_CALL_OPTIONS),
      callApi(webPushCalls.pushSubscriptions, {}, BACKGROUND_CALL_OPTIONS),
      hasDeviceSubscription(),
    ]);
    const here = isSubscribed ? devices.find(({ current }) => current) : undefined;
    return { key, permission: readDevicePermission(), here, others: devices.filter((device) => device !== here) };
  },
});
