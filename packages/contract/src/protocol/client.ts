import * as z from 'zod/mini';
import type { EndpointInput, EndpointOutput, EndpointShape } from './endpoint.ts';

/** An answer that says no, or no answer at all (`http` 0, `status` 0). */
export class ApiError extends Error {
  readonly http: number;
  readonly status: number;
  readonly data: unknown;
  readonly url: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(it: {
    http: number;
    status: number;
    message: string;
    data: unknown;
    url: string;
    retryAfterSeconds?: number;
  }) {
    super(it.message);
    this.name = 'ApiError';
    this.http = it.http;
    this.status = it.status;
    this.data = it.data;
    this.url = it.url;
    this.retryAfterSeconds = it.retryAfterSeconds;
  }
}

/** The few things of `fetch` that the client needs, so that this package knows no DOM. */
export type FetchFunction<Answer = HttpAnswer> = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: unknown },
) => Promise<Answer>;

/** What the callers read of an answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** How calls leave: who carries them, to where, and what each bears. */
export interface ClientTransport<Answer> {
  readonly fetch: FetchFunction<Answer>;
  readonly base: string;
  readonly headers: () => Record<string, string>;
}

export interface CallOptions {
  /** Idempotency-Key of a call that moves money: made when the player acts, the same in every repeat. */
  readonly key?: string;
  readonly signal?: unknown;
}

export type Call = <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
) => Promise<EndpointOutput<E>>;

const envelope = z.object({ status: z.number(), message: z.string(), data: z.optional(z.unknown()) });

/** Address and body of a call: path fields into the path, the rest into the query or a JSON body. */
export function buildRequest(
  endpoint: EndpointShape,
  wire: Readonly<Record<string, unknown>>,
): { url: string; body: string | undefined } {
  const rest: Record<string, unknown> = { ...wire };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeText(String(value));
  });
  if (endpoint.method === 'POST') return { url: path, body: JSON.stringify(rest) };
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeText(String(value))}`)
    .join('&');
  return { url: query === '' ? path : `${path}?${query}`, body: undefined };
}

/** Sends a call. Throws ApiError with `http` 0 when no answer came. */
export async function sendRequest<Answer>(
  way: ClientTransport<Answer>,
  endpoint: EndpointShape,
  input: unknown,
  options: CallOptions,
): Promise<{ url: string; response: Answer }> {
  const { url, body } = buildRequest(endpoint, z.encode(endpoint.input, input) as Record<string, unknown>);
  const headers = way.headers();
  if (body !== undefined) headers['content-type'] = 'application/json; charset=utf-8';
  if (options.key !== undefined) headers['idempotency-key'] = options.key;
  const response = await way
    .fetch(way.base + url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    .catch((error: unknown) => {
      throw noAnswerError(url, error);
    });
  return { url, response };
}

/** The error of a call without an answer. */
export const noAnswerError = (url: string, error: unknown) =>
  new ApiError({ http: 0, status: 0, message: '', data: error, url });

/** The `data` of an answer. Throws ApiError for any other status than 0. */
export async function readAnswerData(url: string, response: HttpAnswer): Promise<unknown> {
  const answer = readEnvelope(await response.text());
  if (answer?.status === 0) return answer.data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError({
    http: response.status,
    status: answer?.status ?? 0,
    message: answer?.message ?? '',
    data: answer?.data,
    url,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

/**
 * The typed caller. Encodes the input, decodes the answer's `data`. Throws ApiError for any other answer than status 0, and
 * with `http` 0 when no answer came.
 */
export function createClient(way: ClientTransport<HttpAnswer>): Call {
  return async (endpoint, input, options = {}) => {
    const { url, response } = await sendRequest(way, endpoint, input, options);
    return z.decode(endpoint.output, await readAnswerData(url, response)) as never;
  };
}

function readEnvelope(body: string): z.output<typeof envelope> | undefined {
  try {
    return envelope.parse(JSON.parse(body));
  } catch {
    // Not ours: a proxy's page or a cut answer. The caller gets an ApiError without a message.
    return undefined;
  }
}

declare function encodeURIComponent(text: string): string;
const encodeText = (text: string): string => encodeURIComponent(text);
