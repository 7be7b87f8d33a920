/** Serves the console: a page to disturb the feed by hand. */
import { readFile } from 'node:fs/promises';
import type { Route } from '../http/request-listener.ts';
import { renderConsoleIcon, renderConsolePage } from './page.ts';
import { getConsoleTexts } from './texts.ts';

/** The style sheet is these files in this order: the rules of a later file override those of an earlier one. */
const stylesheets = ['frame', 'events', 'wide'].map((name) => new URL(`./${name}.css`, import.meta.url));

const consoleFiles = [
  ['page.css', 'text/css; charset=utf-8', stylesheets],
  ['console-client.js', 'text/javascript; charset=utf-8', [new URL('./console-client.js', import.meta.url)]],
  [
    'figtree.woff2',
    'font/woff2',
    [new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))],
  ],
] as const;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** The files are read when they are first asked for: a feed that nobody looks at keeps none of them. */
export const createConsoleRoutes = (): readonly Route[] => [
  {
    method: 'GET',
    path: '/',
    handle: ({ response, url }) =>
      void response.writeHead(200, pageHeaders).end(renderConsolePage(getConsoleTexts(url.searchParams.get('lang')))),
  },
  {
    method: 'GET',
    path: '/console/icon.svg',
    handle: ({ response }) =>
      void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(renderConsoleIcon()),
  },
  ...consoleFiles.map(([name, type, files]): Route => ({
    method: 'GET',
    path: `/console/${name}`,
    handle: async ({ response }) => {
      const content = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
    },
  })),
];
