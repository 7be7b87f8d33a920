/** What outcomes and matches are called in one language: `outcome-texts/` has a file for each. */
export interface OutcomeTexts {
  /** The two sides of a match: "Ipê × Jatobá", as the web app's `sport.match` has it. */
  readonly match: (home: string, away: string) => string;
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
