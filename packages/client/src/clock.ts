// The only file of the browser apps that reads the time.

/** Milliseconds since the epoch, by the player's clock. */
export const getNowMs = (): number => Date.now();

/** Milliseconds that never jump back; only differences mean something. */
export const readElapsedMs = (): number => performance.now();

/** Name of the player's time zone, for the `zone` header. */
export const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
