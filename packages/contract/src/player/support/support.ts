import * as z from 'zod/mini';
import { defineEndpoint } from '../../protocol/endpoint.ts';

export const supportCalls = {
  csid: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/csid',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(z.string()),
    refusals: [],
    summary: 'The id of support, followed by # and the messaging handle if there is one; null while support is off.',
  }),
};
