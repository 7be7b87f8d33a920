/** Calls that take a file: multipart/form-data with one file in the field `file`. */
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { createFieldsRefusal, mergePathFields, type RequestBodyFields } from './body.ts';

/** A file as a client sent it. Nothing of it is checked: name, bytes and type are whatever they say. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Boundaries and headers of the form around the file. */
const MAX_FORM_OVERHEAD_BYTES = 8192;
/** Uploads are held in memory: so many at once, for all callers of a process. */
const MAX_UPLOADS_AT_ONCE = 12;
let uploadsUnderWay = 0;

/** Options of the route of a call that takes a file; none for all other calls. */
export const createUploadRouteOptions = ({ upload }: EndpointShape): RouteShorthandOptions =>
  upload === undefined
    ? {}
    : {
        bodyLimit: upload.maxBytes + MAX_FORM_OVERHEAD_BYTES,
        preParsing: async (_request: FastifyRequest, reply: FastifyReply, payload) => {
          if (uploadsUnderWay >= MAX_UPLOADS_AT_ONCE) throw new Refusal('tooManyRequests');
          uploadsUnderWay++;
          reply.raw.once('close', () => uploadsUnderWay--);
          return payload;
        },
        errorHandler: (error) => {
          throw (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
            ? new Refusal('fileTooLarge')
            : error;
        },
      };

/** The file of a request. Throws Refusal badFields for anything but a form with one file, fileTooLarge. */
export async function readUploadedFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const type = request.headers['content-type'] ?? '';
  const body = request.body as Buffer | undefined;
  if (body === undefined || !/^multipart\/form-data\s*;/i.test(type)) throw createFieldsRefusal({ file: 'missing' });
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((error: unknown) => {
      throw error instanceof TypeError ? createFieldsRefusal({ file: 'wrongType' }) : error;
    });
  const fields = [...form.entries()];
  const [name, file] = fields[0] ?? [];
  if (fields.length !== 1 || name !== 'file' || !(file instanceof File)) throw createFieldsRefusal({ file: 'missing' });
  if (file.size > maxBytes) throw new Refusal('fileTooLarge');
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The fields of a call that takes a file: those of its path. */
export const readUploadFields = (endpoint: EndpointShape, request: FastifyRequest): RequestBodyFields =>
  mergePathFields(endpoint, {}, request.params as Record<string, string>);
