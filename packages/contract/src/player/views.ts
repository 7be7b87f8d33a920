import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';

/** The public figures of the platform. */
export const homePageCalls = {
  guestAnalysis: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/guestAnalysis',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ number: z.int(), amount: z.int() }),
    refusals: [],
    summary: 'How many players are registered and how many have won; real figures, demo players left out.',
  }),
};
