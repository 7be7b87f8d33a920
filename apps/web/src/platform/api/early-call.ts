/** A read that the page's HTML has sent before the app's code came (scripts/first-paint.mjs): of a visitor, in Portuguese. */
interface EarlyCall {
  readonly url: string;
  readonly answer: Promise<Response>;
}

const page = globalThis as { earlyCall?: EarlyCall | undefined };

/**
 * Takes the answer of the page's early read when the call is the same: to its address, by a visitor, in Portuguese. It is taken
 * once, so that a later read is a read of its own. Undefined for every other call.
 */
export function takeEarlyAnswer(
  url: string,
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> | undefined {
  const { earlyCall } = page;
  if (earlyCall?.url !== url || method !== 'GET') return undefined;
  page.earlyCall = undefined;
  return headers['Authorization'] === undefined && headers['lang'] === 'pt_BR' ? earlyCall.answer : undefined;
}
