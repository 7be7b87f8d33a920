import { createTranslator, type Messages } from 'use-intl/core';
import { create } from 'zustand';
import type ptBR from '../../locales/pt_BR.json';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof ptBR;
    Locale: string;
  }
}

/** The languages that have a dictionary: key as on the wire, name in its own words, tag for Intl. */
export const LANGUAGES = [
  { key: 'pt_BR', name: 'Português', tag: 'pt-BR' },
  { key: 'en_US', name: 'English', tag: 'en-US' },
] as const;
export type LanguageKey = (typeof LANGUAGES)[number]['key'];

const KEY = 'arara.language';

const dictionaries: Readonly<Record<LanguageKey, () => Promise<{ default: Messages }>>> = {
  pt_BR: () => import('../../locales/pt_BR.json?compiled'),
  en_US: () => import('../../locales/en_US.json?compiled'),
};

const asLanguageKey = (key: string | null): LanguageKey | undefined =>
  LANGUAGES.find((language) => language.key === key)?.key;
const localeTag = (key: LanguageKey): string => LANGUAGES.find((language) => language.key === key)?.tag ?? 'pt-BR';

interface Language {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly messages: Messages | null;
}

/** The language in use and its dictionary; null until that is loaded. */
export const useLanguage = create<Language>(() => {
  const key =
    asLanguageKey(new URLSearchParams(location.search).get('lang')) ??
    asLanguageKey(localStorage.getItem(KEY)) ??
    'pt_BR';
  return { key, tag: localeTag(key), messages: null };
});

/** Loads a dictionary and switches to it. */
export async function loadLanguage(key: LanguageKey): Promise<void> {
  const { default: messages } = await dictionaries[key]();
  document.documentElement.lang = localeTag(key);
  useLanguage.setState({ key, tag: localeTag(key), messages });
}

/** Somebody chose a language. */
export async function chooseLanguage(key: LanguageKey): Promise<void> {
  localStorage.setItem(KEY, key);
  await loadLanguage(key);
}

/** A translator for code outside components; in components use `useTranslations`. */
export function translator() {
  const { tag, messages } = useLanguage.getState();
  if (messages === null) throw new Error('a text was asked for before the dictionary was loaded');
  return createTranslator<Messages>({ locale: tag, messages });
}
