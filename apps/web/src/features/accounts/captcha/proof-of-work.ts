/** A task that the server gives a browser: find the number n from 0 to `most` for which SHA-256(salt, n) in hex is `challenge`. */
export interface ProofOfWork {
  readonly salt: string;
  readonly challenge: string;
  readonly most: number;
}

/** Numbers that are tried at once, some milliseconds of a phone: between two batches the screen can react. */
const PROOF_OF_WORK_HASHES_PER_BATCH = 2000;

/** Finds the number by trying; undefined when there is none, or when `signal` is aborted. */
export async function solveProofOfWork(
  { salt, challenge, most }: ProofOfWork,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const isSolution = (n: number): boolean => bytesToHex(sha256(utf8ToBytes(`${salt}${n}`))) === challenge;
  for (let from = 0; from <= most && !signal.aborted; from += PROOF_OF_WORK_HASHES_PER_BATCH) {
    const end = Math.min(most, from + PROOF_OF_WORK_HASHES_PER_BATCH - 1);
    for (let n = from; n <= end; n++) if (isSolution(n)) return n;
    await letScreenReact();
  }
  return undefined;
}

/** A message comes back sooner than a timer, whose pauses would add up. */
const letScreenReact = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
