import * as z from 'zod/mini';
import { defineEndpoint, type FileResponse } from '../protocol/endpoint.ts';
import { idSchema, instantSchema } from '../protocol/fields.ts';

/** A copy of the player's data: built in the background, then a ZIP file until it expires. */
const dataExportSchema = z.object({
  id: idSchema,
  state: z.enum(['waiting', 'ready', 'failed']),
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  /** In bytes; 0 until it is ready. */
  size: z.int(),
});

export const dataExportCalls = {
  requestExport: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/export',
    access: 'player',
    key: 'none',
    stepUp: 'byRule',
    input: z.strictObject({}),
    output: dataExportSchema,
    refusals: ['stepUpNeeded', 'playMoney'],
    summary:
      'Asks for a copy of the own data; a mail says when it is ready. Within 24 hours the same request answers the same copy.',
  }),
  dataExport: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/export',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(dataExportSchema),
    refusals: [],
    summary: 'The last copy that was asked for; null when there is none or it has expired.',
  }),
  dataExportFile: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/export/{id}',
    access: 'player',
    key: 'none',
    stepUp: 'byRule',
    input: z.strictObject({ id: idSchema }),
    output: z.custom<FileResponse>(),
    files: ['application/zip'],
    refusals: ['stepUpNeeded', 'notFound'],
    summary: 'The copy as a ZIP file of JSON and CSV, for its owner alone, seven days long.',
  }),
};
