/** Invented competitors: names from lists, strengths from seeded draws that differ believably. The same everywhere and always. */
import { createRandomSource, createSeededDraws } from './seeded-draws.ts';
import type { EventFormat, SimulatedCompetitor, SimulatedTournament } from './play.ts';

const competitorColors = '#d93a34 #1f86d1 #1f9a55 #e3b008 #5b5f66 #c2410c #7c3aed #0e7490 #be185d #3f6212'.split(' ');

/** Three letters of a name, unique within a list: the first of its last word if they are free. */
function abbreviate(name: string, used: Set<string>): string {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toUpperCase();
  const word = letters.split(' ').at(-1) ?? letters;
  const compact = letters.replaceAll(' ', '');
  const candidates = [
    word.slice(0, 3),
    ...Array.from(
      { length: 26 * 26 },
      (_, i) => `${compact.charAt(0)}${String.fromCodePoint(65 + Math.floor(i / 26), 65 + (i % 26))}`,
    ),
  ];
  const short = candidates.find((text) => text.length === 3 && !used.has(text)) ?? compact.slice(0, 3);
  used.add(short);
  return short;
}

/** Full names of persons, each once: every first name meets every last name. `offset` gives different lists the names that others do not use. */
export function buildPersonNames(
  firstNames: readonly string[],
  lastNames: readonly string[],
  count: number,
  offset = 0,
): readonly string[] {
  if (offset + count > firstNames.length * lastNames.length) throw new RangeError('too few names');
  return Array.from({ length: count }, (_, i) => {
    const n = offset + i;
    const first = n % firstNames.length;
    return `${firstNames[first]} ${lastNames[(Math.floor(n / firstNames.length) + first) % lastNames.length]}`;
  });
}

export interface TournamentPlan {
  /** unique over all sports, lower case */
  readonly id: string;
  readonly name: string;
  readonly category?: string;
  readonly format?: EventFormat;
  readonly names: readonly string[];
  /** standard deviation of strengths, in the units of the sport's model */
  readonly spread: number;
  /** standard deviations of further traits by name */
  readonly traits?: Readonly<Record<string, number>>;
}

/** A tournament whose competitors' strengths sum to 0. */
export function createSimulatedTournament({
  id,
  name,
  category,
  format,
  names,
  spread,
  traits = {},
}: TournamentPlan): SimulatedTournament {
  const random = createRandomSource(createSeededDraws(`strengths:${id}`));
  const drawCentred = (deviation: number): readonly number[] => {
    const raw = names.map(() => deviation * random.normal());
    const mean = raw.reduce((sum, n) => sum + n, 0) / raw.length;
    return raw.map((n) => n - mean);
  };
  const strengths = drawCentred(spread);
  const drawnTraits = Object.entries(traits).map(([trait, deviation]) => [trait, drawCentred(deviation)] as const);
  const used = new Set<string>();
  const competitors = names.map((competitor, i): SimulatedCompetitor => {
    const short = abbreviate(competitor, used);
    return {
      id: `sim:competitor:${id}-${short.toLowerCase()}`,
      name: competitor,
      short,
      color: competitorColors[(i * 7 + id.length) % competitorColors.length] ?? '#5b5f66',
      strength: strengths[i] ?? 0,
      ...(drawnTraits.length === 0
        ? {}
        : { traits: Object.fromEntries(drawnTraits.map(([trait, values]) => [trait, values[i] ?? 0])) }),
    };
  });
  return { id: `sim:tournament:${id}`, name, category: category ?? 'Arara', format: format ?? {}, competitors };
}
