import { staffAccountCalls } from '@arara/contract/staff/accounts';
import type { StaffPermission } from '@arara/contract/staff/access';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callStaffApi } from '../api/api.ts';

/** The signed-in member of staff. */
export const signedInStaffQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callStaffApi(staffAccountCalls.staffMe, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns a function that is true when the signed-in person has a permission; false until that is known. The server checks
 * every call as well.
 */
export function usePermissions(): (permission: StaffPermission) => boolean {
  const { data } = useQuery(signedInStaffQuery);
  return (permission) => data?.permissions.includes(permission) === true;
}
