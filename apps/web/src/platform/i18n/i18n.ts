import { createTranslator, type Messages } from 'use-intl/core';
import { create } from 'zustand';

/** The languages with a dictionary: the key as on the wire, the name in its own language, the tag for Intl. */
export const LANGUAGES = [
  { key: 'pt_BR', name: 'Português (Brasil)', tag: 'pt-BR' },
  { key: 'en_US', name: 'English (United States)', tag: 'en-US' },
] as const;
export type LanguageKey = (typeof LANGUAGES)[number]['key'];

const LANGUAGE_STORAGE_KEY = 'arara.language';

/** Loads one part of a dictionary. */
type DictionaryPartLoader = () => Promise<{ default: Partial<Messages> }>;
/** A dictionary travels in two parts: what the first screen says, and the rest with the first page or overlay that needs it. */
export type DictionaryLoaders = Readonly<
  Record<LanguageKey, { readonly first: DictionaryPartLoader; readonly rest: DictionaryPartLoader }>
>;
let registeredDictionaryLoaders: DictionaryLoaders;

interface LanguageState {
  readonly key: LanguageKey;
  readonly tag: string;
  readonly messages: Messages | null;
}

const findLanguageKey = (key: string | null): LanguageKey | undefined =>
  LANGUAGES.find((language) => language.key === key)?.key;
const getLanguageTag = (key: LanguageKey): string => LANGUAGES.find((language) => language.key === key)?.tag ?? 'pt-BR';

function readInitialLanguage(): LanguageKey {
  return (
    findLanguageKey(new URLSearchParams(location.search).get('lang')) ??
    findLanguageKey(localStorage.getItem(LANGUAGE_STORAGE_KEY)) ??
    'pt_BR'
  );
}

/** The language in use with its dictionary, which is null until it is loaded. */
export const useLanguage = create<LanguageState>(() => {
  const key = readInitialLanguage();
  return { key, tag: getLanguageTag(key), messages: null };
});

/** The load of the second part, once something has asked for it: from then on every language is loaded completely. */
let fullDictionaryPromise: Promise<void> | undefined;

/** Loads a dictionary and switches to it. */
async function loadLanguage(key: LanguageKey): Promise<void> {
  const { first, rest } = registeredDictionaryLoaders[key];
  const parts = await Promise.all(fullDictionaryPromise === undefined ? [first()] : [first(), rest()]);
  document.documentElement.lang = getLanguageTag(key);
  useLanguage.setState({
    key,
    tag: getLanguageTag(key),
    messages: Object.assign({}, ...parts.map((part) => part.default)) as Messages,
  });
}

/** Takes the dictionaries of the app and loads the first part of the one that this person reads. */
export function loadInitialLanguage(all: DictionaryLoaders): Promise<void> {
  registeredDictionaryLoaders = all;
  return loadLanguage(useLanguage.getState().key);
}

/** Loads code together with the second part of the dictionary: for everything but home. */
export async function loadWithFullDictionary<Module>(code: () => Promise<Module>): Promise<Module> {
  fullDictionaryPromise ??= registeredDictionaryLoaders[useLanguage.getState().key].rest().then(
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
  await loadLanguage(key);
}

/** A translator for code outside components; components use `useTranslations`. */
export function createTranslatorOutsideReact() {
  const { tag, messages } = useLanguage.getState();
  if (messages === null) throw new Error('no dictionary is loaded');
  return createTranslator<Messages>({ locale: tag, messages });
}
