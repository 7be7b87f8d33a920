/** Who may make the calls of players, and what each of their handlers is given. */
import type { Endpoint } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { SessionEndReason } from '@arara/contract/protocol/session-end';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../domain.ts';
import type { SteppedUp } from '../../platform/http/calls/caller.ts';
import { readClientHeaders } from '../../platform/http/calls/client-headers.ts';
import { readBearerToken } from '../../platform/http/calls/input.ts';
import type { AccessPolicy } from '../../platform/http/calls/pipeline.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { incrementCounter } from '../../platform/metrics/metrics.ts';

/** What the calls of players need of the server. */
export interface PlayerAccessParts {
  readonly findSession: (token: string) => Promise<Session | undefined>;
  /** Why the session of a token has ended, where that is known. */
  readonly findSessionEndReason?: (token: string) => Promise<SessionEndReason | undefined>;
  readonly proveStepUp: (session: Session) => Promise<SteppedUp>;
  readonly limits: RateLimits;
  /** The country of a request, where somebody trusted says it. */
  readonly findCountry?: (request: FastifyRequest) => string | null;
  /** True once the server drains: it takes no new work. */
  readonly isDraining: () => boolean;
}

/** Makes the policy of the players' contract. */
export function createPlayerAccess(parts: PlayerAccessParts): AccessPolicy<Session, Endpoint> {
  const { findSession, findSessionEndReason, findCountry = () => null, ...shared } = parts;
  return {
    ...shared,
    durationMetric: 'call_seconds',
    find: async (request) => {
      const token = readBearerToken(request);
      return token === undefined ? undefined : findSession(token);
    },
    admit: async ({ endpoint, caller, request }) => {
      if (caller !== undefined || endpoint.access === 'public') return;
      const token = readBearerToken(request);
      const reason = token === undefined ? undefined : await findSessionEndReason?.(token);
      throw new Refusal('notSignedIn', {}, reason === undefined ? undefined : { reason });
    },
    run: ({ caller, request }, handle) => {
      const client = readClientHeaders(request);
      incrementCounter('player_calls_total', { client: client.isWebApp ? 'web' : 'other' });
      return handle({
        player: caller?.person,
        client,
        device: {
          id: client.deviceId,
          userAgent: request.headers['user-agent'] ?? '',
          country: findCountry(request),
          get timeZone() {
            return client.timeZone;
          },
        },
      });
    },
  };
}
