/** The invented leagues of baseball. Names come from Brazil's nature and its towns of Japanese descent, no real club among them. */
import { createSimulatedTournament } from '../play/tournaments.ts';
import type { SimulatedTournament } from '../play/play.ts';

const leagues: readonly (readonly [id: string, name: string, names: string])[] = [
  [
    'diamante',
    'Liga Diamante',
    'Ipês de Aruana, Falcões da Mantiqueira, Sakuras do Vale, Trens de Ferrovia, Araucárias do Planalto, Cobras-Coral, Gaviões da Ponte, Touros do Rio Pardo, Canários da Serra, Mestres de Iguaru, Ventos de Marolinha, Guarás do Mangue',
  ],
  [
    'cafezal',
    'Copa do Cafezal',
    'Tropeiros de Itabiri, Colonos do Cafezal, Trovoadas de Nova Aurora, Lagartos do Areal, Mineiros da Gruta, Pioneiros do Norte Velho, Ferreiros de Pedra Lisa, Jangadeiros do Lago Azul, Maritacas, Sentinelas do Morro, Jasmins de Tamboril, Quatis da Encosta',
  ],
  [
    'litoral-beisebol',
    'Liga Litoral de Beisebol',
    'Tubarões da Enseada, Albatrozes, Corsários de Barra Nova, Ondas de Itaúba, Pelicanos do Canal, Marujos do Farol, Corais de Ponta Fina, Arraias, Tempestade do Cabo, Gaivotas da Restinga, Ostreiros, Lanternas da Baía',
  ],
  [
    'planalto-beisebol',
    'Taça Planalto',
    'Siriemas do Quadrado, Candangos da Asa, Cometas de Lunária, Pequizeiros, Lobos do Cerrado Alto, Cristais da Chapada, Nebulosas de Veadeiro, Emas do Eixo, Faróis da Esplanada, Vaga-Lumes, Buritizais, Tesouras do Campo',
  ],
  [
    'amazonia-beisebol',
    'Série Amazônia',
    'Botos do Encontro, Harpias, Jacarés do Igapó, Castanheiros, Pirarucus, Sumaúmas, Seringueiros do Acre Novo, Curupiras, Onças da Várzea, Tambaquis, Guaranás de Maué-Mirim, Uirapurus',
  ],
  [
    'pampa-beisebol',
    'Copa do Pampa',
    'Minuanos, Tropilhas da Fronteira, Erveiros, Lanceiros do Jacuí, Coxilhas, Sanhaços do Sul, Pinhões de Lajeado Alto, Graxains, Vinhedos da Encosta, Estancieiros, Neblina de Gramínea, Lagoeiros',
  ],
];

/**
 * Six leagues of twelve: no team plays twice a day. One unit of strength is the log-odds of reaching base; 0.12 more than the
 * other side wins six games of ten.
 */
export const baseballTournaments: readonly SimulatedTournament[] = leagues.map(([id, name, names]) =>
  createSimulatedTournament({
    id,
    name,
    format: { innings: 9 },
    names: names.split(', '),
    spread: 0.12,
    traits: { pace: 0.04 },
  }),
);
