/** The calls of a consumer: the stream of messages and recoveries. They need the token. */
import { z } from 'zod';
import type { FeedClock } from '../clock.ts';
import { parsePositions } from '../feed/positions.ts';
import type { SandboxFeed } from '../feed/sandbox-feed.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { MessageStreams } from './message-streams.ts';
import type { Route } from './request-listener.ts';
import { readJsonBody, RequestRefused, requireToken, sendJson } from './requests.ts';

/** What the calls work with. */
export interface FeedHost {
  readonly feed: SandboxFeed;
  readonly store: FeedStore;
  readonly clock: FeedClock;
  readonly streams: MessageStreams;
  readonly token: string;
  readonly speed: number;
  /** codes of the sports that are played */
  readonly sports: readonly string[];
  /** Lets the feed do at once what is due. */
  readonly wake: () => void;
}

const recoveryRequestSchema = z.object({
  producer: z.number().int().positive(),
  request: z.number().int().nonnegative(),
  since: z.number().int().nonnegative().optional(),
});

export const createFeedRoutes = ({ feed, streams, token, wake, clock, speed, sports }: FeedHost): readonly Route[] => [
  {
    method: 'GET',
    path: '/messages',
    handle: ({ request, response, url }) => {
      requireToken(request, token);
      const after = parsePositions(url.searchParams.get('after') ?? '');
      if (after === undefined) throw new RequestRefused(400, 'after is not like 10:48211,13:90322');
      streams.open(response, after);
      wake();
    },
  },
  {
    method: 'POST',
    path: '/recoveries',
    handle: async ({ request, response }) => {
      requireToken(request, token);
      const { producer, request: number, since } = await readJsonBody(request, recoveryRequestSchema);
      if (!(producer in feed.state.sequences)) throw new RequestRefused(404, 'there is no such producer');
      feed.recover({ producer, request: number, ...(since === undefined ? {} : { since }) });
      wake();
      sendJson(response, 202, {});
    },
  },
  {
    method: 'GET',
    path: '/health',
    handle: ({ response }) =>
      sendJson(response, 200, {
        name: 'arara-feed-sandbox',
        ok: true,
        now: clock.now(),
        steppedTo: feed.steppedTo,
        speed,
        sports,
        events: feed.state.events.length,
        readers: streams.countReaders(),
        producers: Object.entries(feed.positions).map(([producer, sequence]) => ({
          producer: Number(producer),
          sequence,
        })),
      }),
  },
];
