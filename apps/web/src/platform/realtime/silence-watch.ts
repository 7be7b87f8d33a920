import { readElapsedMs } from '@arara/client/clock';
import { scheduleTimeout } from './page-topics.ts';

/** Without a packet for this long the server is asked for one. */
const PROBE_AFTER_SILENCE_MS = 1500;
/** Without a packet for this long the connection counts as lost: what is on the screen may be up to 3 s old by then. */
const LOST_AFTER_SILENCE_MS = 2900;
/** A connection that is silent for this long is closed, so that a new one is tried. */
const CLOSE_AFTER_SILENCE_MS = 10_000;
/** A timer that is this late shows that the page was asleep, not the server. */
const MAX_TIMER_DELAY_MS = 1000;

/** What the watch asks of a connection, and what it reports. */
export interface WatchedConnection {
  /** True once this server has answered a probe on an earlier connection: one that falls silent at once is lost, too. */
  readonly hasServerAnswered: boolean;
  /** Sends a message that the server answers; calls back with its answer. */
  probe(onAnswer: () => void): void;
  /** No packet came for so long that the shown prices may be old. */
  onLost(): void;
  /** Packets come again over the same connection: none of them was missed. */
  onRestored(): void;
  /** Closes the connection. */
  close(): void;
}

/** Time and the page's visibility, so that tests can control them. */
export interface SilenceWatchPage {
  readonly elapsed: () => number;
  /** Calls once after so many milliseconds; returns the function that cancels it. */
  readonly scheduleOnce: (ms: number, callback: () => void) => () => void;
  readonly isVisible: () => boolean;
  /** Calls back when the page is shown or hidden; returns the function that ends it. */
  readonly onVisibilityChange: (callback: () => void) => () => void;
}

export interface SilenceWatch {
  /** Call it for every packet that arrives, whatever is in it. */
  readonly recordPacket: () => void;
  /** Ends the watch, with the connection. */
  readonly stop: () => void;
}

/**
 * Watches an open connection for silence. A network that swallows packets closes nothing: the library would notice it only
 * when it misses the server's next ping, up to 45 s later. While the page is visible and nothing arrives, the server is
 * asked for an answer. A server that has never answered answers no probe: then the watch ends.
 */
export function watchSilence(connection: WatchedConnection, page: SilenceWatchPage): SilenceWatch {
  // At once: the first answer shows that this server answers.
  let packetAt = page.elapsed() - PROBE_AFTER_SILENCE_MS;
  let hasAnswered = connection.hasServerAnswered;
  let isProbeSent = false;
  let isLost = false;
  let cancel: (() => void) | undefined;

  const recordPacket = (): void => {
    packetAt = page.elapsed();
    isProbeSent = false;
    if (!isLost) return;
    isLost = false;
    cancel?.();
    scheduleCheck(PROBE_AFTER_SILENCE_MS);
    connection.onRestored();
  };
  const scheduleCheck = (silence_ms: number): void => {
    const delay_ms = Math.max(0, silence_ms - (page.elapsed() - packetAt));
    const dueAt = page.elapsed() + delay_ms;
    cancel = page.scheduleOnce(delay_ms, () => (page.elapsed() - dueAt > MAX_TIMER_DELAY_MS ? restart() : check()));
  };
  const check = (): void => {
    const silence_ms = page.elapsed() - packetAt;
    if (silence_ms < PROBE_AFTER_SILENCE_MS) scheduleCheck(PROBE_AFTER_SILENCE_MS);
    else if (!isProbeSent) {
      isProbeSent = true;
      connection.probe(() => (hasAnswered = true));
      scheduleCheck(LOST_AFTER_SILENCE_MS);
    } else if (silence_ms < LOST_AFTER_SILENCE_MS) scheduleCheck(LOST_AFTER_SILENCE_MS);
    else if (!hasAnswered) stop();
    else if (silence_ms >= CLOSE_AFTER_SILENCE_MS) {
      stop();
      connection.close();
    } else {
      if (!isLost) {
        isLost = true;
        connection.onLost();
      }
      scheduleCheck(CLOSE_AFTER_SILENCE_MS);
    }
  };
  /** Begins with a probe: nothing is known about the time in which the page was hidden or asleep. */
  const restart = (): void => {
    cancel?.();
    if (!page.isVisible()) return;
    packetAt = page.elapsed() - PROBE_AFTER_SILENCE_MS;
    isProbeSent = false;
    check();
  };
  const endVisibility = page.onVisibilityChange(restart);
  const stop = (): void => {
    cancel?.();
    endVisibility();
  };
  restart();
  return { recordPacket, stop };
}

/** This page. */
export const visiblePage: SilenceWatchPage = {
  elapsed: readElapsedMs,
  scheduleOnce: scheduleTimeout,
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (callback) => {
    document.addEventListener('visibilitychange', callback);
    return () => document.removeEventListener('visibilitychange', callback);
  },
};
