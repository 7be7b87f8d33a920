import { badmintonRules } from '../../badminton/rules/zh-cn.ts';
import { baseballRules } from '../../baseball/rules/zh-cn.ts';
import { basketballRules } from '../../basketball/rules/zh-cn.ts';
import { boxingRules } from '../../boxing/rules/zh-cn.ts';
import { cricketRules } from '../../cricket/rules/zh-cn.ts';
import { footballRules } from '../../football/rules/zh-cn.ts';
import { motorRacingRules } from '../../motor-racing/rules/zh-cn.ts';
import { rugbyRules } from '../../rugby/rules/zh-cn.ts';
import { snookerRules } from '../../snooker/rules/zh-cn.ts';
import { tableTennisRules } from '../../table-tennis/rules/zh-cn.ts';
import { tennisRules } from '../../tennis/rules/zh-cn.ts';
import { volleyballRules } from '../../volleyball/rules/zh-cn.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Chinese. */
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
