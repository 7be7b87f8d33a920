/** Finds the route of a request and answers what is refused or fails. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { RequestRefused, sendJson } from './requests.ts';

export interface RouteRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** what the path has at the place of `{id}`; empty without one */
  readonly id: string;
}

/** A call: a method, and a path that may end in `/{id}`. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (request: RouteRequest) => Promise<void> | void;
}

const safeHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const;

export function createRequestListener(
  routes: readonly Route[],
  report: (what: string, error: unknown) => void,
): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
    answer(routes, request, response).catch((error: unknown) => {
      if (!(error instanceof RequestRefused)) report(`${request.method} ${request.url?.split('?')[0]}`, error);
      if (response.headersSent) return void response.destroy();
      const refused = error instanceof RequestRefused ? error : new RequestRefused(500, 'an unexpected error');
      sendJson(response, refused.status, { error: refused.message });
    });
  };
}

async function answer(routes: readonly Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://feed');
  if (url === null) throw new RequestRefused(404, 'there is no such call');
  const found = routes.flatMap((route) => {
    const id = matchPath(route.path, url.pathname);
    return id === undefined ? [] : [{ route, id }];
  });
  if (found.length === 0) throw new RequestRefused(404, 'there is no such call');
  const called = found.find(({ route }) => route.method === request.method);
  if (called === undefined) throw new RequestRefused(405, 'the call has another method');
  await called.route.handle({ request, response, url, id: called.id });
}

const ID_AT_END = '{id}';

/** The id in a path, the empty text where a route has none; undefined if the path is another one. */
function matchPath(path: string, pathname: string): string | undefined {
  if (!path.endsWith(ID_AT_END)) return path === pathname ? '' : undefined;
  const start = path.slice(0, -ID_AT_END.length);
  const rest = pathname.slice(start.length);
  if (!pathname.startsWith(start) || rest === '' || rest.includes('/')) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    // No id has this form.
    return undefined;
  }
}
