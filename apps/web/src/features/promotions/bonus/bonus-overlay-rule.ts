import type { Support } from '../../support/support.ts';

/** Players with a personal manager do not get the bonus overlay: their messaging link contains "manager". */
export const isBonusOverlaySkipped = (support: Support | null): boolean =>
  support?.messagingLink?.includes('manager') === true;
