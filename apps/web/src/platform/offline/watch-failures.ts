import type { ClientPart } from '@arara/contract/client-parts';

/** Reports a failure by code that is loaded for it: most visits need none. Without a network nothing is reported. */
export const reportFailure = (part: ClientPart, error: unknown): void =>
  void import('../api/report-failure.ts').then(
    ({ reportBrokenPart }) => reportBrokenPart(part, error),
    () => undefined,
  );

/** Reports what no part has caught: errors of events, timers and promises. A call that failed has been shown by then. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => {
    // A script of an extension has no error that we may read.
    if (error instanceof Error) reportFailure('script', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && reason.name !== 'ApiError' && reason.name !== 'AbortError')
      reportFailure('script', reason);
  });
}
