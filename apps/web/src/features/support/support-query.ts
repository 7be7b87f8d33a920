import { support } from '@arara/contract/player/support';
import { queryOptions } from '@tanstack/react-query';
import { supportKeys } from './keys.ts';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';
import { parseSupport } from './support-contact.ts';

/** How support is reached, the same for everybody; null while it is off. */
export const supportQuery = queryOptions({
  queryKey: supportKeys.contact,
  queryFn: async ({ signal }) => parseSupport(await api(support.csid, {}, { signal, ...BACKGROUND_CALL })),
  staleTime: 300_000,
});
