import type { PlayerBonus } from '@arara/contract/player/promotions';

/** The groups of a player's bonuses, in the order of their tabs. `done`: the turnover was wagered, or the money was played away. */
export const BONUS_GROUPS = ['open', 'done', 'expired', 'forfeited'] as const;
export type BonusGroup = (typeof BONUS_GROUPS)[number];

const GROUP_BY_STATE: Readonly<Record<PlayerBonus['state'], BonusGroup>> = {
  open: 'open',
  released: 'done',
  lost: 'done',
  expired: 'expired',
  forfeited: 'forfeited',
};

/** True for a bonus of this group: each bonus is in one. */
export const isInBonusGroup = ({ state }: Pick<PlayerBonus, 'state'>, group: BonusGroup): boolean =>
  GROUP_BY_STATE[state] === group;
