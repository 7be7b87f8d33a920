import * as z from 'zod/mini';
import { id, money } from './fields.ts';

/** What the server says over `/gamecenter-siop`; money as on the wire of HTTP. Sent only after its transaction committed. */
export const serverMessages = {
  updateUserInfo: z.object({}),
  paySuccess: z.object({ orderId: id, amount: money, czflag: z.int() }),
  insBalance: z.object({ balance: money }),
  freeBalance: z.object({ freeBalance: money }),
  online: z.object({ count: z.int() }),
};

/** What a client says. */
export const clientMessages = {
  onGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
  offGame: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
};

export type ServerMessageName = keyof typeof serverMessages;
/** A message's content, decoded. */
export type ServerMessage<Name extends ServerMessageName> = z.output<(typeof serverMessages)[Name]>;
/** A message's content as it travels. */
export type ServerMessageOnWire<Name extends ServerMessageName> = z.input<(typeof serverMessages)[Name]>;
export type ClientMessageName = keyof typeof clientMessages;

/** Path of the real-time connection. */
export const REALTIME_PATH = '/gamecenter-siop';
