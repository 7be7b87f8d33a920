import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Dictionaries } from '@arara/client/i18n';

const stored = new Map<string, string>();
const page = { lang: '' };

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: page });
});

// Other files run in the same process, and what they import asks the browser for its name.
afterEach(() => vi.unstubAllGlobals());

/** Opens the app at an address in a browser with these languages, and says how often the list of the other languages was loaded. */
async function visit(search: string, languages: readonly string[]) {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('navigator', { languages });
  vi.resetModules();
  const { dictionaries } = await import('../../app/texts/dictionaries.ts');
  const part = async () => ({ default: {} });
  const findOther = vi.fn(async (names: readonly string[]) => {
    const found = await dictionaries.findOther(names);
    return found && { ...found, first: part, rest: part };
  });
  const all: Dictionaries = { source: { ...dictionaries.source, first: part, rest: part }, findOther };
  const i18n = await import('@arara/client/i18n');
  await i18n.loadInitialLanguage(all);
  const { key, tag } = i18n.useLanguage.getState();
  expect(page.lang).toBe(tag);
  return { ...i18n, key, otherLists: findOther.mock.calls.length };
}

describe('the language of a visit', () => {
  test('is that of the address, then the stored choice, then the browser’s, then Brazilian Portuguese', async () => {
    expect((await visit('?lang=en_US', ['pt-BR'])).key).toBe('en_US');
    const { changeLanguage } = await visit('', ['pt-BR']);
    await changeLanguage('en_US');
    expect((await visit('', ['pt-BR'])).key).toBe('en_US');
    expect((await visit('?lang=pt_BR', ['pt-BR'])).key).toBe('pt_BR');
    stored.clear();
    expect((await visit('', ['tlh', 'en-GB', 'pt-BR'])).key).toBe('en_US');
    expect((await visit('', ['tlh'])).key).toBe('pt_BR');
    expect((await visit('', [])).key).toBe('pt_BR');
  });

  test('a Portuguese visit loads no list of other languages', async () => {
    expect(await visit('', ['pt-PT', 'en-US'])).toMatchObject({ key: 'pt_BR', otherLists: 0 });
    stored.set('arara.language', 'pt_BR');
    expect(await visit('', ['en-US'])).toMatchObject({ key: 'pt_BR', otherLists: 0 });
    stored.clear();
    expect(await visit('', ['en-NG'])).toMatchObject({ key: 'nr_NR', otherLists: 1 });
  });
});
