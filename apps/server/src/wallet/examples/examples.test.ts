import { beforeAll, describe, expect, test } from 'vitest';
import { renderLedgerExamples } from '../../../test/ledger-example.ts';
import { ledgerExamplesByName } from './render.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

describe('examples of the ledger', () => {
  const names = Object.keys(ledgerExamplesByName);
  let texts: string[] = [];
  beforeAll(async () => {
    texts = await renderLedgerExamples(Object.values(ledgerExamplesByName));
  }, 120_000);

  test.each(names.map((name, nth) => [name, nth] as const))(
    '%s: the entries are those of the stored text',
    async (name, nth) => {
      proves('A-144');
      await expect(texts[nth]).toMatchFileSnapshot(`./${name}.txt`);
    },
  );

  test('all accounts together are zero at the end', () => {
    proves('A-144');
    expect(texts.map((text) => text.trimEnd().split(/\s+/).at(-1))).toEqual(names.map(() => '0.00'));
  });
});
