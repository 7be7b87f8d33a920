/** Refusals on a connection that has no response object: before a request was read, or instead of an upgrade. */
import type { Socket } from 'node:net';
import { Refusal, refusalStatusByCode, type RefusalCode, toHttpStatusCode } from '@arara/contract/protocol/errors';
import { parseLangHeader } from '../../text/lang.ts';
import { formatApiRefusalMessage, JSON_CONTENT_TYPE } from '../calls/error-response.ts';

const HTTP_REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The texts that were written before: a flood gets the same one thousands of times a second. */
const rawRefusalResponseCache = new Map<string, string>();

function formatRawRefusalResponse(code: RefusalCode, retryAfterSeconds: number | undefined): string {
  const params = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const body = formatApiRefusalMessage(new Refusal(code, params), parseLangHeader(undefined));
  const status = toHttpStatusCode(refusalStatusByCode[code]);
  const retry = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  return `HTTP/1.1 ${status} ${HTTP_REASON_PHRASES[status]}\r\ncontent-type: ${JSON_CONTENT_TYPE}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${retry}connection: close\r\n\r\n${body}`;
}

/** Writes the refusal as a complete HTTP response and closes the connection once the response is written. */
export function refuseConnection(
  connection: Pick<Socket, 'end' | 'destroySoon'>,
  code: RefusalCode,
  retryAfterSeconds?: number,
): void {
  const key = `${code} ${retryAfterSeconds}`;
  const response = rawRefusalResponseCache.get(key) ?? formatRawRefusalResponse(code, retryAfterSeconds);
  rawRefusalResponseCache.set(key, response);
  connection.end(response);
  connection.destroySoon();
}
