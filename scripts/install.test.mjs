import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@arara/server': {},
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/native-for-another-machine': { version: '1.0.0', optional: true },
  'node_modules/optional-tool': { version: '1.0.0', devOptional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
};
const running = { 'node_modules/@arara/server': {}, 'node_modules/fastify': { version: '5.0.0' } };
const all = {
  ...running,
  'node_modules/optional-tool': { version: '1.0.0' },
  'node_modules/vitest': { version: '5.0.0' },
};

test('running needs no tools, tests and checks need them', () => {
  expect(isInstalled(wanted, running, { tools: false })).toBe(true);
  expect(isInstalled(wanted, running, { tools: true })).toBe(false);
  expect(isInstalled(wanted, all, { tools: true })).toBe(true);
  expect(isInstalled(wanted, all, { tools: false })).toBe(true);
});

test('another version, or nothing installed, is not what the lock file asks for', () => {
  const older = { ...all, 'node_modules/fastify': { version: '4.9.0' } };
  expect(isInstalled(wanted, older, { tools: false })).toBe(false);
  expect(isInstalled(wanted, { ...all, 'node_modules/vitest': { version: '4.0.0' } }, { tools: true })).toBe(false);
  expect(isInstalled(wanted, undefined, { tools: false })).toBe(false);
});
