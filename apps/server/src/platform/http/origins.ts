/** The origins that mean the same site as this one: `localhost` and `127.0.0.1` are two names of one machine. */
export function listEquivalentOrigins(origin: string): string[] {
  const url = new URL(origin);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [url.origin];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`);
}
