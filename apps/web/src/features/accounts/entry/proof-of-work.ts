/** What the server asks a browser to work out: the number n from 0 to `most` of which SHA-256(salt, n) in hex is `challenge`. */
export interface ProofOfWork {
  readonly salt: string;
  readonly challenge: string;
  readonly most: number;
}

/** Tries of one turn: the screen stays alive between two of them. */
const BATCH_SIZE = 500;

/** Lower-case hex text of bytes. */
export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Finds the number by trying; undefined when there is none, or when `signal` says that nobody waits any more. */
export async function solveProofOfWork(
  { salt, challenge, most }: ProofOfWork,
  signal: AbortSignal,
): Promise<number | undefined> {
  const text = new TextEncoder();
  const tried = async (n: number): Promise<boolean> =>
    toHex(await crypto.subtle.digest('SHA-256', text.encode(`${salt}${n}`))) === challenge;
  for (let from = 0; from <= most && !signal.aborted; from += BATCH_SIZE) {
    const turn = Array.from({ length: Math.min(BATCH_SIZE, most - from + 1) }, (_, i) => from + i);
    const hits = await Promise.all(turn.map(tried));
    const hit = hits.indexOf(true);
    if (hit >= 0) return from + hit;
  }
  return undefined;
}
