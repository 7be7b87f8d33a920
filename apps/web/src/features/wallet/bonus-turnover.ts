import type { OpenBonus } from '@arara/contract/player/promotions';

/** How many times a bonus asks to be wagered: what all its grants ask for, by what they gave. Two decimals; 0 for one that gave nothing. */
export const getTurnoverMultiple = ({ granted, required }: Pick<OpenBonus, 'granted' | 'required'>): number =>
  granted === 0 ? 0 : Math.round((required * 100) / granted) / 100;
