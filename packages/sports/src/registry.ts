/** The sports, one line each, in the order of the wire's table. */
import type { SportModule } from './core/sport.ts';
import { badminton } from './badminton/sport.ts';
import { baseball } from './baseball/sport.ts';
import { basketball } from './basketball/sport.ts';
import { boxing } from './boxing/sport.ts';
import { cricket } from './cricket/sport.ts';
import { football } from './football/sport.ts';
import { motorRacing } from './motor-racing/sport.ts';
import { rugby } from './rugby/sport.ts';
import { snooker } from './snooker/sport.ts';
import { tableTennis } from './table-tennis/sport.ts';
import { tennis } from './tennis/sport.ts';
import type { SportCode } from './sport-codes.ts';
import { volleyball } from './volleyball/sport.ts';

export { isSportCode } from './sport-codes.ts';
export type { SportCode } from './sport-codes.ts';

const registered: { readonly [Code in SportCode]: SportModule & { readonly code: Code } } = {
  football,
  basketball,
  tennis,
  boxing,
  snooker,
  baseball,
  volleyball,
  badminton,
  rugby,
  'table-tennis': tableTennis,
  cricket,
  'motor-racing': motorRacing,
};

export const sportModules: readonly (SportModule & { readonly code: SportCode })[] = Object.values(registered);

const modulesByCode: ReadonlyMap<string, SportModule> = new Map(sportModules.map((sport) => [sport.code, sport]));

/** The module of a wire code; undefined for a code that no sport has. */
export const findSport = (code: string): SportModule | undefined => modulesByCode.get(code);

/** How long a live bet on this sport waits. */
export const getLiveBetDelayMs = (code: SportCode): number => findSport(code)?.liveDelayMs ?? 0;
