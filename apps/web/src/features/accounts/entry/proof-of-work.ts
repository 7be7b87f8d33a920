/** What the server asks a browser to work out: the number n from 0 to `most` of which SHA-256(salt, n) in hex is `challenge`. */
export interface Work {
  readonly salt: string;
  readonly challenge: string;
  readonly most: number;
}

/** Tries of one turn: the screen stays alive between two of them. */
const AT_ONCE = 500;

/** Lower-case hex text of bytes. */
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Finds the number by trying; undefined when there is none, or when `signal` says that nobody waits any more. */
export async function workOut({ salt, challenge, most }: Work, signal: AbortSignal): Promise<number | undefined> {
  const text = new TextEncoder();
  const tried = async (n: number): Promise<boolean> =>
    hexOf(await crypto.subtle.digest('SHA-256', text.encode(`${salt}${n}`))) === challenge;
  for (let from = 0; from <= most && !signal.aborted; from += AT_ONCE) {
    const turn = Array.from({ length: Math.min(AT_ONCE, most - from + 1) }, (_, i) => from + i);
    const hits = await Promise.all(turn.map(tried));
    const hit = hits.indexOf(true);
    if (hit >= 0) return from + hit;
  }
  return undefined;
}
