import { getTextsFolder, languageTags } from '@arara/contract/protocol/languages';
import { chooseLanguage } from '../../platform/i18n/choose-language.ts';
import type { Dictionary } from '@arara/client/i18n';

/** The parts of all dictionaries but the source's, by their path in `packages/content`. */
const first = import.meta.glob<Awaited<ReturnType<Dictionary['first']>>>(['./*/web/app.json', '!./pt_BR/**'], {
  base: '../../../../../packages/content',
  query: '?first',
});
const rest = import.meta.glob<Awaited<ReturnType<Dictionary['rest']>>>(['./*/web/app.json', '!./pt_BR/**'], {
  base: '../../../../../packages/content',
  query: '?rest',
});

/** The dictionary of the first key or tag that has one; undefined for the source's. */
export function findDictionary(names: readonly string[]): Dictionary | undefined {
  const key = chooseLanguage(names);
  const path = `./${getTextsFolder(key)}/web/app.json`;
  const [firstPart, restPart] = [first[path], rest[path]];
  if (firstPart === undefined || restPart === undefined) return undefined;
  return { key, tag: languageTags[key], first: firstPart, rest: restPart };
}
