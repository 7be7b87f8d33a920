import { expect, test } from 'vitest';
import { findOtherLicences } from './licences.mjs';

test('a licence that asks for more than its notice is found, where players get the package', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/free': { license: 'MIT' },
    'node_modules/either': { license: '(MIT OR GPL-3.0)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0' },
    'node_modules/@a/b/node_modules/strong': { license: 'AGPL-3.0' },
    'node_modules/silent': {},
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
    'node_modules/@arara/money': { link: true },
  };
  expect(findOtherLicences(packages)).toEqual([
    'both  has the licence MIT AND GPL-3.0',
    'strong  has the licence AGPL-3.0',
    'silent  has the licence of nobody',
  ]);
});
