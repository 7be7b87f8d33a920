import { readLimitedText } from './limited-text.ts';

/** The answer of another service, read to its end. */
export interface OutgoingResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a request to another service. Follows no redirect, waits at most `timeoutMs` for the whole answer, and reads at most
 * `maxBytes` of it; throws an Error otherwise.
 */
export async function sendLimitedRequest(
  url: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
): Promise<OutgoingResponse> {
  const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  return { status: answer.status, text: answer.body === null ? '' : await readLimitedText(answer.body, maxBytes) };
}

/** Why a request failed, for the log: the kind of error alone, since its message may hold the address, and that a CPF. */
export function describeRequestError(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'Error';
}

/** The value of a JSON text; undefined when it is not JSON, which no schema accepts. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
