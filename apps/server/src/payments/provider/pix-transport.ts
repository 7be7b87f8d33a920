import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import { readLimitedText } from '../../platform/http/limited-text.ts';
import { incrementCounter } from '../../platform/metrics/metrics.ts';
import { PaymentProviderError } from '../../ports/payment-provider.ts';

/** How to reach one bank over HTTP: its address, our credentials, and how long to wait. */
export interface BankConnectionSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The wall clock, by which tokens expire. */
  readonly now: () => Instant;
  readonly timeoutMs?: number;
  /** Our client certificate and its key (mTLS), and the CA of the bank's certificate if it is not a public one; PEM. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** After how many failures in a row, over how long, calls are no longer sent. */
  readonly circuitBreaker?: { readonly failures: number; readonly overMs: number };
}

/** The value of a JSON text; undefined when it is not JSON, which no schema here accepts. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Error codes of a connection that was never made: nothing was sent. */
const requestNotSentErrorPattern =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EPROTO|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

/** The longest answer of the bank that is read. A full page of its lists has some hundred kilobytes. */
const MAX_BANK_RESPONSE_BYTES = 4 * 1024 * 1024;

interface BankRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to the bank, and reads its answer as JSON. Throws PaymentProviderError. */
export type BankTransport = (path: string, request: BankRequest) => Promise<unknown>;

/** Opens the connections to one bank, with our client certificate if there is one. */
export function createBankTransport(settings: BankConnectionSettings): BankTransport {
  const isSecure = new URL(settings.url).protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: true, ...settings.tls }) : new HttpAgent({ keepAlive: true });
  const timeoutMs = settings.timeoutMs ?? 5000;
  const exchange = (path: string, { method, headers, body }: BankRequest, signal: AbortSignal): Promise<BankResponse> =>
    new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(
        `${settings.url}${path}`,
        { method, headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') }, agent, signal },
        (answer) => {
          const { statusCode: status = 0, headers: answered } = answer;
          readLimitedText(answer, MAX_BANK_RESPONSE_BYTES).then(
            (text) => resolve({ status, headers: answered, text }),
            reject,
          );
        },
      );
      request.once('error', reject);
      request.end(body);
    });
  const send: BankTransport = async (path, request) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    let answer: BankResponse;
    try {
      answer = await exchange(path, request, timeout);
    } catch (error) {
      if (timeout.aborted)
        throw new PaymentProviderError('timeout', `the bank did not answer within ${timeoutMs} ms`, {
          outcomeUnknown: true,
          cause: error,
        });
      const { code = '', message } = error as { code?: string; message?: string };
      throw new PaymentProviderError('unavailable', `the bank cannot be reached: ${message ?? code}`, {
        outcomeUnknown: !requestNotSentErrorPattern.test(code),
        cause: error,
      });
    }
    if (answer.status < 200 || answer.status > 299) throw toProviderError(answer);
    return parseJsonOrUndefined(answer.text);
  };
  return async (path, request) => {
    try {
      const answer = await send(path, request);
      incrementCounter('bank_calls_total', { outcome: 'answered' });
      return answer;
    } catch (error) {
      incrementCounter('bank_calls_total', { outcome: error instanceof PaymentProviderError ? error.code : 'failed' });
      throw error;
    }
  };
}

interface BankResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function toProviderError(answer: BankResponse): PaymentProviderError {
  const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const problem = z
    .object({
      type: z.string().optional(),
      violacoes: z.array(z.object({ propriedade: z.string().optional() })).optional(),
    })
    .safeParse(parseJsonOrUndefined(answer.text));
  // Values and the bank's own sentences (`razao`) are left out, because they may contain a CPF and this text is logged.
  const details = problem.success
    ? [problem.data.type, ...(problem.data.violacoes ?? []).map(({ propriedade }) => propriedade)]
        .filter((detail) => detail !== undefined)
        .join('; ')
    : '';
  const message = `the bank answered ${answer.status} ${details}`.trim();
  if (answer.status === 401) return new PaymentProviderError('unauthenticated', message);
  if (answer.status === 403) return new PaymentProviderError('forbidden', message);
  if (answer.status === 409) return new PaymentProviderError('conflict', message);
  if (answer.status === 422 && answer.text.includes('SaldoInsuficiente'))
    return new PaymentProviderError('insufficientFunds', message);
  if (answer.status === 404) return new PaymentProviderError('notFound', message);
  if (answer.status === 429) return new PaymentProviderError('rateLimited', message, { retryAfterMs });
  // These say nothing about the call: it may be under way (423), or it was done and its answer was lost (408, 425).
  if ([408, 423, 425].includes(answer.status))
    return new PaymentProviderError('unavailable', message, { outcomeUnknown: true, retryAfterMs });
  if (answer.status >= 500)
    return new PaymentProviderError('unavailable', message, { outcomeUnknown: true, retryAfterMs });
  return new PaymentProviderError('invalid', message);
}
