import { Readable } from 'node:stream';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import type { FastifyReply } from 'fastify';

/** Sends a file part by part, no faster than the client reads. A file that fails halfway closes the connection, so that it cannot pass for complete. */
export function sendFile(reply: FastifyReply, { type, name, parts }: FileResponse): Readable {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts, { objectMode: false });
}
