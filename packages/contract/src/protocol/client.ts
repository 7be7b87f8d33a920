import * as z from 'zod/mini';
import type { EndpointInput, EndpointOutput, EndpointShape } from './endpoint.ts';

/** A refused call, or a call without an answer (`http` 0, `status` 0). */
export class ApiCallError extends Error {
  readonly http: number;
  readonly status: number;
  readonly data: unknown;
  readonly url: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(answer: {
    http: number;
    status: number;
    message: string;
    data: unknown;
    url: string;
    retryAfterSeconds?: number;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.http = answer.http;
    this.status = answer.status;
    this.data = answer.data;
    this.url = answer.url;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** The part of `fetch` that the client needs, declared here because this package has no DOM types. */
export type FetchFunction<Answer = HttpResponseShape> = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: unknown },
) => Promise<Answer>;

/** The part of an HTTP response that the client reads. */
export interface HttpResponseShape {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** How the client sends calls: with which `fetch`, to which address, with which headers. */
export interface ApiClientTransport<Answer> {
  readonly fetch: FetchFunction<Answer>;
  readonly base: string;
  readonly headers: () => Record<string, string>;
}

export interface ApiCallOptions {
  /** The Idempotency-Key of a call that moves money. It is made once, when the player acts, and sent again with every retry. */
  readonly key?: string;
  readonly signal?: unknown;
}

export type EndpointCaller = <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: ApiCallOptions,
) => Promise<EndpointOutput<E>>;

const responseEnvelopeSchema = z.object({ status: z.number(), message: z.string(), data: z.optional(z.unknown()) });

/** The address and the body of a call: fields named in the path go there, the others into the query or a JSON body. */
export function buildHttpRequest(
  endpoint: EndpointShape,
  fields: Readonly<Record<string, unknown>>,
): { url: string; body: string | undefined } {
  const rest: Record<string, unknown> = { ...fields };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeUrlText(String(value));
  });
  if (endpoint.method !== 'GET') return { url: path, body: JSON.stringify(rest) };
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeUrlText(String(value))}`)
    .join('&');
  return { url: query === '' ? path : `${path}?${query}`, body: undefined };
}

/** Sends a call. Throws ApiCallError with `http` 0 when no answer comes. */
export async function sendHttpRequest<Answer>(
  transport: ApiClientTransport<Answer>,
  endpoint: EndpointShape,
  input: unknown,
  options: ApiCallOptions,
): Promise<{ url: string; response: Answer }> {
  const { url, body } = buildHttpRequest(endpoint, z.encode(endpoint.input, input) as Record<string, unknown>);
  const headers = transport.headers();
  if (body !== undefined) headers['content-type'] = 'application/json; charset=utf-8';
  if (options.key !== undefined) headers['idempotency-key'] = options.key;
  const response = await transport
    .fetch(transport.base + url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    .catch((error: unknown) => {
      throw createNoResponseError(url, error);
    });
  return { url, response };
}

/** The error of a call that got no answer. */
export const createNoResponseError = (url: string, error: unknown) =>
  new ApiCallError({ http: 0, status: 0, message: '', data: error, url });

/** Reads the `data` of an answer. Throws ApiCallError for any other status than 0. */
export async function readResponseData(url: string, response: HttpResponseShape): Promise<unknown> {
  const answer = readResponseEnvelope(await response.text());
  if (answer?.status === 0) return answer.data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiCallError({
    http: response.status,
    status: answer?.status ?? 0,
    message: answer?.message ?? '',
    data: answer?.data,
    url,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

/**
 * Makes the typed client: it encodes the input and decodes the answer's `data`. A call throws ApiCallError for any other status than
 * 0, and with `http` 0 when no answer comes.
 */
export function createApiClient(transport: ApiClientTransport<HttpResponseShape>): EndpointCaller {
  return async (endpoint, input, options = {}) => {
    const { url, response } = await sendHttpRequest(transport, endpoint, input, options);
    return z.decode(endpoint.output, await readResponseData(url, response)) as never;
  };
}

function readResponseEnvelope(body: string): z.output<typeof responseEnvelopeSchema> | undefined {
  try {
    return responseEnvelopeSchema.parse(JSON.parse(body));
  } catch {
    // The answer is not from our server: a proxy's page, or an answer that was cut off. The caller gets an ApiCallError without a message.
    return undefined;
  }
}

declare function encodeURIComponent(text: string): string;
const encodeUrlText = (text: string): string => encodeURIComponent(text);
