import { z } from 'zod';
import type { Instant } from '../../context.ts';
import { PaymentProviderError } from '../../ports/payment-provider.ts';
import { createBankCircuitBreaker } from './circuit-breaker.ts';
import { type BankConnectionSettings, createBankTransport, type BankTransport } from './pix-transport.ts';

/** An authenticated call to the bank; the answer is JSON that is not checked yet. */
export type BankApiCall = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;

/** A token is renewed this long before its end, or at half of a shorter life. */
const BANK_TOKEN_EXPIRY_MARGIN_MS = 60_000;

interface BankAccessToken {
  readonly text: string;
  readonly until: Instant;
}

const bankTokenResponseSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Names the fields of an answer that cannot be read; never their values, because this text is logged. */
export const formatUnreadableFields = (error: z.ZodError): string =>
  error.issues.map((issue) => issue.path.join('.')).join(', ');

/** Parses the answer to a successful call. If it cannot be parsed, the call may have done its work all the same. */
export function parseBankResponse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new PaymentProviderError(
    'protocol',
    `the bank's answer cannot be read: ${formatUnreadableFields(read.error)}`,
    {
      outcomeUnknown: true,
    },
  );
}

const isBankUnauthenticatedError = (error: unknown): boolean =>
  error instanceof PaymentProviderError && error.code === 'unauthenticated';

/** Creates the authenticated calls. A token is used until its end, and renewed once when the bank no longer accepts it. */
export function createBankCaller(settings: BankConnectionSettings): BankApiCall {
  const send = createBankTransport(settings);
  const guard = createBankCircuitBreaker(settings);
  const withToken = createBankTokenCache(settings, () => requestBankAccessToken(settings, send));
  return (method, path, body) => {
    const callWith = (token: string): Promise<unknown> =>
      send(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    return guard(() =>
      withToken(async (token, forget) => {
        try {
          return await callWith(token);
        } catch (error) {
          if (!isBankUnauthenticatedError(error)) throw error;
          forget();
          return withToken(callWith);
        }
      }),
    );
  };
}

async function requestBankAccessToken(settings: BankConnectionSettings, send: BankTransport): Promise<BankAccessToken> {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  try {
    const answer = await send('/oauth/token', { method: 'POST', headers, body: 'grant_type=client_credentials' });
    const read = parseBankResponse(bankTokenResponseSchema, answer);
    const lifeMs = read.expires_in * 1000;
    return {
      text: read.access_token,
      until: settings.now() + lifeMs - Math.min(BANK_TOKEN_EXPIRY_MARGIN_MS, lifeMs / 2),
    };
  } catch (error) {
    // Without a token the call itself was not sent, so its outcome is known even if that of the token request is not.
    throw error instanceof PaymentProviderError
      ? new PaymentProviderError(error.code, error.message, { retryAfterMs: error.retryAfterMs, cause: error })
      : error;
  }
}

type RunWithBankToken = <T>(act: (token: string, forget: () => void) => Promise<T>) => Promise<T>;

/**
 * Shares one token among all callers: they wait for the same request. The first caller that finds the token failed or expired removes
 * it. A token that was requested just now is used however short its life is.
 */
function createBankTokenCache(
  settings: BankConnectionSettings,
  request: () => Promise<BankAccessToken>,
): RunWithBankToken {
  let cached: Promise<BankAccessToken> | undefined;
  const forget = (requested: Promise<BankAccessToken>): void => {
    if (cached === requested) cached = undefined;
  };
  const awaitToken = async (requested: Promise<BankAccessToken>): Promise<BankAccessToken> => {
    try {
      return await requested;
    } catch (error) {
      forget(requested);
      throw error;
    }
  };
  return async (act) => {
    const before = cached;
    if (before !== undefined) {
      const token = await awaitToken(before);
      if (settings.now() < token.until) return act(token.text, () => forget(before));
      forget(before);
    }
    const requested = (cached ??= request());
    const token = await awaitToken(requested);
    return act(token.text, () => forget(requested));
  };
}
