/** What runs by itself, autoplay, and ends when something asks for the player's attention. */
const interruptionListeners = new Set<() => void>();

/** Calls back when play is interrupted; returns the function that ends it. */
export function subscribeToPlayInterruption(listener: () => void): () => void {
  interruptionListeners.add(listener);
  return () => {
    interruptionListeners.delete(listener);
  };
}

/** Ends what runs by itself. A round that has begun is played to its end. */
export function interruptPlay(): void {
  for (const listener of interruptionListeners) listener();
}
