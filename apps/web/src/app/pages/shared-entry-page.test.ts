import { expect, test } from 'vitest';
import { findSharedInvitePath } from './shared-entry-page.tsx';

const ORIGIN = 'https://arara.example';

test.each([
  ['https://arara.example/y8H2K', '/y8H2K'],
  ['Vem jogar! https://arara.example/y/8H2K obrigado', '/y/8H2K'],
  ['https://arara.example/y8H2K?x=1', '/y8H2K'],
  ['https://arara.example/home', undefined],
  ['https://arara.example/y', undefined],
  ['https://arara.example.evil.test/y8H2K', undefined],
  ['https://evil.test/?u=y8H2K', undefined],
  ['', undefined],
])('%s', (text, path) => {
  expect(findSharedInvitePath(text, ORIGIN)).toBe(path);
});
