import { legLimits } from '@arara/sports/bets/limits';
import { countCombinations, parseSystem } from '@arara/sports/bets/settlement';

/** Systems that have a name of their own: every size from 2, or every size from 1. */
export const SYSTEM_NAME_KEYS = [
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'superHeinz',
  'goliath',
] as const;
export type SystemNameKey = (typeof SYSTEM_NAME_KEYS)[number];

const SYSTEM_NAMES: Readonly<Record<string, SystemNameKey>> = {
  '2,3/3': 'trixie',
  '1,2,3/3': 'patent',
  '2,3,4/4': 'yankee',
  '1,2,3,4/4': 'lucky15',
  '2,3,4,5/5': 'canadian',
  '1,2,3,4,5/5': 'lucky31',
  '2,3,4,5,6/6': 'heinz',
  '1,2,3,4,5,6/6': 'lucky63',
  '2,3,4,5,6,7/7': 'superHeinz',
  '2,3,4,5,6,7,8/8': 'goliath',
};

/** The combinations of one size in a system: three doubles. */
export interface SystemPart {
  readonly size: number;
  readonly count: number;
}

/** A system that a slip may choose. */
export interface OfferedSystem {
  /** Its text on the wire: "2,3/3". */
  readonly system: string;
  readonly sizes: readonly number[];
  readonly name: SystemNameKey | undefined;
  readonly parts: readonly SystemPart[];
  readonly combinations: number;
}

/** True for a number of legs over which there are systems. */
export const hasSystems = (legs: number): boolean => legs >= legLimits.system.min && legs <= legLimits.system.max;

/** A system by its text; undefined for any other text. */
export function describeSystem(system: string): OfferedSystem | undefined {
  const parsed = parseSystem(system);
  if (parsed === undefined) return undefined;
  const parts = parsed.sizes.map((size) => ({ size, count: countCombinations([size], parsed.legs) }));
  return {
    system,
    sizes: parsed.sizes,
    name: SYSTEM_NAMES[system],
    parts,
    combinations: parts.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * The systems over so many legs: one size alone from the doubles on, then all sizes from the doubles, then all sizes. Empty
 * for a number of legs without systems.
 */
export function listSystems(legs: number): readonly OfferedSystem[] {
  if (!hasSystems(legs)) return [];
  const sizes = Array.from({ length: legs }, (_, index) => index + 1);
  const texts = [
    ...sizes.slice(1, -1).map((size) => `${size}/${legs}`),
    `${sizes.slice(1).join(',')}/${legs}`,
    `${sizes.join(',')}/${legs}`,
  ];
  return texts.flatMap((text) => describeSystem(text) ?? []);
}

/** The chosen system, or the first one when the choice was made for another number of legs. */
export const chooseSystem = (legs: number, chosen: string | null): OfferedSystem | undefined => {
  const offered = listSystems(legs);
  return offered.find(({ system }) => system === chosen) ?? offered[0];
};
