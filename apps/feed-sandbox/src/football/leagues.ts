/** The invented leagues and teams of the simulator. Names come from animals, plants and weather of Brazil, no real club among them. */
import type { SimulatedTournament } from '../play/play.ts';
import { createSimulatedTournament } from '../play/tournaments.ts';

const TEAMS_PER_LEAGUE = 20;

const araras =
  'Jaguatirica do Vale, Sabiás da Colina, Porto Jangada, Mandacaru do Agreste, Tamanduá da Serra, Boto-Rosa do Norte, ' +
  'Ipê Dourado, Maré Alta, Ventania do Sul, Lobo-Guará Unido, Pedra Encantada, Carcarás do Sertão, Garça Branca, ' +
  'Onças do Brejo, Cacau da Ilha, Tucano Imperial, Trem da Montanha, Farol do Leste, Quero-Quero do Pampa, Capivaras do Lago';
const mares =
  'Baleia-Jubarte, Caranguejos do Mangue, Recife de Coral, Estrela-do-Mar, Ostra Negra, Vento Alísio, Concha Real, ' +
  'Duna Branca, Peixe-Boi do Delta, Âncora de Prata, Coqueiral da Barra, Siri Valente';
const cerrado =
  'Pequi do Planalto, Buriti Verde, Ema Veloz, Seriema do Campo, Tatu-Bola, Cupinzeiro, Lobeira em Flor, ' +
  'Cajuzinho da Mata, Chapada Velha, Veredas do Oeste, Sucuri da Lagoa, Jatobá Centenário';

/** Each noun meets each place at most once: a league takes the next nouns, and places from another one on. */
const nouns = (
  'Bem-te-vis Jacarandás Vaga-Lumes Araucárias Bromélias Caburés Curiós Dourados Embaúbas Formigões Guaraúnas Harpias ' +
  'Iraras Jabutis Juritis Lontras Maçaricos Muriquis Paineiras Pirilampos Quaresmeiras Queixadas Sagüis Saíras ' +
  'Surubins Tangarás Teiús Timburés Trovoadas Tuiuiús Uirapurus Urutaus Vitórias-Régias Xexéus Zabelês Abieiros ' +
  'Biguás Cambuís Cigarras Coqueiros Curicacas Girassóis Guaxinins Ingazeiros Jandaias Jequitibás Lambaris Mangabas ' +
  'Mutuns Ouriços Papa-Ventos Periquitos Pitangas Rendeiras Sapucaias Sauás Tiês-Sangue Umbuzeiros Vespeiros Açaizeiros'
).split(' ');
const places = (
  'da Serra Azul, do Rio Manso, de Pedra Lascada, da Vila Cedro, do Morro Alto, de Água Clara Velha, da Barra Longa, ' +
  'do Campo Raso, de Lagoa Serena, da Mata Densa, do Poço Fundo, de Boa Sombra, da Ladeira, do Bosque, de Terra Roxa Alta, ' +
  'da Gruta, do Ribeirão Largo, de Areia Fina, da Cascata, do Paredão, de Monte Sereno, da Baixada, do Arvoredo, ' +
  'de Ponta Verde, da Encruzilhada, do Canal, de Vale Quieto, da Cordilheira, do Remanso, de Flor do Campo'
).split(', ');

const buildNames = (league: number): readonly string[] =>
  Array.from({ length: TEAMS_PER_LEAGUE }, (_, i) => {
    const n = league * TEAMS_PER_LEAGUE + i;
    return `${nouns[n % nouns.length]} ${places[(i + 7 * league) % places.length]}`;
  });

interface LeaguePlan {
  readonly id: string;
  readonly name: string;
  readonly names: readonly string[];
  /** level matches go on with overtime and a shoot-out */
  readonly isCup?: true;
}

const moreLeagues = [
  ['atlantico', 'Série Atlântico'],
  ['sertao', 'Liga do Sertão'],
  ['amazonia', 'Campeonato dos Rios'],
  ['pampa', 'Liga dos Pampas'],
  ['pantanal', 'Liga do Pantanal'],
  ['serras', 'Campeonato das Serras'],
  ['mata', 'Liga da Mata'],
  ['agreste', 'Série Agreste'],
  ['vales', 'Campeonato dos Vales'],
] as const;

const plans: readonly LeaguePlan[] = [
  { id: 'liga', name: 'Liga das Araras', names: araras.split(', ') },
  { id: 'mares', name: 'Copa das Marés', names: mares.split(', '), isCup: true },
  { id: 'cerrado', name: 'Taça do Cerrado', names: cerrado.split(', ') },
  ...moreLeagues.map(([id, name], league) => ({ id, name, names: buildNames(league) })),
];

/** What the best team of a league has on top, so that it wins most of its matches; the others share the loss. */
const BEST_TEAM_LEAD = 0.24;

function raiseBestTeam(league: SimulatedTournament): SimulatedTournament {
  const { competitors } = league;
  const best = Math.max(...competitors.map(({ strength }) => strength));
  return {
    ...league,
    competitors: competitors.map((team) => ({
      ...team,
      strength: team.strength + (team.strength === best ? BEST_TEAM_LEAD : 0) - BEST_TEAM_LEAD / competitors.length,
    })),
  };
}

/** Twelve leagues: no team plays twice in two days. One unit of strength is the logarithm of goals for over goals against. */
export const footballLeagues: readonly SimulatedTournament[] = plans.map(({ id, name, names, isCup }) =>
  raiseBestTeam(
    createSimulatedTournament({
      id,
      name,
      format: isCup === true ? { overtime: 1 } : {},
      names,
      spread: 0.23,
      traits: { style: 0.1 },
    }),
  ),
);
