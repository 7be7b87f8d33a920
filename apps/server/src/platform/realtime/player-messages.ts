/** Messages of players that a domain handles. */
import { Refusal, refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { clientMessageSchemas, type RealtimeClientMessageName } from '@arara/contract/realtime-messages';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { isDbError, isTransientDbError } from '../db/errors.ts';
import type { PlayerSocket } from './sockets.ts';

type HandledMessageName = Extract<RealtimeClientMessageName, `chat:${string}`>;

/** One handler for each message; what it returns is acknowledged as `data`. It throws Refusal. */
export type PlayerMessageHandlers = {
  readonly [Name in HandledMessageName]: (
    player: PlayerId,
    content: z.output<(typeof clientMessageSchemas)[Name]>,
  ) => Promise<unknown>;
};

const HANDLED_MESSAGE_NAMES: readonly HandledMessageName[] = ['chat:send', 'chat:read', 'chat:typing'];

/** Has a player's socket handled by a domain: content that does not fit the contract is refused, and every message is acknowledged. */
export function handlePlayerMessages(
  socket: PlayerSocket,
  log: Logger,
  readHandlers: () => PlayerMessageHandlers | undefined,
): void {
  for (const name of HANDLED_MESSAGE_NAMES)
    socket.on(name, (content: unknown, answer: unknown) => {
      const acknowledge = (status: number, data: unknown = null): void => {
        if (typeof answer === 'function') (answer as (result: unknown) => void)({ status, data });
      };
      const read = z.safeDecode<z.ZodMiniType>(clientMessageSchemas[name], content);
      const handle = readHandlers()?.[name] as ((player: PlayerId, content: unknown) => Promise<unknown>) | undefined;
      if (!read.success) return acknowledge(refusalStatusByCode.badFields);
      if (handle === undefined) return acknowledge(refusalStatusByCode.unavailable);
      handle(socket.data.session.person, read.data).then(
        (data) => acknowledge(200, data),
        (error: unknown) => acknowledge(toRefusalStatus(log, name, error)),
      );
    });
}

function toRefusalStatus(log: Logger, name: string, error: unknown): number {
  if (error instanceof Refusal) return refusalStatusByCode[error.code];
  const isTransient = isDbError(error) && isTransientDbError(error);
  log[isTransient ? 'warn' : 'error']({ err: error, message: name }, 'real time: a message was not handled');
  return refusalStatusByCode.unavailable;
}
