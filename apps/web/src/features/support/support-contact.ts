/** How a player reaches support. */
export interface SupportContactDetails {
  readonly id: string;
  /** The address of the messaging channel; null without one. */
  readonly messagingLink: string | null;
}

/** Reads the answer of the call `csid`: an id, and after a # the messaging handle. */
export function parseSupportContact(answer: string | null): SupportContactDetails | null {
  if (answer === null || answer === '') return null;
  const [id = '', handle = ''] = answer.split('#');
  return { id, messagingLink: handle === '' ? null : `https://t.me/${encodeURIComponent(handle)}` };
}
