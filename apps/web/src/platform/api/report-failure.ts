import { reportError } from '@arara/client/report-error';
import type { ClientPart } from '@arara/contract/client-parts';
import type { clientErrorCalls } from '@arara/contract/player/client-errors';

const PATH: (typeof clientErrorCalls)['clientError']['path'] = '/api/app/main/clientError';

/** Reports that a part of the app has failed. */
export const reportBrokenPart = (part: ClientPart, error: unknown): void => reportError(PATH, part, error);
