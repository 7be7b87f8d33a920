/** What a page tells the service worker. */
export type WorkerMessage =
  /** The player has chosen to reload: the new worker replaces the old one at once. */
  | { readonly type: 'takeOver' }
  /** What this page has loaded so far, to be kept for a visit without a network. */
  | { readonly type: 'keep'; readonly urls: readonly string[] };
