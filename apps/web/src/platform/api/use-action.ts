import { clearIdempotencyKeys } from '@arara/client/idempotency-keys';
import { createUseAction } from '@arara/client/use-action';
import type { Endpoint } from '@arara/contract/protocol/endpoint';
import { subscribeToSignOut } from '../session/session.ts';
import { callApi, type WebApiCallOptions } from './api.ts';

subscribeToSignOut(clearIdempotencyKeys);

/** A call that moves money, with its key. */
export const useAction = createUseAction<Endpoint, Omit<WebApiCallOptions, 'key'>>(callApi);
