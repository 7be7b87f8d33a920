import { languageKeys, languageTags } from '@arara/contract/protocol/languages';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, findLanguage } from '../../app/texts/other-dictionaries.ts';

describe('the language of names', () => {
  test('is that of the first name that has one, else Brazilian Portuguese', () => {
    expect(chooseLanguage(['en_US', 'pt_BR'])).toBe('en_US');
    expect(chooseLanguage(['xx_XX', 'yy', 'tlh', 'en-GB', 'pt-BR'])).toBe('en_US');
    expect(chooseLanguage([])).toBe('pt_BR');
    expect(chooseLanguage(['', 'constructor', 'eo'])).toBe('pt_BR');
  });

  test.each(languageKeys)('%s is found by its key, by its tag and in any case', (key) => {
    for (const name of [key, languageTags[key], languageTags[key].toLowerCase()]) expect(findLanguage(name)).toBe(key);
  });

  test('another place has the first with its language', () => {
    expect(['pt-PT', 'en-GB', 'en-NG', 'de-AT', 'zh-TW', 'pt', 'en'].map(findLanguage)).toEqual([
      'pt_BR',
      'en_US',
      'nr_NR',
      'de_DE',
      'zh_CN',
      'pt_BR',
      'en_US',
    ]);
  });
});
