import * as z from 'zod/mini';
import { id, money } from './fields.ts';
import { sharedRound } from '../games/shared-round.ts';
import { sportEventMessage, sportOddsMessage } from '../player/sportsbook.ts';

/** What a client may listen to: one event, one sport or one shared game. */
export const topic = z.string().check(z.regex(/^(event:[1-9]\d{0,15}|sport:[a-z-]{1,24}|game:SE\d{4})$/));

/** What the server says over `/gamecenter-siop`; money as on the wire of HTTP. Sent only after its transaction committed. */
export const serverMessages = {
  updateUserInfo: z.object({}),
  paySuccess: z.object({ orderId: id, amount: money, czflag: z.int() }),
  /** A milestone of the day's stakes was passed: `bouns` (sic) × `amount` was credited as bonus money. */
  userBetAmount: z.object({ bouns: z.number(), amount: money }),
  insBalance: z.object({ balance: money }),
  freeBalance: z.object({ freeBalance: money }),
  online: z.object({ count: z.int() }),
  /** Players with a live connection in each game; a game with nobody in it is left out. */
  'game:present': z.object({ games: z.record(z.string(), z.int()) }),
  'sport:odds': sportOddsMessage,
  'sport:event': sportEventMessage,
  /** A shared round entered a phase, or has new bets. */
  'game:round': sharedRound,
  'bet:changed': z.object({ orderId: id, status: z.int() }),
};

/** What a client says. */
export const clientMessages = {
  onGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  offGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  subscribe: z.strictObject({ topics: z.array(topic).check(z.maxLength(100)) }),
  unsubscribe: z.strictObject({ topics: z.array(topic).check(z.maxLength(100)) }),
};

export type ServerMessageName = keyof typeof serverMessages;
/** A message's content, decoded. */
export type ServerMessage<Name extends ServerMessageName> = z.output<(typeof serverMessages)[Name]>;
/** A message's content as it travels. */
export type ServerMessageOnWire<Name extends ServerMessageName> = z.input<(typeof serverMessages)[Name]>;
export type ClientMessageName = keyof typeof clientMessages;

/** Namespace of visitors: odds, events and shared rounds, nothing personal. */
export const PUBLIC_NAMESPACE = '/public';

/** Path of the real-time connection. */
export const REALTIME_PATH = '/gamecenter-siop';
