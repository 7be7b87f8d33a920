/**
 * Stores an entry of this browser, or returns false when no room is left for it. For what must happen all the same: a bet or a
 * withdrawal is sent under its key, which then only this page knows. A storage that is full from the beginning is replaced by
 * browser-storage.ts.
 */
export function storeIfRoom(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
