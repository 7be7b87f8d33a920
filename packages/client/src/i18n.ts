import type { LanguageKey } from '@arara/contract/protocol/languages';
import { createTranslator, type Messages } from 'use-intl/core';
import { create } from 'zustand';

export type { LanguageKey };

const LANGUAGE_STORAGE_KEY = 'arara.language';

/** Loads one part of a dictionary. */
type DictionaryPartLoader = () => Promise<{ default: Partial<Messages> }>;
/**
 * A language with its tag for `Intl` and its texts. These travel in two parts: what the first screen says, and the rest with the first
 * page or overlay that needs it.
 */
export interface Dictionary {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly first: DictionaryPartLoader;
  readonly rest: DictionaryPartLoader;
}
/** The dictionaries of the app. Only those who do not read Portuguese load the list of the others. */
export interface Dictionaries {
  readonly source: Dictionary;
  /** The dictionary of the first key or tag that has one; undefined for the source's. */
  readonly findOther: (names: readonly string[]) => Promise<Dictionary | undefined>;
}
let dictionaries: Dictionaries;
let dictionary: Dictionary;

interface LanguageState {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly messages: Messages | null;
}

/** The language in use with its dictionary, which is null until it is loaded. */
export const useLanguage = create<LanguageState>(() => ({ key: 'pt_BR', tag: 'pt-BR', messages: null }));

/** The load of the second part, once something has asked for it: from then on every language is loaded completely. */
let fullDictionaryPromise: Promise<void> | undefined;

/** Loads the dictionary of the first of these keys or tags that has one, and switches to it. */
async function loadLanguage(names: readonly string[]): Promise<void> {
  const [name = 'pt'] = names;
  dictionary = (/^pt\b|^pt_/.test(name) ? undefined : await dictionaries.findOther(names)) ?? dictionaries.source;
  const { key, tag, first, rest } = dictionary;
  const parts = await Promise.all(fullDictionaryPromise === undefined ? [first()] : [first(), rest()]);
  document.documentElement.lang = tag;
  useLanguage.setState({ key, tag, messages: Object.assign({}, ...parts.map((part) => part.default)) as Messages });
}

/**
 * Takes the dictionaries of the app and loads the first part of the one that this person reads: of the language that the address
 * names, of the stored choice, of the browser's languages (`ofBrowser`), else Brazilian Portuguese.
 */
export async function loadInitialLanguage(
  all: Dictionaries,
  ofBrowser: readonly string[] = navigator.languages,
): Promise<void> {
  dictionaries = all;
  const named = new URLSearchParams(location.search).get('lang');
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  await loadLanguage([named, stored, ...ofBrowser].filter((name) => name !== null));
}

/** Loads code together with the second part of the dictionary: for everything but home. */
export async function loadWithFullDictionary<Module>(code: () => Promise<Module>): Promise<Module> {
  fullDictionaryPromise ??= dictionary.rest().then(
    ({ default: rest }) => useLanguage.setState(({ messages }) => ({ messages: { ...messages, ...rest } as Messages })),
    (error) => {
      // The next page or overlay asks for it again.
      fullDictionaryPromise = undefined;
      throw error;
    },
  );
  const [module] = await Promise.all([code(), fullDictionaryPromise]);
  return module;
}

/** Switches to a language and remembers it on this device. */
export async function changeLanguage(key: LanguageKey): Promise<void> {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, key);
  await loadLanguage([key]);
}

/** A translator for code outside components; components use `useTranslations`. */
export function createTranslatorOutsideReact() {
  const { tag, messages } = useLanguage.getState();
  if (messages === null) throw new Error('no dictionary is loaded');
  return createTranslator<Messages>({ locale: tag, messages });
}
