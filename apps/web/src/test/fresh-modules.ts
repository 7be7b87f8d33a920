/** Test files share a worker, which saves two thirds of their time; each still gets stores and caches of its own. */
import { vi } from 'vitest';

vi.resetModules();

// Texts are those of the default language, whatever the machine's own is.
Object.defineProperty(globalThis.navigator, 'languages', { value: ['pt-BR'], configurable: true });
