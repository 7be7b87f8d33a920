/** An attempt for tests that call a use case without the pipeline, which counts. */
import type { CountedAttempt } from '../src/platform/http/calls/caller.ts';
import type { CountAttempt } from '../src/platform/http/calls/handlers.ts';

export const countedAttempt = Object.freeze({}) as CountedAttempt;
/** Counts nothing. */
export const countNothing: CountAttempt = async () => countedAttempt;
