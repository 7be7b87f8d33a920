import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@arara/contract/protocol/errors';
import helmet from '@fastify/helmet';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AdvertisingPixelSource, registerPixelFrame } from './pixel-frame.ts';

/** The Trusted Types policy by which the web app registers its service worker (apps/web/src/platform/offline). */
const SERVICE_WORKER_POLICY = 'service-worker';

/** What search engines are told of a site's public pages. */
export interface PublicPages {
  /** The Link header of a page, by its address; undefined for any other page. */
  readonly formatLinks: (url: string) => string | undefined;
  readonly formatSitemap: () => string;
}

/** A built web app, what its pages may load, and who may know which calls exist. */
export interface BuiltWebApp {
  readonly app: 'web' | 'backoffice';
  /** The site's own origins, for its real-time connection. */
  readonly ownOrigins: readonly string[];
  /** The origins of pages that it frames: the bank's. */
  readonly frameOrigins: readonly string[];
  /** The advertising pixel, if there is one. It runs in a frame without the site's origin. */
  readonly pixel: AdvertisingPixelSource | null;
  /** The prefix of the calls that need no session. */
  readonly publicPrefix: string;
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** The pages that search engines may list; without them nothing is said to them. */
  readonly publicPages?: PublicPages;
  /** Where its files are, with a slash at the end; by default where its build leaves them. */
  readonly folder?: string;
}

/** Files that are no document by themselves, so that their page's policies hold for them. A picture may be opened by its address. */
const PART_OF_PAGE = /\.(js|css|woff2)$/;
/** Headers that browsers read of a document only: about a kilobyte, which a first visit would receive with each of 25 files. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/**
 * Serves a built app in a scope of its own, with the headers of pages: browsers cache hashed files for ever and the page never.
 * It also answers every unknown address: with the page for addresses of the app, with 40101 or 40401 for calls.
 */
export async function registerBuiltWebApp(app: FastifyInstance, site: BuiltWebApp): Promise<void> {
  const folder = site.folder ?? fileURLToPath(new URL(`../../../../${site.app}/dist/`, import.meta.url));
  if (site.pixel !== null) registerPixelFrame(app, site.pixel);
  await registerPageSecurityHeaders(app, site, folder);
  // The file server would answer such a path with an error of its own.
  app.addHook('onRequest', (request, reply, done) => {
    if (isSuspiciousPath(request.url)) reply.callNotFound();
    else done();
  });
  await app.register(serveFiles, {
    root: folder,
    wildcard: existsSync(folder),
    serve: existsSync(folder),
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.includes(`${sep}assets${sep}`);
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isAsset && PART_OF_PAGE.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    },
  });
  const { publicPages } = site;
  if (publicPages !== undefined)
    app.get('/sitemap.xml', (_, reply) =>
      reply
        .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
        .send(publicPages.formatSitemap()),
    );
  const pages = listFirstPaintPages(folder);
  app.setNotFoundHandler(async (request, reply) => {
    const file = findFallbackPage(folder, request, pages);
    if (file !== undefined) {
      const links = publicPages?.formatLinks(request.url);
      if (links !== undefined) reply.header('link', links);
      return reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' }).sendFile(file);
    }
    // An unknown call asks for a session first, so that visitors cannot find out which calls exist.
    const open = !request.url.startsWith('/api/') || request.url.startsWith(site.publicPrefix);
    if (!open && !(await site.isSignedIn(request))) throw new Refusal('notSignedIn');
    throw new Refusal('notFound');
  });
}

/** Files by the paths that they answer, in small letters: the app's routes take either. */
type FirstPaintPages = ReadonlyMap<string, string>;

/** The pages with a first screen of their own (scripts/first-paint.mjs). */
function listFirstPaintPages(folder: string): FirstPaintPages {
  const pages = `${folder}pages/`;
  const names = existsSync(pages) ? readdirSync(pages).filter((name) => name.endsWith('.html')) : [];
  return new Map(names.map((name) => [`/${name.slice(0, -'.html'.length)}`.toLowerCase(), `pages/${name}`]));
}

/** What stands in the pages themselves, as a content security policy names it: the style, or the script, of these bytes and no other. */
function listInlineHashes(folder: string, pages: FirstPaintPages, tag: 'style' | 'script'): string[] {
  const files = ['index.html', ...pages.values()].filter((file) => existsSync(`${folder}${file}`));
  const texts = files.flatMap((file) =>
    [...readFileSync(`${folder}${file}`, 'utf8').matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text]) => text ?? '',
    ),
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The headers of pages: what they may load, and who may frame them. */
async function registerPageSecurityHeaders(app: FastifyInstance, site: BuiltWebApp, folder: string): Promise<void> {
  const pages = listFirstPaintPages(folder);
  const frames = [...(site.pixel === null ? [] : ["'self'"]), ...site.frameOrigins];
  const sockets = site.ownOrigins.map((origin) => origin.replace(/^http/, 'ws'));
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
        scriptSrc: ["'self'", ...listInlineHashes(folder, pages, 'script')],
        styleSrc: ["'self'", ...listInlineHashes(folder, pages, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        frameSrc: frames.length === 0 ? ["'none'"] : frames,
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // No text becomes markup or script by itself: a text of somebody else that reached the page would stay a text. The web
        // app's one policy names the address of its service worker and nothing else, and a page makes it once.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [site.app === 'web' ? SERVICE_WORKER_POLICY : "'none'"],
      },
    },
  });
}

/**
 * Whether no file and no address of the app has this path: it names a hidden file, climbs, or hides a separator, a dot or a
 * control character. Scanners send such paths all day; they get the plain 404, and no line in the log.
 */
function isSuspiciousPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  return /\/(\.|%2e)|%2f|%5c|%[01]|%7f|\\|^\/\//i.test(path);
}

/** The markup of first screens is Portuguese: it is for those whose browser asks for that first, if the address names no language. */
const isReaderOfPortuguese = ({ url, headers }: FastifyRequest): boolean =>
  /^\s*pt\b/i.test(headers['accept-language'] ?? '') && !/[?&]lang=/.test(url);

/** The file that answers an unknown address: the page for addresses of the app, none for calls, files and other methods. */
function findFallbackPage(folder: string, request: FastifyRequest, pages: FirstPaintPages): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const path = request.url.split('?', 1)[0] ?? '/';
  if (isSuspiciousPath(path)) return undefined;
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return undefined;
  const page = pages.get(path.toLowerCase());
  if (page !== undefined && isReaderOfPortuguese(request)) return page;
  return existsSync(`${folder}index.html`) ? 'index.html' : undefined;
}
