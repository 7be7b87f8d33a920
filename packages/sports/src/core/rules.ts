/**
 * Named options of a sport's rules: where bookmakers differ, the house chooses, and the choice is fixed with the event when
 * it is created. The first value of an option is its default.
 */

/** The values of each option, the default first. */
export type RuleOptions = Readonly<Record<string, readonly [string, ...string[]]>>;

/** One value of each option. It is stored with the event as JSON. */
export type RuleChoices<Options extends RuleOptions = RuleOptions> = {
  readonly [Name in keyof Options]: Options[Name][number];
};

/** The default of each option. */
export const createDefaultRules = <Options extends RuleOptions>(options: Options): RuleChoices<Options> =>
  Object.fromEntries(Object.entries(options).map(([name, [first]]) => [name, first])) as RuleChoices<Options>;

/** The defaults with these changes; refused, with its name, for an option or a value that the sport does not have. */
export function chooseRules<Options extends RuleOptions>(
  options: Options,
  changes: Readonly<Record<string, string>>,
): { readonly rules: RuleChoices<Options> } | { readonly refused: string } {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name) || options[name]?.includes(value) !== true)
      return { refused: `${name}=${value}` };
  }
  return { rules: { ...createDefaultRules(options), ...changes } };
}
