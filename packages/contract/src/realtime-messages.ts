import * as z from 'zod/mini';
import { betIdSchema, idSchema, moneySchema, orderIdSchema } from './protocol/fields.ts';
import { betChangeSchema } from './player/sportsbook/codes.ts';
import { chatClientMessageSchemas, chatMessageSchema, chatStateSchema } from './player/support/chat-messages.ts';
import { sharedRoundSchema } from './games/shared-round.ts';
import {
  sportEventMessageSchema,
  sportOddsMessageSchema,
  sportProducerMessageSchema,
} from './player/sportsbook/sportsbook.ts';

/** A topic that a client subscribes to: one event, one sport or one shared game. */
export const realtimeTopicSchema = z.string().check(z.regex(/^(event:[1-9]\d{0,15}|sport:[a-z-]{1,24}|game:SE\d{4})$/));

/** The messages that the server sends over `/gamecenter-siop`, each only after its transaction committed. Money is encoded as in HTTP. */
export const serverMessageSchemas = {
  updateUserInfo: z.object({}),
  paySuccess: z.object({ orderId: orderIdSchema, amount: moneySchema, czflag: z.int() }),
  /** The player's stakes of the day reached a milestone: `bouns` (sic) × `amount` was credited as bonus money. */
  userBetAmount: z.object({ bouns: z.number(), amount: moneySchema }),
  /** A player whom this agent invited was active, or commission was booked: pages that show it read it again. */
  'agent:changed': z.object({}),
  /** A text of the operator with the markup of `notice-markup.ts`. `id` is the notice's, where it is stored. */
  notice: z.object({ id: z.optional(idSchema), text: z.string() }),
  insBalance: z.object({ balance: moneySchema }),
  freeBalance: z.object({ freeBalance: moneySchema }),
  online: z.object({ count: z.int() }),
  /** The number of connected players in each game. A game without players is left out. */
  'game:present': z.object({ games: z.record(z.string(), z.int()) }),
  'sport:odds': sportOddsMessageSchema,
  'sport:event': sportEventMessageSchema,
  'sport:producer': sportProducerMessageSchema,
  /** A shared round entered a phase, or has new bets. */
  'game:round': sharedRoundSchema,
  'bet:changed': z.object({ orderId: betIdSchema, status: betChangeSchema }),
  'chat:message': chatMessageSchema,
  'chat:state': chatStateSchema,
};

/** The messages that a client sends. */
export const clientMessageSchemas = {
  onGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  offGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  subscribe: z.strictObject({ topics: z.array(realtimeTopicSchema).check(z.maxLength(100)) }),
  unsubscribe: z.strictObject({ topics: z.array(realtimeTopicSchema).check(z.maxLength(100)) }),
  ...chatClientMessageSchemas,
};

export type RealtimeServerMessageName = keyof typeof serverMessageSchemas;
/** A message's content, decoded. */
export type ServerMessage<Name extends RealtimeServerMessageName> = z.output<(typeof serverMessageSchemas)[Name]>;
/** A message's content as it is encoded on the wire. */
export type WireServerMessage<Name extends RealtimeServerMessageName> = z.input<(typeof serverMessageSchemas)[Name]>;
export type RealtimeClientMessageName = keyof typeof clientMessageSchemas;

/** The namespace of visitors without a token: odds, events and shared rounds, nothing personal. */
export const PUBLIC_SOCKET_NAMESPACE = '/public';

/** Path of the real-time connection. */
export const REALTIME_SOCKET_PATH = '/gamecenter-siop';
