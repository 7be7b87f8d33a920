/** What the tests import from `vitest` where mutants are run: its own expectations, and the registry in place of its runner. */
export { expect, vi } from 'vitest';
export { afterAll, afterEach, beforeAll, beforeEach, describe, test, TestRunner } from './test-registry.ts';
