/** The last call of each wallet, by the session that it belongs to. */
const lastByWallet = new Map<string, Promise<unknown>>();

/**
 * Sends a call in its order. Calls that move money of one wallet wait for one another (`wallet`); a way out never waits (`own`):
 * taking a bet back, a cash-out, the end of a game, a withdrawal that is cancelled, and everything that moves no money.
 */
export function runInOrder<T>(
  { order, key }: { readonly order?: 'wallet' | 'own'; readonly key: 'required' | 'none' },
  wallet: string,
  send: () => Promise<T>,
): Promise<T> {
  if ((order ?? (key === 'required' ? 'wallet' : 'own')) === 'own') return send();
  const result = (lastByWallet.get(wallet) ?? Promise.resolve()).then(send, send);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  lastByWallet.set(wallet, settled);
  // Nothing is kept of a wallet whose calls have ended.
  void settled.then(() => {
    if (lastByWallet.get(wallet) === settled) lastByWallet.delete(wallet);
  });
  return result;
}
