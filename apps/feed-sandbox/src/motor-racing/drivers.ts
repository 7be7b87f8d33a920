/** The invented championships of motor racing, their teams and drivers. No real person, team or brand is among them. */
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';
import type { EventFormat, SimulatedTournament } from '../play/play.ts';

const firstNames =
  'Aírton, Anahí, Belmiro, Caetana, Davino, Dandara, Eloá, Fabrício, Gilda, Heitor, Iracema, Jandir, Kauã, Leocádia, Moacir, Nara, Olavo, Potira, Quirino, Raíssa, Silvano, Tainá, Ubirajara, Valquíria, Wagner, Yara, Zeferino, Adélia, Benício, Cibele'.split(
    ', ',
  );
const lastNames =
  'Abrantes, Bragança, Cordeiro, Dourado, Esteves, Furtado, Galvão, Holanda, Itaparica, Jardim, Lacerda, Madureira, Noronha, Orleans, Paranhos, Quadros, Rezende, Sampaio, Tavares, Urquiza, Valadão, Xavante, Zanella, Alencar, Botelho, Cavalcante, Drumond, Espíndola'.split(
    ', ',
  );

/** A team has one colour in every championship. */
const teams: readonly (readonly [name: string, color: string])[] = [
  ['Andorinha', '#1f86d1'],
  ['Trovoada', '#5b5f66'],
  ['Jatobá', '#1f9a55'],
  ['Brasa', '#d93a34'],
  ['Mirante', '#7c3aed'],
  ['Cascavel', '#c2410c'],
  ['Lua Nova', '#3b4a9c'],
  ['Girassol', '#e3b008'],
  ['Correnteza', '#0e7490'],
  ['Flecha', '#be185d'],
  ['Catavento', '#0f9d8a'],
  ['Pedra Alta', '#8a6d3b'],
  ['Siriri', '#4d7c0f'],
  ['Vereda', '#a16207'],
  ['Marola', '#0369a1'],
  ['Quartzo', '#9f1239'],
];
const TEAMS_A_FIELD = 10;

/** Cars of a class run the same distance everywhere: a little more than a hundred minutes. */
const classes: readonly (readonly [name: string, format: EventFormat])[] = [
  ['Fórmula', { laps: 64, lapSeconds: 96, stops: 1 }],
  ['Turismo', { laps: 70, lapSeconds: 88, stops: 1 }],
  ['Protótipos', { laps: 60, lapSeconds: 103, stops: 2 }],
  ['Monoposto', { laps: 68, lapSeconds: 91, stops: 1 }],
];
const regions = ['Serra Azul', 'Litoral', 'Cerrado', 'Pampa', 'Sertão', 'Amazônia', 'Pantanal', 'Mantiqueira'];

/** Half of what makes a car fast is its team: strength is the team's and the driver's in these parts. */
const teamShare = 0.75;
const driverShare = Math.sqrt(1 - teamShare ** 2);

function createField(index: number): SimulatedTournament {
  const [className, format] = classes[index % classes.length] ?? ['', {}];
  const region = regions[Math.floor(index / classes.length)] ?? '';
  const id = `motor-${String(index + 1).padStart(2, '0')}`;
  const names = buildPersonNames(firstNames, lastNames, 2 * TEAMS_A_FIELD, 2 * TEAMS_A_FIELD * index);
  const traits = { qualifying: 0.35, reliability: 0.4 };
  const field = createSimulatedTournament({
    id,
    name: `${className} ${region}`,
    format,
    names,
    spread: driverShare,
    traits,
  });
  const random = createRandomSource(createSeededDraws(`teams:${id}`));
  const teamStrengths = Array.from({ length: TEAMS_A_FIELD }, () => teamShare * random.normal());
  const competitors = field.competitors.map((driver, i) => {
    const team = Math.floor(i / 2);
    const [teamName, color] = teams[(team * 3 + index) % teams.length] ?? ['', driver.color];
    return {
      ...driver,
      name: `${driver.name} (${teamName})`,
      color,
      strength: driver.strength + (teamStrengths[team] ?? 0),
    };
  });
  return { ...field, competitors };
}

/** 32 fields of 20 cars: at a race every 50 minutes nobody drives twice a day. Team mates follow each other in the list. */
export const motorRacingTournaments: readonly SimulatedTournament[] = Array.from(
  { length: classes.length * regions.length },
  (_, index) => createField(index),
);
