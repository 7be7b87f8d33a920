/** A task that the server gives a browser: find the number n from 0 to `most` for which SHA-256(salt, n) in hex is `challenge`. */
export interface ProofOfWork {
  readonly salt: string;
  readonly challenge: string;
  readonly most: number;
}

/** Numbers that are tried at once: between two batches the screen can react. */
const PROOF_OF_WORK_HASHES_PER_BATCH = 500;

/** Lower-case hex text of bytes. */
export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Finds the number by trying; undefined when there is none, or when `signal` is aborted. */
export async function solveProofOfWork(
  { salt, challenge, most }: ProofOfWork,
  signal: AbortSignal,
): Promise<number | undefined> {
  const encoder = new TextEncoder();
  const isSolution = async (n: number): Promise<boolean> =>
    toHex(await crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${n}`))) === challenge;
  for (let from = 0; from <= most && !signal.aborted; from += PROOF_OF_WORK_HASHES_PER_BATCH) {
    const batch = Array.from({ length: Math.min(PROOF_OF_WORK_HASHES_PER_BATCH, most - from + 1) }, (_, i) => from + i);
    const results = await Promise.all(batch.map(isSolution));
    const solution = batch.find((_, i) => results[i] === true);
    if (solution !== undefined) return solution;
  }
  return undefined;
}
