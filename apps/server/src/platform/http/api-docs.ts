import { createHash } from 'node:crypto';
import { buildAsyncApiDocument } from '@arara/contract/documents/asyncapi';
import { buildOpenApiDocument } from '@arara/contract/documents/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '@arara/contract/protocol/errors';
import type { RateLimits } from './rate-limits.ts';
import { DEVICE_PERMISSIONS_POLICY } from './server.ts';

/** The browsable page runs its own script and nothing else; its widgets set style attributes. */
const API_DOCS_CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * `/api/openapi.json`, `/api/asyncapi.json` of real time, and the browsable `/api/docs`, all from the contract. The documents are
 * written once, browsers keep them for some minutes, and an address may read them so often in a minute.
 */
export async function registerApiDocs(app: FastifyInstance, limits: Pick<RateLimits, 'consume'>): Promise<void> {
  const document = buildOpenApiDocument();
  for (const [path, described] of [
    ['/api/openapi.json', document],
    ['/api/asyncapi.json', buildAsyncApiDocument()],
  ] as const) {
    const text = Buffer.from(JSON.stringify(described));
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    app.get(
      path,
      { onRequest: (request) => limits.consume('document', { ip: request.ip }) },
      async (request, reply) => {
        reply.header('etag', tag).header('cache-control', 'public, max-age=300');
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        return reply.header('content-type', 'application/json; charset=utf-8').send(text);
      },
    );
  }
  await app.register(async (docs) => {
    // The page's own copies are written again for each call; it reads the document above.
    docs.addHook('onRequest', async (request) => {
      if (/^\/api\/docs\/(json|yaml)/.test(request.url)) throw new Refusal('notFound');
      await limits.consume('document', { ip: request.ip });
    });
    docs.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', DEVICE_PERMISSIONS_POLICY));
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: API_DOCS_CONTENT_SECURITY_POLICY,
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list', tryItOutEnabled: false },
    });
  });
}
