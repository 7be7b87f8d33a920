import type { Support } from './support-link.ts';

/** Players who are looked after by a manager are not asked about the gift: their messaging link says so (specification, point 7). */
export const isBonusOverlaySkipped = (support: Support | null): boolean =>
  support?.messagingLink?.includes('manager') === true;
