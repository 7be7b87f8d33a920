import * as z from 'zod/mini';
import { clientParts, MAX_CLIENT_ERROR_LENGTH } from '../client-parts.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const clientErrorCalls = {
  clientError: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/clientError',
    access: 'public',
    key: 'none',
    limits: ['clientError'],
    input: z.strictObject({
      part: z.enum(clientParts),
      /** The name of the app's first script, which each version has its own of. */
      version: z.string().check(z.regex(/^[\w-]{1,32}$/)),
      text: z.string().check(z.maxLength(MAX_CLIENT_ERROR_LENGTH)),
    }),
    output: z.null(),
    refusals: [],
    summary:
      'A part of the web app has failed in a browser. It is counted by part and version, and its text is kept in the log without anything personal.',
  }),
};
