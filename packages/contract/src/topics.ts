import * as z from 'zod/mini';
import { betId, money, orderId } from './protocol/fields.ts';
import { sharedRound } from './games/shared-round.ts';
import { sportEventMessage, sportOddsMessage } from './player/sportsbook.ts';

/** A topic that a client subscribes to: one event, one sport or one shared game. */
export const topic = z.string().check(z.regex(/^(event:[1-9]\d{0,15}|sport:[a-z-]{1,24}|game:SE\d{4})$/));

/** The messages that the server sends over `/gamecenter-siop`, each only after its transaction committed. Money is encoded as in HTTP. */
export const serverMessages = {
  updateUserInfo: z.object({}),
  paySuccess: z.object({ orderId: orderId, amount: money, czflag: z.int() }),
  /** The player's stakes of the day reached a milestone: `bouns` (sic) × `amount` was credited as bonus money. */
  userBetAmount: z.object({ bouns: z.number(), amount: money }),
  insBalance: z.object({ balance: money }),
  freeBalance: z.object({ freeBalance: money }),
  online: z.object({ count: z.int() }),
  /** The number of connected players in each game. A game without players is left out. */
  'game:present': z.object({ games: z.record(z.string(), z.int()) }),
  'sport:odds': sportOddsMessage,
  'sport:event': sportEventMessage,
  /** A shared round entered a phase, or has new bets. */
  'game:round': sharedRound,
  'bet:changed': z.object({ orderId: betId, status: z.int() }),
};

/** The messages that a client sends. */
export const clientMessages = {
  onGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  offGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  subscribe: z.strictObject({ topics: z.array(topic).check(z.maxLength(100)) }),
  unsubscribe: z.strictObject({ topics: z.array(topic).check(z.maxLength(100)) }),
};

export type ServerMessageName = keyof typeof serverMessages;
/** A message's content, decoded. */
export type ServerMessage<Name extends ServerMessageName> = z.output<(typeof serverMessages)[Name]>;
/** A message's content as it is encoded on the wire. */
export type ServerMessageOnWire<Name extends ServerMessageName> = z.input<(typeof serverMessages)[Name]>;
export type ClientMessageName = keyof typeof clientMessages;

/** The namespace of visitors without a token: odds, events and shared rounds, nothing personal. */
export const PUBLIC_NAMESPACE = '/public';

/** Path of the real-time connection. */
export const REALTIME_PATH = '/gamecenter-siop';
