import type { SportCode } from '@arara/sports/sport-codes';
import type { SportRulesText } from '../sport/sport-rules.ts';

/** The rules of each sport under the name that its folder exports. */
type ExportedSportRules = Readonly<
  Record<
    | 'footballRules'
    | 'basketballRules'
    | 'tennisRules'
    | 'boxingRules'
    | 'snookerRules'
    | 'baseballRules'
    | 'volleyballRules'
    | 'badmintonRules'
    | 'rugbyRules'
    | 'tableTennisRules'
    | 'cricketRules'
    | 'motorRacingRules',
    SportRulesText
  >
>;

export type SportRulesByCode = Readonly<Record<SportCode, SportRulesText>>;

/** The rules of every sport by its code on the wire. */
export const nameSportRules = (rules: ExportedSportRules): SportRulesByCode => ({
  football: rules.footballRules,
  basketball: rules.basketballRules,
  tennis: rules.tennisRules,
  boxing: rules.boxingRules,
  snooker: rules.snookerRules,
  baseball: rules.baseballRules,
  volleyball: rules.volleyballRules,
  badminton: rules.badmintonRules,
  rugby: rules.rugbyRules,
  'table-tennis': rules.tableTennisRules,
  cricket: rules.cricketRules,
  'motor-racing': rules.motorRacingRules,
});
