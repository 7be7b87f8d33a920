/** The rules of one sport. */
export interface SingleSportRulesText {
  readonly name: string;
  /** What counts for all of its markets. */
  readonly general: readonly string[];
  /** By the market's key in the market table: what it asks, and how each of its ends is paid. */
  readonly markets: Readonly<Record<string, string>>;
}

/** The sports rules in one language. What is a number in the code (limits, the live delay) is a label here, and the page fills it in. */
export interface SportsRulesContent {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly limits: {
    readonly heading: string;
    readonly minStake: string;
    readonly maxStake: string;
    readonly maxEventStake: string;
    readonly maxPayout: string;
    readonly liveDelay: string;
    readonly seconds: (count: number) => string;
  };
  readonly home: string;
  readonly away: string;
  readonly scopes: { readonly match: string; readonly firstHalf: string };
  /** A note about what an example leaves out. */
  readonly exampleNote: string;
  /** The heading of an example, by its scores as text. */
  readonly example: (score: string, halfTime: string) => string;
  /** By the code of the sport. */
  readonly sports: Readonly<Record<string, SingleSportRulesText>>;
}
