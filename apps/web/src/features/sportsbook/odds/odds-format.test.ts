import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import type * as OddsFormat from './odds-format.ts';

let writeOdds: typeof OddsFormat.writeOdds;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '' });
  ({ writeOdds } = await import('./odds-format.ts'));
});

test.each([
  [2360, 'decimal', 'pt-BR', '2,36'],
  [2360, 'decimal', 'de-DE', '2,36'],
  [2360, 'decimal', 'en-US', '2.36'],
  [2360, 'decimal', 'hi-IN', '2.36'],
  [1500, 'american', 'pt-BR', '−200'],
  [2500, 'fractional', 'pt-BR', '3/2'],
] as const)('odds of %i as %s in %s are written %s', (odds, format, tag, text) => {
  proves('A-722');
  expect(writeOdds(odds, format, tag)).toBe(text);
});
