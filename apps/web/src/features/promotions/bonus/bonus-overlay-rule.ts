import type { SupportContactDetails } from '../../support/support.ts';

/** Players with a personal manager do not get the bonus overlay: their messaging link contains "manager". */
export const hasPersonalManager = (support: SupportContactDetails | null): boolean =>
  support?.messagingLink?.includes('manager') === true;
