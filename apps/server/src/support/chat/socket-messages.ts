/** What players send over real time. Each is acknowledged: `status` 200, or the status of a refusal. */
import type { PlayerMessageHandlers } from '../../platform/realtime/player-messages.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { type ChatCtx, markSeenByPlayer, markTyping, sendPlayerMessage } from './conversations.ts';

export const createChatMessageHandlers = (
  ctx: ChatCtx,
  limits: Pick<RateLimits, 'consume'>,
): PlayerMessageHandlers => ({
  'chat:send': async (player, message) => {
    await limits.consume('chatMessages', { person: player });
    const { conversationId, id, at } = await sendPlayerMessage(ctx, player, message);
    return { conversationId: String(conversationId), id: String(id), at };
  },
  'chat:read': async (player, { conversationId, id }) => {
    await markSeenByPlayer(ctx, player, conversationId, id);
    return null;
  },
  'chat:typing': async (player, { conversationId }) => {
    await markTyping(ctx, player, conversationId);
    return null;
  },
});
