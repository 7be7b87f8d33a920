import type { PlayerCallHandlers } from '../domain.ts';
import type { WebPushService } from './web-push.ts';

/** The calls about push messages. */
export const createWebPushHandlers = (
  push: WebPushService,
): Pick<PlayerCallHandlers, 'pushKey' | 'pushSubscriptions' | 'subscribePush' | 'unsubscribePush'> => ({
  pushKey: () => Promise.resolve({ key: push.publicKey }),
  pushSubscriptions: ({ session }) => push.list(session),
  subscribePush: ({ session, input, device: { userAgent } }) => push.subscribe(session, { ...input, userAgent }),
  unsubscribePush: async ({ player, input }) => {
    await push.unsubscribe(player, input.id);
    return null;
  },
});
