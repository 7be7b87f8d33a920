import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0— ${away}`,
  draw: 'Ничья',
  or: (a, b) => `${a} или ${b}`,
  over: (number) => `Больше ${number}`,
  under: (number) => `Меньше ${number}`,
  yes: 'Да',
  no: 'Нет',
  odd: 'Нечет',
  even: 'Чёт',
  otherScore: 'Другой счёт',
  neither: 'Никто',
  noGoal: 'Без голов',
};
