import { staffAccounts } from '@arara/contract/staff/accounts';
import type { Permission } from '@arara/contract/staff/access';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The signed-in member of staff. */
export const signedInStaffQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api(staffAccounts.staffMe, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns a function that is true when the signed-in person has a permission; false until that is known. The server checks
 * every call as well.
 */
export function usePermissions(): (permission: Permission) => boolean {
  const { data } = useQuery(signedInStaffQuery);
  return (permission) => data?.permissions.includes(permission) === true;
}
