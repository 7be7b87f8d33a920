import { buildAsyncApiDocument } from '@arara/contract/documents/asyncapi';
import { openApiDocument } from '@arara/contract/documents/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { DEVICE_POLICY } from './server.ts';

/** The browsable page runs its own script and nothing else; its widgets set style attributes. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json`, `/api/asyncapi.json` of real time, and the browsable `/api/docs`, all from the contract. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  for (const [path, described] of [
    ['/api/openapi.json', document],
    ['/api/asyncapi.json', buildAsyncApiDocument()],
  ] as const) {
    const text = JSON.stringify(described);
    app.get(path, async (_, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  }
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', DEVICE_POLICY));
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: PAGE_POLICY,
      uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
    });
  });
}
