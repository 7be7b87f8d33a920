/** The only reader of time in the web app. */
import { type Day, toDay } from './days.ts';

/** Milliseconds since the epoch, by the player's clock. */
export const now = (): number => Date.now();

/** Milliseconds that never jump back; only differences mean something. */
export const elapsed = (): number => performance.now();

/** Today in America/Sao_Paulo, `2026-11-21` (wire.md: a day in any count is a day there). */
export const getToday = (): Day => toDay(now());

/** Name of the player's time zone, for the `zone` header. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
