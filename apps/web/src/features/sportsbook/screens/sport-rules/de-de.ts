import { badmintonRules } from '../../badminton/rules/de-de.ts';
import { baseballRules } from '../../baseball/rules/de-de.ts';
import { basketballRules } from '../../basketball/rules/de-de.ts';
import { boxingRules } from '../../boxing/rules/de-de.ts';
import { cricketRules } from '../../cricket/rules/de-de.ts';
import { footballRules } from '../../football/rules/de-de.ts';
import { motorRacingRules } from '../../motor-racing/rules/de-de.ts';
import { rugbyRules } from '../../rugby/rules/de-de.ts';
import { snookerRules } from '../../snooker/rules/de-de.ts';
import { tableTennisRules } from '../../table-tennis/rules/de-de.ts';
import { tennisRules } from '../../tennis/rules/de-de.ts';
import { volleyballRules } from '../../volleyball/rules/de-de.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in German. */
export const sportRules = nameSportRules({
  footballRules,
  basketballRules,
  tennisRules,
  boxingRules,
  snookerRules,
  baseballRules,
  volleyballRules,
  badmintonRules,
  rugbyRules,
  tableTennisRules,
  cricketRules,
  motorRacingRules,
});
