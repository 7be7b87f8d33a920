import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home} × ${away}`,
  draw: 'Empate',
  or: (a, b) => `${a} ou ${b}`,
  over: (number) => `Mais de ${number}`,
  under: (number) => `Menos de ${number}`,
  yes: 'Sim',
  no: 'Não',
  odd: 'Ímpar',
  even: 'Par',
  otherScore: 'Outro placar',
  neither: 'Nenhum',
  noGoal: 'Sem gol',
};
