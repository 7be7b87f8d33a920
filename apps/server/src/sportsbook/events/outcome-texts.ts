/** What outcomes are called in one language: `outcome-texts/` has a file for each. */
export interface OutcomeTexts {
  readonly draw: string;
  readonly or: (a: string, b: string) => string;
  readonly over: (number: string) => string;
  readonly under: (number: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly odd: string;
  readonly even: string;
  readonly otherScore: string;
  readonly neither: string;
  readonly noGoal: string;
}
