import { afterEach, expect, test, vi } from 'vitest';
import { getInstalledAppFlag } from './installed-app.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a tab', '(display-mode: browser)', {}, 'tab'],
  ['the installed app', '(display-mode: standalone)', {}, 'installed'],
  ['the installed app of an iPhone', '(display-mode: browser)', { standalone: true }, 'installed'],
] as const)('point 7: isapp of an order from %s', (_, mode, navigator, kind) => {
  const isapp = (proves('7-015') as { tab: number; installed: number })[kind];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === mode }));
  vi.stubGlobal('navigator', navigator);
  expect(getInstalledAppFlag()).toBe(isapp);
});
