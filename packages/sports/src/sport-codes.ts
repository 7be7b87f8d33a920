/**
 * The wire codes of the sports, in the order of the wire's table. They are apart from the modules, so that the contract and a
 * browser's first load need no module. `registry.ts` does not compile unless it has a module for each code and no other.
 */
export const sportCodes = [
  'football',
  'basketball',
  'tennis',
  'boxing',
  'snooker',
  'baseball',
  'volleyball',
  'badminton',
  'rugby',
  'table-tennis',
  'cricket',
  'motor-racing',
] as const;

/** The code of a registered sport on the wire. */
export type SportCode = (typeof sportCodes)[number];

const knownCodes: ReadonlySet<unknown> = new Set(sportCodes);

export const isSportCode = (code: unknown): code is SportCode => knownCodes.has(code);
