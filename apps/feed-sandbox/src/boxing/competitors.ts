/** The invented boxers of the simulator. No name is that of a known athlete. */
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';
import type { SimulatedTournament } from '../play/play.ts';

const men = (
  'Adriel Baltazar Caetano Damião Elói Fabrício Galdino Heitor Inácio Jordão Kauã Lázaro Moacir Natanael Olavo Percival Quirino ' +
  'Rômulo Silvério Tadeu Ubirajara Valdir Wendel Xavier Ytalo Zacarias'
).split(' ');
const women = (
  'Aurora Berenice Catarina Dalva Elisa Firmina Graciela Helena Iolanda Jacira Keila Leocádia Marina Noêmia Odete Perla Quitéria ' +
  'Rosália Serena Tainá Urânia Violeta Wilma Ximena Yasmin Zuleica'
).split(' ');
const lastNames = (
  'Aroeira Baraúna Cajueiro Dendê Embaúba Figueira Goiabeira Imbuia Jacarandá Laranjeira Mangabeira Nogueiral Oitizeiro ' +
  'Pitangueira Quaresmeira Romãzeira Sapucaia Tamarindo Umbuzeiro Vinhático Açaizeiro Buritizal Cambará Guajuvira Ingazeiro Jequitibá'
).split(' ');

/** Nobody boxes twice in a week: 336 fights need 672 boxers, and some more to choose from. */
const BOXERS_PER_CLASS = 126;

interface WeightClass {
  readonly id: string;
  readonly name: string;
  readonly rounds: number;
  readonly firstNames: readonly string[];
}

const weightClasses: readonly WeightClass[] = [
  { id: 'boxe-pesado', name: 'Cinturão das Araras, peso-pesado', rounds: 12, firstNames: men },
  { id: 'boxe-medio', name: 'Cinturão das Araras, peso-médio', rounds: 12, firstNames: men },
  { id: 'boxe-leve', name: 'Liga do Ringue, peso-leve', rounds: 10, firstNames: men },
  { id: 'boxe-pena-feminino', name: 'Liga do Ringue, peso-pena feminino', rounds: 10, firstNames: women },
  { id: 'boxe-galo', name: 'Noite das Luvas, peso-galo', rounds: 8, firstNames: men },
  { id: 'boxe-mosca-feminino', name: 'Noite das Luvas, peso-mosca feminino', rounds: 8, firstNames: women },
];

/**
 * Six weight classes. One unit of strength multiplies the punches that land by e^0.5; `power` and `chin` are logarithms of how
 * often a boxer knocks others down, and is not knocked down.
 */
export const boxingTournaments: readonly SimulatedTournament[] = weightClasses.map(
  ({ id, name, rounds, firstNames }) => {
    const before = weightClasses.slice(
      0,
      weightClasses.findIndex((own) => own.id === id),
    );
    const offset = BOXERS_PER_CLASS * before.filter((own) => own.firstNames === firstNames).length;
    return createSimulatedTournament({
      id,
      name,
      format: { rounds },
      names: buildPersonNames(firstNames, lastNames, BOXERS_PER_CLASS, offset),
      spread: 0.3,
      traits: { power: 0.3, chin: 0.25 },
    });
  },
);
