/** The domains of a world, opened without HTTP and without connections: for what they bring to the server as lists. */
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { accountMessages } from '../src/accounts/open-accounts.ts';
import type { Ctx } from '../src/context.ts';
import { type FactMessages, publishMessagesForFacts } from '../src/domain.ts';
import type { OutboxFact } from '../src/facts.ts';
import { createPaymentMessages } from '../src/payments/open-payments.ts';
import { disabledRateLimits } from '../src/platform/http/rate-limits.ts';
import { listRetentions } from '../src/platform-work.ts';
import { promotionMessages } from '../src/promotions/open-promotions.ts';
import { protectionMessages } from '../src/protection/open-protection.ts';
import type { RealtimeService } from '../src/realtime.ts';
import { openDomains } from '../src/server.ts';
import { sportsbookMessages } from '../src/sportsbook/open-sportsbook.ts';

/** Real time without connections: what is published reaches nobody. */
const silentRealtime = new Proxy({} as RealtimeService, { get: () => () => undefined });

/** Every table of this world whose rows have an end. */
export const listWorldRetentions = (ctx: Ctx) =>
  listRetentions(openDomains(ctx, { realtime: silentRealtime, limits: disabledRateLimits }));

/** Publishes facts as the server does. Without `findPurchaseFlag` no purchase counts as reported. */
export function publishFacts(
  publish: RealtimeService['publish'],
  facts: readonly OutboxFact[],
  findPurchaseFlag: (player: PlayerId, order: OrderId) => Promise<0 | 1> = () => Promise.resolve(0),
): void {
  const messages: FactMessages = {
    ...accountMessages,
    ...protectionMessages,
    ...createPaymentMessages(findPurchaseFlag),
    ...promotionMessages,
    ...sportsbookMessages,
  };
  publishMessagesForFacts(publish, messages, facts);
}
