import type { FastifyInstance } from 'fastify';
import type { RateLimits } from './rate-limits.ts';

/** A request from outside the contract, with its body as the bytes that were sent. */
export interface RawHttpRequest {
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly query: (name: string) => string | undefined;
  readonly ip: string;
}

/** A call from outside the contract whose body must stay the bytes that were sent: a bank's notice. */
export interface RawWebhookRoute {
  readonly method: 'POST';
  readonly path: `/api/hooks/${string}`;
  handle(request: RawHttpRequest): Promise<{ status: number; body?: unknown }>;
}

const MAX_WEBHOOK_BODY_BYTES = 256 * 1024;

/**
 * Registers calls that have no session and no envelope. An address whose calls were refused too often is refused before its
 * body is read, and without a line in the log; calls that are taken are not counted.
 */
export function registerRawWebhookRoutes(
  app: FastifyInstance,
  routes: readonly RawWebhookRoute[],
  limits: Pick<RateLimits, 'consume' | 'assertAllowed'>,
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: MAX_WEBHOOK_BODY_BYTES,
      onRequest: (request) => limits.assertAllowed('refusedNotice', request.ip),
      handler: async (request, reply) => {
        const header = (name: string): string | undefined => {
          const value = request.headers[name.toLowerCase()];
          return Array.isArray(value) ? value.join(', ') : value;
        };
        const { status, body } = await route.handle({
          body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          header,
          query: (name) => new URL(request.url, 'http://localhost').searchParams.get(name) ?? undefined,
          ip: request.ip,
        });
        if (status >= 400 && status < 500) await limits.consume('refusedNotice', { ip: request.ip });
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .send(body ?? '');
      },
    });
  }
}
