import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@arara/contract/errors';
import helmet from '@fastify/helmet';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identify, type Judges } from './pipeline.ts';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** What the pages may reach: the site's own origins and the bank's, whose page they frame. */
export interface SiteOrigins {
  readonly own: readonly string[];
  readonly frames: readonly string[];
}

/**
 * The built web app in a scope of its own, with the headers of pages: hashed files are kept by browsers for ever, the page never.
 * Also answers every unknown address: the page for those of the app, 40101 or 40401 for calls.
 */
export async function registerSite(app: FastifyInstance, origins: SiteOrigins, judges: Judges): Promise<void> {
  const sockets = origins.own.map((origin) => origin.replace(/^http/, 'ws'));
  await app.register(helmet, {
    global: true,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        frameSrc: [...origins.frames],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
  });
  await app.register(serveFiles, {
    root: folder,
    wildcard: existsSync(folder),
    serve: existsSync(folder),
    preCompressed: true,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const file = pageOf(request);
    if (file !== undefined) return reply.header('cache-control', 'no-cache').sendFile(file);
    // Any call but a public one asks for a session first, so that it does not tell which calls there are.
    const open = !request.url.startsWith('/api/') || request.url.startsWith('/api/auth/');
    if (!open && (await identify(judges, request)) === undefined) throw new Refusal('notSignedIn');
    throw new Refusal('notFound');
  });
}

/** The file that answers an unknown address: the page for every address of the app, nothing for calls, files and other methods. */
function pageOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const path = request.url.split('?', 1)[0] ?? '/';
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return undefined;
  return existsSync(`${folder}index.html`) ? 'index.html' : undefined;
}
