/** The invented teams and tournaments of the simulator. */
import { createRandomSource, createSeededDraws } from '../simulation/seeded-draws.ts';
import type { TeamStrength } from './model.ts';
import type { Competitor, Tournament } from '../feed/messages.ts';

export interface SimulatedTeam extends Competitor {
  readonly strength: TeamStrength;
}

export interface SimulatedLeague extends Tournament {
  readonly teams: readonly SimulatedTeam[];
}

/** Ten colours of crests. */
const simulatedTeamColors = '#d93a34 #1f86d1 #1f9a55 #e3b008 #5b5f66 #c2410c #7c3aed #0e7490 #be185d #3f6212'.split(
  ' ',
);

/** How much teams differ, in logarithms of goals. */
const teamStrengthSpread = { attack: 0.12, defence: 0.1 } as const;

/** Names with the three letters of a scoreboard. */
type SimulatedTeamNames = readonly (readonly [name: string, short: string])[];

/** The teams of a league. Their factors on goals average to 1, so the league keeps the base rates. */
function createLeagueTeams(leagueId: string, names: SimulatedTeamNames): readonly SimulatedTeam[] {
  const random = createRandomSource(createSeededDraws(`strengths:${leagueId}`));
  const raw = names.map(() => ({
    attack: teamStrengthSpread.attack * random.normal(),
    defence: teamStrengthSpread.defence * random.normal(),
  }));
  const mean = (factors: readonly number[]) => factors.reduce((sum, f) => sum + f, 0) / factors.length;
  const attack = Math.log(mean(raw.map((s) => Math.exp(s.attack))));
  const defence = Math.log(mean(raw.map((s) => Math.exp(-s.defence))));
  return names.map(([name, short], i) => ({
    id: `${leagueId}-${short.toLowerCase()}`,
    name,
    short,
    color: simulatedTeamColors[(i * 7 + leagueId.length) % simulatedTeamColors.length] ?? '#5b5f66',
    strength: { attack: (raw[i]?.attack ?? 0) - attack, defence: (raw[i]?.defence ?? 0) + defence },
  }));
}

const createLeague = (id: string, name: string, names: SimulatedTeamNames): SimulatedLeague => ({
  id: `sim:tournament:${id}`,
  name,
  category: 'Arara',
  teams: createLeagueTeams(id, names),
});

export const simulatedLeagues: readonly SimulatedLeague[] = [
  createLeague('liga', 'Liga das Araras', [
    ['Jaguatirica do Vale', 'JAG'],
    ['Sabiás da Colina', 'SAB'],
    ['Porto Jangada', 'JGD'],
    ['Mandacaru do Agreste', 'MDC'],
    ['Tamanduá da Serra', 'TMD'],
    ['Boto-Rosa do Norte', 'BOT'],
    ['Ipê Dourado', 'IPE'],
    ['Maré Alta', 'MAR'],
    ['Ventania do Sul', 'VEN'],
    ['Lobo-Guará Unido', 'LGU'],
    ['Pedra Encantada', 'PED'],
    ['Carcarás do Sertão', 'CCR'],
    ['Garça Branca', 'GAR'],
    ['Onças do Brejo', 'ONC'],
    ['Cacau da Ilha', 'CAC'],
    ['Tucano Imperial', 'TUC'],
    ['Trem da Montanha', 'TRM'],
    ['Farol do Leste', 'FAR'],
    ['Quero-Quero do Pampa', 'QQP'],
    ['Capivaras do Lago', 'CAP'],
  ]),
  createLeague('mares', 'Copa das Marés', [
    ['Baleia-Jubarte', 'BAL'],
    ['Caranguejos do Mangue', 'CRG'],
    ['Recife de Coral', 'RCF'],
    ['Estrela-do-Mar', 'EDM'],
    ['Ostra Negra', 'OST'],
    ['Vento Alísio', 'ALI'],
    ['Concha Real', 'CON'],
    ['Duna Branca', 'DUN'],
    ['Peixe-Boi do Delta', 'PXB'],
    ['Âncora de Prata', 'ANC'],
    ['Coqueiral da Barra', 'COQ'],
    ['Siri Valente', 'SIR'],
  ]),
  createLeague('cerrado', 'Taça do Cerrado', [
    ['Pequi do Planalto', 'PEQ'],
    ['Buriti Verde', 'BUR'],
    ['Ema Veloz', 'EMA'],
    ['Seriema do Campo', 'SER'],
    ['Tatu-Bola', 'TAT'],
    ['Cupinzeiro', 'CUP'],
    ['Lobeira em Flor', 'LOB'],
    ['Cajuzinho da Mata', 'CAJ'],
    ['Chapada Velha', 'CHA'],
    ['Veredas do Oeste', 'VER'],
    ['Sucuri da Lagoa', 'SUC'],
    ['Jatobá Centenário', 'JAT'],
  ]),
];

/**
 * The two teams of the n-th match of a league, home first: a round-robin by the circle method, with the sides swapped in
 * every second round. In a round each team plays once, and a team's matches are about a round apart.
 */
export function pairTeamsOfRound(
  { teams }: SimulatedLeague,
  n: number,
): readonly [home: SimulatedTeam, away: SimulatedTeam] {
  const half = teams.length / 2;
  const around = teams.length - 1;
  const [round, place] = [Math.floor(n / half), n % half];
  const teamAt = (i: number): SimulatedTeam => {
    const turned = i === 0 ? 0 : 1 + ((((i - 1 - round) % around) + around) % around);
    const team = teams[turned];
    if (team === undefined) throw new RangeError(`a league needs an even number of teams, not ${teams.length}`);
    return team;
  };
  const [one, other] = [teamAt(place), teamAt(teams.length - 1 - place)];
  return (round + place) % 2 === 0 ? [one, other] : [other, one];
}
