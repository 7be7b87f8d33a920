import type { Page, Route } from 'playwright-core';

/** Where a call is lost: on its way to the server, which never has it, or its answer on the way back, when all is done. */
export type LostPart = 'request' | 'answer';

/** The alert of a call without an answer. */
export const NO_ANSWER = /falar com o servidor/;

/** Loses every call that changes something and whose address fits, until the returned function is called. */
export async function loseCalls(page: Page, address: RegExp, part: LostPart): Promise<() => Promise<void>> {
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') return route.fallback();
    if (part === 'answer') await route.fetch();
    return route.abort('connectionreset');
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}

/** Loses every read whose address fits, until the returned function is called. */
export async function loseReads(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const lose = (route: Route): Promise<void> => route.abort('connectionreset');
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}

/** The Idempotency-Key of each call to such an address from now on, in their order. */
export function collectKeys(page: Page, address: RegExp): readonly string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url()))
      keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}
