import { supportCalls } from '@arara/contract/player/support/support';
import { queryOptions } from '@tanstack/react-query';
import { supportQueryKeys } from './keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { parseSupportContact } from './support-contact.ts';

/** How support is reached, the same for everybody; null while it is off. */
export const supportContactQuery = queryOptions({
  queryKey: supportQueryKeys.contact,
  queryFn: async ({ signal }) =>
    parseSupportContact(await callApi(supportCalls.csid, {}, { signal, ...BACKGROUND_CALL_OPTIONS })),
  staleTime: 300_000,
});
