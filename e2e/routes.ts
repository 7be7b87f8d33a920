import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './product-process.ts';

const readSource = (file: string): string => readFileSync(path.join(root, 'apps/web/src', file), 'utf8');
const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** The paths of the games. */
export const listGameRoutes = (): string[] =>
  listMatches(readSource('features/games/registry.ts'), /^ {2}(\w+): \{ code: 'SE/gm).map((id) => `/${id}`);

/** The paths of the route table, of the games and of the text pages. One with a variable part has an example. */
export function listRoutes(): string[] {
  const table = readSource('app/pages/pages.tsx');
  const faq = /FAQ_TOPICS = \[(.*?)\]/.exec(readSource('features/legal/faq/faq-content.ts'))?.[1] ?? '';
  const texts = /\((\[[^\]]*\]) as const\)\.map\(\(name\)/.exec(table)?.[1] ?? '';
  return [
    '/home',
    ...listMatches(table, /<Route path="([^"]+)"/g).map((route) => route.replace(':code', 'tennis')),
    ...listGameRoutes(),
    ...listMatches(texts, /'(\w+)'/g).map((name) => `/text_${name}`),
    '/text_faq',
    ...listMatches(faq, /'(\w+)'/g).map((topic) => `/text_faq_${topic}`),
  ];
}

/** The dialogs of the web app. */
export const listDialogs = (): string[] =>
  listMatches(/DIALOG_NAMES = \[(.*?)\]/s.exec(readSource('platform/overlay/dialogs.ts'))?.[1] ?? '', /'(\w+)'/g);

/** The paths that show a player something else than a visitor. */
export const ROUTES_OF_PLAYERS: readonly string[] =
  '/home /dice /mines /double /conta /registros /protecao /seguranca /share /gamebouns /agentJl /paySuccess /vip /bonuspage'.split(
    ' ',
  );
