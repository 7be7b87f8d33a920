import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { Refusal } from '@arara/contract/protocol/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { type Instant, wallClock } from '../clock.ts';
import { sendError } from './calls/error-response.ts';
import { createClientAddressResolver } from './connections/client-address.ts';
import { type ConnectionLimits, limitConnections } from './connections/connection-limits.ts';
import { refuseConnection } from './connections/raw-refusal.ts';

const MAX_CALL_BODY_BYTES = 16 * 1024;
/**
 * Node closes a slow sender's connection within six seconds only if all three are set. The check runs often, so that a flood of
 * slow senders is closed in small pieces between other work.
 */
const HTTP_RECEIVE_TIMEOUTS_MS = { headersTimeout: 4000, requestTimeout: 5000, connectionsCheckingInterval: 250 };
/** Longer than the 60 s of a load balancer, so that the server never closes a connection that the balancer is about to use. */
const HTTP_KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A connection on which a request is under way and nothing was sent or read for this time is closed: its client does not read. */
const STALLED_CONNECTION_TIMEOUT_MS = 60_000;

/** The response of a call is data: nothing in it may run, load or be framed. */
const CALL_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What no page of ours asks of a device: a script that got in could not ask for it either. */
export const DEVICE_PERMISSIONS_POLICY = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Makes the HTTP server: limits, request ids, safe headers, errors as answers. */
export function createHttpServer(options: {
  log: Logger;
  production: boolean;
  isDraining?: () => boolean;
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: readonly string[];
  /** Without them any number of connections is held. */
  connections?: ConnectionLimits;
  /** The clock that answers are dated by: that of what they say. */
  now?: () => Instant;
}): FastifyInstance {
  const { log, trustedProxies = [], now = wallClock } = options;
  const formatDate = createDateFormatter(now);
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  const app = Fastify({
    http: HTTP_RECEIVE_TIMEOUTS_MS,
    requestTimeout: HTTP_RECEIVE_TIMEOUTS_MS.requestTimeout,
    keepAliveTimeout: HTTP_KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: STALLED_CONNECTION_TIMEOUT_MS,
    bodyLimit: MAX_CALL_BODY_BYTES,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    loggerInstance: disableChildLoggers(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${prefix}-${(++count).toString(36)}`,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, querystringParser: () => EMPTY_QUERY_PARAMS },
    rewriteUrl: ({ url = '/' }) => toPathOfUrl(url),
    // No hook runs for a path that cannot be read.
    frameworkErrors: (_, request, reply) => {
      setSafeHeaders(request, reply, options);
      sendError(log, new Refusal('notFound'), request, reply);
    },
    clientErrorHandler: answerMalformedHttpRequest,
  }) as unknown as FastifyInstance;
  if (options.connections !== undefined)
    limitConnections(app.server, options.connections, createClientAddressResolver(trustedProxies));
  app.decorateRequest('caller', undefined);
  // Bodies stay bytes: they are parsed after session, route and key were checked. No other parser is left in place.
  app.removeAllContentTypeParsers();
  // The common type is registered by its name too: Fastify searches again for each request that only `*` matches.
  for (const type of ['application/json', '*'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    setSafeHeaders(request, reply, options);
    // Node dates answers by the machine's clock, which the server does not go by: pages correct theirs by this one.
    reply.header('date', formatDate());
    if (options.isDraining?.() === true) reply.header('connection', 'close');
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  return app;
}

/**
 * A request may name its whole address (`GET http://host/path`). What is decided by the path must not depend on that, and the host
 * that a client writes must not come back in an answer.
 */
const toPathOfUrl = (url: string): string =>
  url.startsWith('/') ? url : url.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*\/?/i, '/');

/** The date of an HTTP answer, made once a second. */
function createDateFormatter(now: () => Instant): () => string {
  let [second, text] = [Number.NaN, ''];
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, text] = [current, new Date(current * 1000).toUTCString()];
    return text;
  };
}

/** The headers that every answer has: of calls, of pages, and of what is neither. */
function setSafeHeaders(request: FastifyRequest, reply: FastifyReply, { production }: { production: boolean }): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (request.raw.url?.startsWith('/api/') === true)
    reply.header('content-security-policy', CALL_CONTENT_SECURITY_POLICY);
  else reply.header('permissions-policy', DEVICE_PERMISSIONS_POLICY);
  if (production) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** One logger for all requests: a child for each would cost more than a session look-up. Errors are logged with their request's id. */
function disableChildLoggers(log: Logger): Logger {
  const same: Logger = Object.assign(Object.create(log) as Logger, { child: () => same });
  return same;
}

const HTTP_SHUTDOWN_GRACE_MS = 300;
const CLOSE_IDLE_CONNECTIONS_INTERVAL_MS = 100;

/**
 * Stops listening and waits for the requests under way. Other clients learn it from their next response (`connection: close`),
 * so that no request is lost on its way; idle connections are closed after a moment.
 */
export async function closeHttpServerGracefully(app: FastifyInstance): Promise<void> {
  // The HTTP server's own close would cut idle connections at once, also those on which a request is just arriving.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(app.server, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, HTTP_SHUTDOWN_GRACE_MS));
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_CONNECTIONS_INTERVAL_MS);
  await closed;
  clearInterval(idle);
  await app.close();
}

const EMPTY_QUERY_PARAMS: Record<string, never> = Object.freeze({});

/** Answers bytes that are not HTTP, or that came too slowly: there is no request, only a connection to close. */
function answerMalformedHttpRequest(error: Error & { code?: string }, socket: Socket): void {
  // A browser opens connections in advance: it would read these bytes as the response to its next request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  // While a response is being sent, a second status line would end up inside it.
  const answering = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  if (answering?.headersSent === true) {
    socket.destroy();
    return;
  }
  refuseConnection(socket, 'badRequest');
}
