/** How the screens of staff learn of changes: a call waits until there is one. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { SUPPORT_WAKE_TOPIC } from './conversations.ts';

/** Shorter than the time after which proxies and browsers give a call up. */
const LONGEST_WAIT_MS = 20_000;

export interface InboxChanges {
  /** Waits until something has changed since `version`, and answers the version of now. */
  wait(version: string | undefined): Promise<string>;
  /** Answers everybody who waits. */
  stop(): Promise<void>;
}

/** Counts the changes of conversations that this process was woken for. Another process has another count: its versions are always old here. */
export function openInboxChanges(ctx: Pick<Ctx, 'db'>): InboxChanges {
  const process = randomBytes(6).toString('hex');
  const waiting = new Set<() => void>();
  let count = 0;
  const answerAll = (): void => {
    for (const answer of waiting) answer();
  };
  const offWake = ctx.db.onWake(SUPPORT_WAKE_TOPIC, () => {
    count++;
    answerAll();
  });
  const formatVersion = (): string => `${process}-${count}`;
  return {
    wait: async (version) => {
      if (version !== formatVersion()) return formatVersion();
      await new Promise<void>((resolve) => {
        const answer = (): void => {
          clearTimeout(timer);
          waiting.delete(answer);
          resolve();
        };
        const timer = setTimeout(answer, LONGEST_WAIT_MS).unref();
        waiting.add(answer);
      });
      return formatVersion();
    },
    stop: async () => {
      offWake();
      answerAll();
    },
  };
}
