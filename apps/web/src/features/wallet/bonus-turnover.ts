import type { OpenBonus } from '@arara/contract/player/promotions/promotions';

/** How many times a bonus must be wagered: its required turnover divided by what was granted. Two decimals; 0 if nothing was granted. */
export const getBonusTurnoverMultiple = ({ granted, required }: Pick<OpenBonus, 'granted' | 'required'>): number =>
  granted === 0 ? 0 : Math.round((required * 100) / granted) / 100;
