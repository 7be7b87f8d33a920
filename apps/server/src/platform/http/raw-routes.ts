import type { FastifyInstance } from 'fastify';

/** A request from outside the contract, with its body as the bytes that were sent. */
export interface RawRequest {
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly query: (name: string) => string | undefined;
  readonly ip: string;
}

/** A call from outside the contract whose body must stay the bytes that were sent: a bank's notice. */
export interface RawRoute {
  readonly method: 'POST';
  readonly path: `/api/hooks/${string}`;
  handle(request: RawRequest): Promise<{ status: number; body?: unknown }>;
}

const MAX_BODY_BYTES = 256 * 1024;

/** Registers calls that have no session and no envelope. */
export function registerRawRoutes(app: FastifyInstance, routes: readonly RawRoute[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: MAX_BODY_BYTES,
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
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .send(body ?? '');
      },
    });
  }
}
