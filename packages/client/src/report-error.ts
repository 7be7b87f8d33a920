import { type ClientPart, scrubErrorText } from '@arara/contract/client-parts';

/** One page never sends more than this: what goes on failing says nothing new. */
const MAX_REPORTS = 10;

/** The name of the first script, which each version of an app has its own of. */
const readBuildVersion = (): string =>
  /([\w-]{1,32})\.js$/.exec(document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '')?.[1] ??
  'unknown';

/** What broke: name and message of the error, and where in our scripts, without anything personal. */
const describeError = (error: unknown): string =>
  scrubErrorText(
    error instanceof Error
      ? `${error.name}: ${error.message} ${/\/assets\/[\w-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0] ?? ''}`
      : String(error),
  );

const reported = new Set<string>();

/** Tells the server once that a part of an app has failed, by a beacon, which is sent even while the page is closed. */
export function reportError(path: string, part: ClientPart, error: unknown): void {
  const text = describeError(error);
  const report = `${part} ${text}`;
  if (reported.has(report) || reported.size >= MAX_REPORTS) return;
  reported.add(report);
  const body = JSON.stringify({ part, version: readBuildVersion(), text });
  navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
}
