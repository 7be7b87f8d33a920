/** The invite code that a visitor came with: kept for 30 days, over reloads, until an account is opened with it. */
const INVITE_CODE_STORAGE_KEY = 'arara.invite';
const INVITE_CODE_LIFETIME_MS = 30 * 24 * 3600 * 1000;
const MAX_INVITE_CODE_LENGTH = 64;

/** Keeps the code of an address; a later one replaces it. */
export function saveInviteCode(code: string, now: number): void {
  const text = code.trim().toUpperCase().slice(0, MAX_INVITE_CODE_LENGTH);
  if (text === '') return;
  localStorage.setItem(INVITE_CODE_STORAGE_KEY, JSON.stringify({ code: text, until: now + INVITE_CODE_LIFETIME_MS }));
}

/** The code that is kept; empty without one, and once its time is over. */
export function readInviteCode(now: number): string {
  const stored = localStorage.getItem(INVITE_CODE_STORAGE_KEY);
  if (stored === null) return '';
  try {
    const { code, until } = JSON.parse(stored) as { readonly code?: unknown; readonly until?: unknown };
    if (typeof code === 'string' && typeof until === 'number' && now < until) return code;
  } catch {
    // Whatever stands there is no code: it is removed below.
  }
  localStorage.removeItem(INVITE_CODE_STORAGE_KEY);
  return '';
}

/** Forgets the code: an account was opened. */
export const clearInviteCode = (): void => localStorage.removeItem(INVITE_CODE_STORAGE_KEY);
