import { useQuery } from '@tanstack/react-query';
import { supportContactQuery } from './support-query.ts';

/**
 * The address where a person answers players, or null. The messaging channel is the only one that exists: a support id without
 * a handle names a chat that this site does not have, so it is no reason to promise support.
 */
export const useMessagingLink = (): string | null => useQuery(supportContactQuery).data?.messagingLink ?? null;
