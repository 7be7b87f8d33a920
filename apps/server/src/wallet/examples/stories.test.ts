import { beforeAll, describe, expect, test } from 'vitest';
import { renderStories } from '../../../test/story.ts';
import { stories } from './render.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

describe('stories of money', () => {
  const names = Object.keys(stories);
  let texts: string[] = [];
  beforeAll(async () => {
    texts = await renderStories(Object.values(stories));
  }, 120_000);

  test.each(names.map((name, nth) => [name, nth] as const))('%s is told as it is written', async (name, nth) => {
    proves('A-144');
    await expect(texts[nth]).toMatchFileSnapshot(`./${name}.txt`);
  });

  test('every book ends at nothing', () => {
    proves('A-144');
    expect(texts.map((text) => text.trimEnd().split(/\s+/).at(-1))).toEqual(names.map(() => '0.00'));
  });
});
