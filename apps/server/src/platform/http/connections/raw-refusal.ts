/** Refusals on a connection that has no response object: before a request was read, or instead of an upgrade. */
import type { Socket } from 'node:net';
import { Refusal, refusalStatus, type RefusalCode, toHttpStatus } from '@arara/contract/protocol/errors';
import { parseLang } from '../../text/lang.ts';
import { formatRefusal, JSON_TYPE } from '../calls/error-response.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The texts that were written before: a flood gets the same one thousands of times a second. */
const responses = new Map<string, string>();

function formatResponse(code: RefusalCode, retryAfterSeconds: number | undefined): string {
  const params = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const body = formatRefusal(new Refusal(code, params), parseLang(undefined));
  const status = toHttpStatus(refusalStatus[code]);
  const retry = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  return `HTTP/1.1 ${status} ${REASONS[status]}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${retry}connection: close\r\n\r\n${body}`;
}

/** Writes the refusal as a complete HTTP response and closes the connection once the response is written. */
export function refuseConnection(
  connection: Pick<Socket, 'end' | 'destroySoon'>,
  code: RefusalCode,
  retryAfterSeconds?: number,
): void {
  const key = `${code} ${retryAfterSeconds}`;
  const response = responses.get(key) ?? formatResponse(code, retryAfterSeconds);
  responses.set(key, response);
  connection.end(response);
  connection.destroySoon();
}
