/** How long to wait after the first refusal, doubled with each that follows, and at most. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** What is asked of a connection here. */
interface Connection {
  /** False once it was refused: it then does nothing more by itself. */
  readonly active: boolean;
  connect(): unknown;
  on(name: 'connect', hear: () => void): unknown;
  on(name: 'connect_error', hear: (error: Error) => void): unknown;
}

/** A share of the wait, so that not all browsers come at one moment. */
const randomShare = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/**
 * Opens a connection again that the server has refused or closed: these two the library leaves to us, and tries again by itself
 * only where no answer came. `isGood` says whether the session may go on, asked where the server doubts it (40101).
 * `again` begins a try after a while; `stop` ends them.
 */
export function reconnectWhenRefused(
  socket: Connection,
  isSessionValid: () => Promise<boolean>,
  drawShare: () => number = randomShare,
): { readonly retry: () => void; readonly stop: () => void } {
  let tries = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleRetry = (mustCheckSession: boolean): void => {
    const delay_ms = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries) * (0.5 + drawShare() / 2);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void (mustCheckSession ? isSessionValid() : Promise.resolve(true)).then((good) => {
        if (isStopped) return;
        if (good) socket.connect();
        else scheduleRetry(mustCheckSession);
      });
    }, delay_ms);
  };
  socket.on('connect', () => (tries = 0));
  socket.on('connect_error', (error) => {
    if (!socket.active && !isStopped) scheduleRetry(error.message.includes('40101'));
  });
  return {
    retry: () => scheduleRetry(true),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
