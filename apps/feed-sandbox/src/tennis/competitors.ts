/** The invented tournaments of tennis with their players. */
import type { SimulatedTournament } from '../play/play.ts';
import { buildPlayerNames } from '../play/player-names.ts';
import { createSimulatedTournament } from '../play/tournaments.ts';

const PLAYERS = 16;

/** `serve` is how often the server of two average players wins a point on this surface. */
interface TennisPlan {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly surface: 'clay' | 'hard' | 'grass';
  readonly serve: number;
  readonly maxSets: 3 | 5;
  readonly players: 'women' | 'men' | 'pairs';
}

const plans: readonly TennisPlan[] = [
  {
    id: 'tenis-ipe',
    name: 'Copa do Ipê',
    category: 'Masculino',
    surface: 'clay',
    serve: 0.61,
    maxSets: 3,
    players: 'men',
  },
  {
    id: 'tenis-chapada',
    name: 'Aberto da Chapada',
    category: 'Masculino',
    surface: 'hard',
    serve: 0.632,
    maxSets: 3,
    players: 'men',
  },
  {
    id: 'tenis-vitoria-regia',
    name: 'Taça Vitória-Régia',
    category: 'Feminino',
    surface: 'clay',
    serve: 0.557,
    maxSets: 3,
    players: 'women',
  },
  {
    id: 'tenis-restinga',
    name: 'Aberto da Restinga',
    category: 'Feminino',
    surface: 'hard',
    serve: 0.565,
    maxSets: 3,
    players: 'women',
  },
  {
    id: 'tenis-grama-da-serra',
    name: 'Grama da Serra',
    category: 'Masculino',
    surface: 'grass',
    serve: 0.655,
    maxSets: 3,
    players: 'men',
  },
  {
    id: 'tenis-grande-arara',
    name: 'Grande Torneio Arara',
    category: 'Masculino',
    surface: 'hard',
    serve: 0.632,
    maxSets: 5,
    players: 'men',
  },
  {
    id: 'tenis-duplas-cerrado',
    name: 'Duplas do Cerrado',
    category: 'Duplas femininas',
    surface: 'hard',
    serve: 0.6,
    maxSets: 3,
    players: 'pairs',
  },
];

const getLastName = (name: string): string => name.split(' ').at(-1) ?? name;

/** Two persons of different last names are a pair: "Aroeira / Buriti". */
function buildPairs(offset: number): readonly string[] {
  const names = buildPlayerNames('women', 2 * PLAYERS, offset);
  return Array.from(
    { length: PLAYERS },
    (_, i) => `${getLastName(names[i] ?? '')} / ${getLastName(names[i + PLAYERS] ?? '')}`,
  );
}

/**
 * Seven tournaments of sixteen: nobody plays twice a day. One unit of strength is the log-odds of winning a point; 0.17 more
 * than the other player wins three matches of four. Who serves better than average returns worse.
 */
export const tennisTournaments: readonly SimulatedTournament[] = plans.map(
  ({ id, name, category, surface, serve, maxSets, players }, i) =>
    createSimulatedTournament({
      id,
      name,
      category,
      format: { maxSets, surface, serve, lastSet: players === 'pairs' ? 'matchTieBreak' : 'set' },
      names: players === 'pairs' ? buildPairs(i * PLAYERS) : buildPlayerNames(players, PLAYERS, i * PLAYERS),
      spread: 0.145,
      traits: { serve: 0.06 },
    }),
);
