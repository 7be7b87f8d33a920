/** The calls of testers: the truth about events, faults, the clock. They exist because this feed never runs in production. */
import { interventionKinds } from '../event/event-interventions.ts';
import { z } from 'zod';
import { deliveryFaultNames } from '../feed/delivery.ts';
import { openEventTruths } from '../feed/event-truth.ts';
import type { FeedHost } from './feed-routes.ts';
import type { Route } from './request-listener.ts';
import { readJsonBody, RequestRefused, sendJson } from './requests.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DELAY_MS = 5_000;

const faultSchema = z.union([
  z.object({
    name: z.enum(deliveryFaultNames),
    producer: z.number().int().positive().optional(),
    durationMs: z.number().int().positive().max(DAY_MS).optional(),
    delayMs: z.number().int().positive().max(600_000).optional(),
  }),
  z.object({ name: z.enum(interventionKinds), event: z.string().min(1).max(200) }),
  z.object({ name: z.literal('none') }),
]);

const clockSchema = z.object({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(366 * DAY_MS),
});

const eventQuerySchema = z.object({
  status: z.enum(['live', 'soon', 'over']).optional(),
  sport: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
});

export function createTesterRoutes(host: FeedHost): readonly Route[] {
  const { feed, clock, store } = host;
  const truths = openEventTruths(feed, store);
  return [
    {
      method: 'GET',
      path: '/sandbox/events',
      handle: ({ response, url }) => {
        const query = eventQuerySchema.safeParse(Object.fromEntries(url.searchParams));
        if (!query.success) throw new RequestRefused(400, z.prettifyError(query.error));
        sendJson(response, 200, { now: feed.steppedTo, events: truths.list(query.data) });
      },
    },
    {
      method: 'GET',
      path: '/sandbox/events/{id}',
      handle: ({ response, id }) => {
        const truth = truths.find(id);
        if (truth === undefined) throw new RequestRefused(404, 'there is no such event');
        sendJson(response, 200, truth);
      },
    },
    {
      method: 'GET',
      path: '/sandbox/faults',
      handle: ({ response }) => sendJson(response, 200, { active: feed.faults.list(clock.now()) }),
    },
    {
      method: 'POST',
      path: '/sandbox/faults',
      handle: async ({ request, response }) => {
        injectFault(host, await readJsonBody(request, faultSchema));
        host.wake();
        sendJson(response, 200, { active: feed.faults.list(clock.now()) });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/clock',
      handle: async ({ request, response }) => {
        const offsetMs = clock.advance((await readJsonBody(request, clockSchema)).advanceMs);
        host.wake();
        sendJson(response, 200, { now: clock.now(), offsetMs });
      },
    },
  ];
}

function injectFault({ feed, clock }: FeedHost, fault: z.infer<typeof faultSchema>): void {
  if (fault.name === 'none') return feed.faults.clear();
  if ('event' in fault) {
    if (!feed.intervene(fault.event, fault.name))
      throw new RequestRefused(409, `${fault.name} cannot be done to this event now`);
    return;
  }
  const { name, producer, durationMs, delayMs = DEFAULT_DELAY_MS } = fault;
  feed.faults.inject({
    name,
    ...(producer === undefined ? {} : { producer }),
    ...(durationMs === undefined ? {} : { until: clock.now() + durationMs }),
    ...(name === 'delay' ? { delayMs } : {}),
  });
}
