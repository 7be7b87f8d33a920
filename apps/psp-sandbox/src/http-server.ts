import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { SandboxBankOptions } from './bank-config.ts';
import { HttpProblem } from './pix/problem.ts';

/** The bank has no log of its own: an unexpected error goes to standard error, without the content of the request. */
export const reportSandboxBankError = (what: string, error: unknown): void =>
  void process.stderr.write(`sandbox bank: ${what}: ${String(error)}\n`);

type HttpProblemReply = { code(status: number): { type(type: string): { send(body: unknown): unknown } } };

const sendProblem = (problem: HttpProblem, id: string, reply: HttpProblemReply) =>
  reply.code(problem.status).type('application/problem+json').send(problem.body(id));

const setSafeHeaders = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.header('x-content-type-options', 'nosniff').header('x-correlation-id', request.id);

/** An HTTP server that reads JSON and forms and answers every error as an RFC 7807 problem. With `tls` it asks for a certificate. */
export function createHttpServer(tls: SandboxBankOptions['tls']): FastifyInstance {
  const app = Fastify({
    ...(tls !== undefined && {
      https: { cert: tls.cert, key: tls.key, ca: tls.clientCa, requestCert: true, rejectUnauthorized: true },
    }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // No hook runs for a path that cannot be read.
    frameworkErrors: (_error, request, reply) => {
      const plainReply = reply as FastifyReply;
      setSafeHeaders(request, plainReply);
      sendProblem(new HttpProblem('NaoEncontrado'), request.id, plainReply);
    },
  });
  addBodyParsers(app);
  app.addHook('onSend', async (request, reply) => setSafeHeaders(request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(new HttpProblem('NaoEncontrado'), request.id, reply));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof HttpProblem) return sendProblem(error, request.id, reply);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500)
      return sendProblem(new HttpProblem('RequisicaoInvalida', { status }), request.id, reply);
    reportSandboxBankError(`${request.method} ${request.url.split('?')[0] ?? ''}`, error);
    return sendProblem(new HttpProblem('ErroInternoDoServidor'), request.id, reply);
  });
  return app;
}

function addBodyParsers(app: FastifyInstance): void {
  void app.register(formbody);
  // A `POST` without a body is a valid payment, whatever content type the client names.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new HttpProblem('RequisicaoInvalida', { detail: 'O corpo da requisição não é JSON.' }), undefined);
    }
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null, undefined));
    payload.once('error', done);
  });
}
