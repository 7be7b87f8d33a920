import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0– ${away}`,
  draw: 'Empate',
  or: (a, b) => `${a} o ${b}`,
  over: (number) => `Más de ${number}`,
  under: (number) => `Menos de ${number}`,
  yes: 'Sí',
  no: 'No',
  odd: 'Impar',
  even: 'Par',
  otherScore: 'Otro marcador',
  neither: 'Ninguno',
  noGoal: 'Sin goles',
};
