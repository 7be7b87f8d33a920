import { getTextsFolder, languageKeys } from '@arara/contract/protocol/languages';
import { createRequire } from 'node:module';
import type { Lang } from './lang.ts';

const requireJson = createRequire(import.meta.url);

/**
 * The texts of one kind in every language, from `server/<kind>.json` of its folder in `packages/content`. They have the type of the
 * Portuguese file, with which a test compares the other languages.
 */
export const readTexts = (kind: string): Readonly<Record<Lang, unknown>> =>
  Object.fromEntries(
    languageKeys.map((lang) => [lang, requireJson(`@arara/content/${getTextsFolder(lang)}/server/${kind}.json`)]),
  ) as Record<Lang, unknown>;
