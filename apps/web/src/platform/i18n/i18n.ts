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
  { key: 'pt_BR', name: 'Português (Brasil)', tag: 'pt-BR' },
  { key: 'en_US', name: 'English (United States)', tag: 'en-US' },
] as const;
export type LanguageKey = (typeof LANGUAGES)[number]['key'];

const KEY = 'arara.language';

type Part = () => Promise<{ default: Partial<Messages> }>;
/** A dictionary travels in two parts (vite.config.ts): what home says, and the rest with the first page or overlay that needs it. */
const dictionaries: Readonly<Record<LanguageKey, { readonly first: Part; readonly rest: Part }>> = {
  pt_BR: { first: () => import('../../locales/pt_BR.json?first'), rest: () => import('../../locales/pt_BR.json?rest') },
  en_US: { first: () => import('../../locales/en_US.json?first'), rest: () => import('../../locales/en_US.json?rest') },
};

interface Language {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly messages: Messages | null;
}

const known = (key: string | null): LanguageKey | undefined => LANGUAGES.find((language) => language.key === key)?.key;
const tagOf = (key: LanguageKey): string => LANGUAGES.find((language) => language.key === key)?.tag ?? 'pt-BR';

function firstLanguage(): LanguageKey {
  return known(new URLSearchParams(location.search).get('lang')) ?? known(localStorage.getItem(KEY)) ?? 'pt_BR';
}

/** The language in use and its dictionary; null until that is loaded. */
export const useLanguage = create<Language>(() => {
  const key = firstLanguage();
  return { key, tag: tagOf(key), messages: null };
});

/** Whether the second part is in use; then every language is loaded whole. */
let whole: Promise<void> | undefined;

/** Loads a dictionary and switches to it. */
export async function loadLanguage(key: LanguageKey): Promise<void> {
  const { first, rest } = dictionaries[key];
  const parts = await Promise.all(whole === undefined ? [first()] : [first(), rest()]);
  document.documentElement.lang = tagOf(key);
  useLanguage.setState({
    key,
    tag: tagOf(key),
    messages: Object.assign({}, ...parts.map((part) => part.default)) as Messages,
  });
}

/** Loads code together with the second part of the dictionary: for everything that is not home. */
export async function withAllTexts<Module>(code: () => Promise<Module>): Promise<Module> {
  whole ??= dictionaries[useLanguage.getState().key].rest().then(
    ({ default: rest }) => useLanguage.setState(({ messages }) => ({ messages: { ...messages, ...rest } as Messages })),
    (error) => {
      // The next page or overlay asks for it again.
      whole = undefined;
      throw error;
    },
  );
  const [module] = await Promise.all([code(), whole]);
  return module;
}

/** The player chose a language. */
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
