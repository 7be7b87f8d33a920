import { z } from 'zod';
import type { Instant } from '../../context.ts';
import { ProviderError } from '../../ports/payment-provider.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type BankAccess, openTransport } from './pix-transport.ts';

type BankCall = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;

/** A token is renewed this long before its end, one of a short life at half of it. */
const TOKEN_MARGIN_MS = 60_000;
interface Token {
  readonly text: string;
  readonly until: Instant;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Reads an answer that the bank gave with success: one that cannot be read may have done its work. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new ProviderError('protocol', `the bank's answer cannot be read: ${where}`, { outcomeUnknown: true });
}

/** Authenticated calls: a token of an hour is kept, and renewed once when the bank no longer takes it. */
export function createBankCaller(settings: BankAccess): BankCall {
  const wire = openTransport(settings);
  const breaker = createCircuitBreaker(settings);
  let kept: Promise<Token> | undefined;

  const newToken = async (): Promise<Token> => {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const answer = await wire('/oauth/token', { method: 'POST', headers, body: 'grant_type=client_credentials' });
      const read = parseAnswer(tokenSchema, answer);
      const lifeMs = read.expires_in * 1000;
      return { text: read.access_token, until: settings.now() + lifeMs - Math.min(TOKEN_MARGIN_MS, lifeMs / 2) };
    } catch (error) {
      // A call that got no token was never sent, whatever became of the question for the token.
      throw error instanceof ProviderError
        ? new ProviderError(error.code, error.message, { retryAfterMs: error.retryAfterMs, cause: error })
        : error;
    }
  };
  const forget = (asked: typeof kept): void => {
    if (kept === asked) kept = undefined;
  };
  const had = async (asked: Promise<Token>): Promise<Token> => {
    try {
      return await asked;
    } catch (error) {
      forget(asked);
      throw error;
    }
  };
  /**
   * All callers wait for one question; a token that could not be had, or is over, is forgotten by the first who sees it. One that
   * was asked for just now is used, however short its life.
   */
  const withToken = async <T>(act: (text: string, asked: typeof kept) => Promise<T>): Promise<T> => {
    const before = kept;
    if (before !== undefined) {
      const held = await had(before);
      if (settings.now() < held.until) return act(held.text, before);
      forget(before);
    }
    const asked = (kept ??= newToken());
    return act((await had(asked)).text, asked);
  };
  return (method, path, body) =>
    breaker(async () => {
      const send = (text: string): Promise<unknown> =>
        wire(path, {
          method,
          headers: {
            authorization: `Bearer ${text}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      const isRefused = (error: unknown): boolean => error instanceof ProviderError && error.code === 'unauthenticated';
      return withToken(async (text, asked) => {
        try {
          return await send(text);
        } catch (error) {
          if (!isRefused(error)) throw error;
          forget(asked);
          return withToken(send);
        }
      });
    });
}
