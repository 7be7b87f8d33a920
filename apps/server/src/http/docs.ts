import { openApiDocument } from '@arara/contract/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The browsable page runs its own script and nothing else; its widgets set style attributes. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and the browsable `/api/docs`, both from the contract. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: PAGE_POLICY,
      uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
    });
  });
}
