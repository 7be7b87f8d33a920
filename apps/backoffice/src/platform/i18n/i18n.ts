import { createTranslator, type Messages } from 'use-intl/core';
import { create } from 'zustand';

/** The languages that have a dictionary: key as on the wire, name in that language, tag for Intl. */
export const LANGUAGES = [
  { key: 'pt_BR', name: 'Português', tag: 'pt-BR' },
  { key: 'en_US', name: 'English', tag: 'en-US' },
] as const;
export type LanguageKey = (typeof LANGUAGES)[number]['key'];

const LANGUAGE_STORAGE_KEY = 'arara.language';

/** Loads the whole dictionary of each language. */
export type DictionaryLoaders = Readonly<Record<LanguageKey, () => Promise<{ default: Messages }>>>;
let registeredDictionaryLoaders: DictionaryLoaders;

const parseLanguageKey = (key: string | null): LanguageKey | undefined =>
  LANGUAGES.find((language) => language.key === key)?.key;
const getLanguageTag = (key: LanguageKey): string => LANGUAGES.find((language) => language.key === key)?.tag ?? 'pt-BR';

interface LanguageState {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly messages: Messages | null;
}

/** The language in use and its dictionary, which is null until it is loaded. */
export const useLanguage = create<LanguageState>(() => {
  const key =
    parseLanguageKey(new URLSearchParams(location.search).get('lang')) ??
    parseLanguageKey(localStorage.getItem(LANGUAGE_STORAGE_KEY)) ??
    'pt_BR';
  return { key, tag: getLanguageTag(key), messages: null };
});

/** Loads a dictionary and switches to it. */
async function loadLanguage(key: LanguageKey): Promise<void> {
  const { default: messages } = await registeredDictionaryLoaders[key]();
  const tag = getLanguageTag(key);
  document.documentElement.lang = tag;
  useLanguage.setState({ key, tag, messages });
}

/** Registers the dictionaries of the app and loads that of the language in use. */
export function loadInitialLanguage(all: DictionaryLoaders): Promise<void> {
  registeredDictionaryLoaders = all;
  return loadLanguage(useLanguage.getState().key);
}

/** Switches to a language and stores the choice for the next visit. */
export async function changeLanguage(key: LanguageKey): Promise<void> {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, key);
  await loadLanguage(key);
}

/** A translator for code outside components; components use `useTranslations`. */
export function createAppTranslator() {
  const { tag, messages } = useLanguage.getState();
  if (messages === null) throw new Error('a text was requested before the dictionary was loaded');
  return createTranslator<Messages>({ locale: tag, messages });
}
