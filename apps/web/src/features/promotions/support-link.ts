/** Where a person is reached. */
export interface Support {
  readonly id: string;
  /** The address of the messaging channel; null where there is none. */
  readonly messagingLink: string | null;
}

/** Reads the answer of `csid`: an id, with the messaging handle after a # (specification, point 3). */
export function parseSupport(said: string | null): Support | null {
  if (said === null || said === '') return null;
  const [id = '', handle = ''] = said.split('#');
  return { id, messagingLink: handle === '' ? null : `https://t.me/${encodeURIComponent(handle)}` };
}
