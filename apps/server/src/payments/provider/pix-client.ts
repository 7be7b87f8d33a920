import { type IncomingHttpHeaders, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import { ProviderError } from '../../ports/payment-provider.ts';

/** One bank over HTTP: where it is, who we are, and how long we wait. */
export interface BankAccess {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The wall clock: tokens expire by it. */
  readonly now: () => Instant;
  readonly timeoutMs?: number;
  /** Our client certificate and its key (mTLS), and who signed the bank's own where that is nobody public; PEM. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** After how many failures in a row, over how long, the bank counts as away. */
  readonly circuitBreaker?: { readonly failures: number; readonly overMs: number };
}

export type BankCall = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;

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

/** The value of a JSON text; undefined when it is none, which no schema here accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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

const MAX_FAILURES = 5;
const FAILING_FOR_MS = 2000;
const PROBE_INTERVAL_MS = 2000;

/**
 * Spares a bank that is away, and its callers the wait: after several failures in a row over some time, calls fail at once and
 * are not sent; every so often one is let through, and the first that succeeds ends it.
 */
function createCircuitBreaker(settings: BankAccess) {
  const { failures: most, overMs } = settings.circuitBreaker ?? { failures: MAX_FAILURES, overMs: FAILING_FOR_MS };
  let failures = 0;
  let since = 0;
  let openUntil = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = settings.now();
    const isBroken = failures >= most && now - since >= overMs;
    if (isBroken && now < openUntil)
      throw new ProviderError('unavailable', 'the bank has not answered lately', { retryAfterMs: openUntil - now });
    // One call is the probe; the others go on failing until it has succeeded.
    if (isBroken) openUntil = now + PROBE_INTERVAL_MS;
    try {
      const done = await work();
      failures = 0;
      return done;
    } catch (error) {
      if (error instanceof ProviderError && (error.code === 'unavailable' || error.code === 'timeout')) {
        if (failures++ === 0) since = settings.now();
        openUntil = settings.now() + PROBE_INTERVAL_MS;
      } else failures = 0;
      throw error;
    }
  };
}

/** Errors of a connection that was never made: nothing was sent. */
const notSentErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EPROTO|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

interface BankRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One bank's connections, with our client certificate where it wants one: sends, and reads what it answers as JSON. */
function openTransport(settings: BankAccess): (path: string, it: BankRequest) => Promise<unknown> {
  const secure = new URL(settings.url).protocol === 'https:';
  const agent = secure ? new HttpsAgent({ keepAlive: true, ...settings.tls }) : new HttpAgent({ keepAlive: true });
  const timeoutMs = settings.timeoutMs ?? 5000;
  const exchange = (path: string, it: BankRequest, signal: AbortSignal): Promise<BankResponse> =>
    new Promise((resolve, reject) => {
      const { method, headers, body } = it;
      const request = (secure ? httpsRequest : httpRequest)(
        `${settings.url}${path}`,
        { method, headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') }, agent, signal },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
          answer.once('error', reject);
        },
      );
      request.once('error', reject);
      request.end(body);
    });
  return async (path, it) => {
    const late = AbortSignal.timeout(timeoutMs);
    let answer: BankResponse;
    try {
      answer = await exchange(path, it, late);
    } catch (error) {
      if (late.aborted)
        throw new ProviderError('timeout', `the bank did not answer within ${timeoutMs} ms`, {
          outcomeUnknown: true,
          cause: error,
        });
      const { code = '', message } = error as { code?: string; message?: string };
      throw new ProviderError('unavailable', `the bank cannot be reached: ${message ?? code}`, {
        outcomeUnknown: !notSentErrors.test(code),
        cause: error,
      });
    }
    if (answer.status < 200 || answer.status > 299) throw toProviderError(answer);
    return parseJson(answer.text);
  };
}

interface BankResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function toProviderError(answer: BankResponse): ProviderError {
  const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const problem = z
    .object({
      type: z.string().optional(),
      violacoes: z.array(z.object({ propriedade: z.string().optional() })).optional(),
    })
    .safeParse(parseJson(answer.text));
  // Values and the bank's own sentences (`razao`) are left out: they may name a CPF, and this is logged.
  const said = problem.success
    ? [problem.data.type, ...(problem.data.violacoes ?? []).map((it) => it.propriedade)]
        .filter((it) => it !== undefined)
        .join('; ')
    : '';
  const message = `the bank answered ${answer.status} ${said}`.trim();
  if (answer.status === 401) return new ProviderError('unauthenticated', message);
  if (answer.status === 403) return new ProviderError('forbidden', message);
  if (answer.status === 409) return new ProviderError('conflict', message);
  if (answer.status === 422 && answer.text.includes('SaldoInsuficiente'))
    return new ProviderError('insufficientFunds', message);
  if (answer.status === 404) return new ProviderError('notFound', message);
  if (answer.status === 429) return new ProviderError('rateLimited', message, { retryAfterMs });
  // Nothing is said of what was asked: it may be under way (423), or have been done before the answer was lost (408, 425).
  if ([408, 423, 425].includes(answer.status))
    return new ProviderError('unavailable', message, { outcomeUnknown: true, retryAfterMs });
  if (answer.status >= 500) return new ProviderError('unavailable', message, { outcomeUnknown: true, retryAfterMs });
  return new ProviderError('invalid', message);
}
