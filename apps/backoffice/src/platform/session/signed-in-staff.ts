import { staffAccounts } from '@arara/contract/staff/accounts';
import type { Permission } from '@arara/contract/staff/access';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Who is signed in. */
export const signedInStaffQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api(staffAccounts.staffMe, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether who is signed in may do something; false until that is known. The server judges all the same. */
export function usePermissions(): (permission: Permission) => boolean {
  const { data } = useQuery(signedInStaffQuery);
  return (permission) => data?.permissions.includes(permission) === true;
}
