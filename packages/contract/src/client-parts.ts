/** The parts of an app that fail apart from each other. */
export const clientParts = [
  'app',
  'page',
  'frame',
  'dialog',
  'overlay',
  'home',
  'board',
  'slip',
  'bets',
  'game',
  'records',
  'script',
] as const;
export type ClientPart = (typeof clientParts)[number];

export const MAX_CLIENT_ERROR_LENGTH = 300;

/** What may be personal in the text of an error, or is no use: addresses, mails, quotations, long words and numbers. */
const PERSONAL: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/https?:\/\/[^/\s]+/g, ''],
  [/[?#][^\s"')]+/g, ''],
  [/"[^"]*"|'[^']*'|“[^”]*”/g, '[text]'],
  [/[\w-]{24,}/g, '[word]'],
  // But where in a script it was.
  [/(?<!\.js:[\d:]*)\d(?:[\d.,\s/-]*\d){3,}/g, '[number]'],
];

/** The text of an error without anything personal, and short. Browser and server both do it: a browser may have an older version. */
export const scrubErrorText = (text: string): string =>
  PERSONAL.reduce((scrubbed, [pattern, instead]) => scrubbed.replaceAll(pattern, instead), text.slice(0, 1000))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CLIENT_ERROR_LENGTH);
