/** Push messages as a part of the server. */
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { PushSender } from '../ports/push-sender.ts';
import { openWebPushService, webPushPlanRepairs, webPushRetentions } from './web-push.ts';

/** `sender` is undefined while push is off. */
export function openWebPush(ctx: Ctx, { sender }: { readonly sender: PushSender | undefined }) {
  const push = openWebPushService(ctx, sender);
  return {
    calls: {
      pushKey: () => Promise.resolve({ key: push.publicKey }),
      pushSubscriptions: ({ session }) => push.list(session),
      subscribePush: ({ session, input, device: { userAgent } }) => push.subscribe(session, { ...input, userAgent }),
      unsubscribePush: async ({ player, input }) => {
        await push.unsubscribe(player, input.id);
        return null;
      },
    },
    start: () => [push.startWorkers()],
    retentions: webPushRetentions(ctx),
    planRepairs: webPushPlanRepairs,
  } satisfies Domain;
}
