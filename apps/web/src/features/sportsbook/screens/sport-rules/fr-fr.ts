import { badmintonRules } from '../../badminton/rules/fr-fr.ts';
import { baseballRules } from '../../baseball/rules/fr-fr.ts';
import { basketballRules } from '../../basketball/rules/fr-fr.ts';
import { boxingRules } from '../../boxing/rules/fr-fr.ts';
import { cricketRules } from '../../cricket/rules/fr-fr.ts';
import { footballRules } from '../../football/rules/fr-fr.ts';
import { motorRacingRules } from '../../motor-racing/rules/fr-fr.ts';
import { rugbyRules } from '../../rugby/rules/fr-fr.ts';
import { snookerRules } from '../../snooker/rules/fr-fr.ts';
import { tableTennisRules } from '../../table-tennis/rules/fr-fr.ts';
import { tennisRules } from '../../tennis/rules/fr-fr.ts';
import { volleyballRules } from '../../volleyball/rules/fr-fr.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in French. */
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
