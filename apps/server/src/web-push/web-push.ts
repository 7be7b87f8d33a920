/** The public API of push messages: devices that agreed to them, and the messages that facts cause. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { startFactConsumer } from '../facts.ts';
import type { Session } from '../domain.ts';
import { type BackgroundWork, joinBackgroundWork } from '../platform/worker/worker.ts';
import type { PushSender } from '../ports/push-sender.ts';
import { startPushWorker } from './send-push-messages.ts';
import { listPushSubscriptions, subscribePush, unsubscribePush } from './subscriptions.ts';
import { createPushReaction } from './web-push.reactions.ts';

export { webPushPlanRepairs, webPushRetentions, webPushSecrets } from './subscriptions.ts';

/** Push messages of this server. */
export interface WebPushService {
  /** The key that browsers subscribe with; null while push is off. */
  readonly publicKey: string | null;
  list(session: Session): Promise<PlayerCallOutput<'pushSubscriptions'>>;
  /** Throws Refusal unavailable, playMoney, badFields. */
  subscribe(
    session: Session,
    input: PlayerCallInput<'subscribePush'> & { readonly userAgent: string },
  ): Promise<{ id: Id }>;
  /** Throws Refusal notFound. */
  unsubscribe(player: PlayerId, id: Id): Promise<void>;
  startWorkers(): BackgroundWork;
}

/** Opens push. Without a sender it is off: nothing is sent, and devices are only forgotten. */
export function openWebPushService(ctx: Ctx, sender: PushSender | undefined): WebPushService {
  if (sender === undefined)
    ctx.log.info('push messages are off: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set (npm run push:keys)');
  return {
    publicKey: sender?.publicKey ?? null,
    list: (session) => listPushSubscriptions(ctx, session),
    subscribe: (session, input) => subscribePush(ctx, sender, session, input),
    unsubscribe: (player, id) => unsubscribePush(ctx, player, id),
    startWorkers: () =>
      joinBackgroundWork([
        // It runs while push is off too: a cursor that stands still would keep all facts for ever.
        startFactConsumer(ctx, 'web push', { handle: createPushReaction(ctx, sender !== undefined) }),
        ...(sender === undefined ? [] : [startPushWorker(ctx, sender)]),
      ]),
  };
}
