/** The wait after the first refusal. It doubles with each further one, up to the maximum. */
const FIRST_RECONNECT_DELAY_MS = 1000;
const MAX_RECONNECT_DELAY_MS = 30_000;

/** The part of a socket that reconnecting needs. */
interface ReconnectableSocket {
  /** False once the server has refused it: then the library does not try again. */
  readonly active: boolean;
  connect(): unknown;
  on(name: 'connect', listener: () => void): unknown;
  on(name: 'connect_error', listener: (error: Error) => void): unknown;
}

/** A random share of the wait, so that not all browsers come back at the same moment. */
const drawRandomReconnectShare = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/**
 * Connects again after the server has refused or closed a connection; the library tries again by itself only where no answer
 * came. `isSessionValid` is asked when the server doubts the session (40101), and nothing is tried before it says yes.
 * `retry` schedules a try; `stop` ends all tries.
 */
export function reconnectWhenRefused(
  socket: ReconnectableSocket,
  isSessionValid: () => Promise<boolean>,
  drawShare: () => number = drawRandomReconnectShare,
): { readonly retry: () => void; readonly stop: () => void } {
  let tries = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleRetry = (mustCheckSession: boolean): void => {
    const delay_ms = Math.min(MAX_RECONNECT_DELAY_MS, FIRST_RECONNECT_DELAY_MS * 2 ** tries) * (0.5 + drawShare() / 2);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void (mustCheckSession ? isSessionValid() : Promise.resolve(true)).then((isValid) => {
        if (isStopped) return;
        if (isValid) socket.connect();
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
