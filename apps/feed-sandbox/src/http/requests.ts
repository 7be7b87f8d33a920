/** Reads requests and writes answers: JSON, small bodies, and errors that say what is wrong. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

const MAX_BODY_BYTES = 64 * 1024;

/** An answer that refuses a request. */
export class RequestRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Reads a JSON body. It has to say that it is JSON, which a page of another site cannot without asking. Throws RequestRefused. */
export async function readJsonBody<Body>(request: IncomingMessage, schema: z.ZodType<Body>): Promise<Body> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new RequestRefused(415, 'the body must be application/json');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new RequestRefused(413, 'the body is too long');
    parts.push(part);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(parts).toString()));
  if (!parsed.success) throw new RequestRefused(400, z.prettifyError(parsed.error));
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused(400, 'the body is no JSON');
  }
}

/** Throws RequestRefused unless the request carries this token. */
export function requireToken({ headers }: IncomingMessage, token: string): void {
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
  if (given === undefined || wanted === undefined || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new RequestRefused(401, 'a bearer token is missing or wrong');
}
