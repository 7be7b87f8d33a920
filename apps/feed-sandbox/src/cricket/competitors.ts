/** The invented leagues of cricket. Names come from Brazil's nature and towns, no real club among them. */
import { createSimulatedTournament } from '../play/tournaments.ts';
import type { SimulatedTournament } from '../play/play.ts';

const leagues: readonly (readonly [id: string, name: string, names: string])[] = [
  [
    'oval-t20',
    'Liga Oval T20',
    'Araras da Colina Verde, Jaguares do Oval, Poços de Prata, Colibris da Serra, Reis do Wicket, Agulhões de Ponta Azul, Tigres do Cerradinho, Corujas do Planalto, Trovões de Itamirim, Lontras do Paraíso, Veleiros da Barra Clara, Gralhas do Pinhal',
  ],
  [
    'chapada-cricket',
    'Copa Chapada de Críquete',
    'Quartzos da Chapada, Lobos da Vereda, Cachoeiras de Lumiar, Tatus de Areia Branca, Bandeirolas, Sertanejos do Oval, Estrelas de Goiaçu, Mangabas, Carcarás da Pedra, Calangos do Norte, Ipês do Cruzeiro, Rendeiras',
  ],
  [
    'atlantico-t20',
    'Atlântico T20',
    'Recifes de Maré, Golfinhos da Enseada, Jangadas do Leste, Coqueiros de Itapuã-Mirim, Ventos do Cabo, Caravelas, Tartarugas da Restinga, Brisas de Olindina, Mangues do Sul, Ostras de Prata, Faroleiros, Ilhéus do Canal',
  ],
  [
    'serra-cricket',
    'Taça da Serra',
    'Nevoeiros da Serra, Quatis do Pinhal, Tropeiros de Vila Alta, Hortênsias, Bugios da Mata, Vinhas do Vale, Cervos do Campo, Sabiás de Pedra Fria, Lanternas da Mina, Ouros de Ribeirinha, Pedreiras, Sinos da Montanha',
  ],
  [
    'pantanal-t20',
    'Pantanal T20',
    'Tuiuiús, Ariranhas do Rio Claro, Onças do Corixo, Piranhas de Coxipó Novo, Boiadeiros da Baía, Capivaras do Camalote, Jaús, Ipês Roxos, Sucuris do Brejo, Garças da Vazante, Cavaleiros do Pantanal, Dourados',
  ],
  [
    'amazonas-cricket',
    'Super Liga do Norte',
    'Sumaúmas do Norte, Açaís de Belém-Mirim, Igarapés, Harpias da Mata, Castanhas de Prata, Botos de Santa Aurora, Vitórias-Régias, Seringais, Macacos-Prego, Tucumãs, Cachoeiras do Xingu Novo, Mururés',
  ],
];

/**
 * Six leagues of twelve: no team plays twice a day. One unit of strength is the log-odds of a hit against average bowling; 0.1
 * more than the other side wins six matches of ten.
 */
export const cricketTournaments: readonly SimulatedTournament[] = leagues.map(([id, name, names]) =>
  createSimulatedTournament({ id, name, format: { overs: 20 }, names: names.split(', '), spread: 0.11 }),
);
