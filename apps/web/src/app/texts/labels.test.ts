import { expect, test } from 'vitest';
import { joinTexts, type Texts } from '../../test/texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** The text of a full key. */
const read = (texts: Texts, key: string): unknown =>
  key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);

test('point 2: password, e-mail, sports rules and the app have their labels', () => {
  const labels = proves('2-040') as Readonly<Record<string, string>>;
  const keys = ['security.changePassword', 'security.changeEmail', 'footer.rules', 'menu.app'];
  expect(keys.map((key) => read(joinTexts('pt_BR'), key))).toEqual(Object.values(labels));
  for (const key of keys) expect(read(joinTexts('en_US'), key)).toMatch(/^[A-Z]/);
});
