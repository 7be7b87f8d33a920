/** The frame of the sports rules in one language. What is a number in the code (limits, the live delay) is a label here, and the page fills it in. */
export interface SportsRulesContent {
  readonly title: string;
  readonly intro: string;
  /** Over the sections that hold for all sports. */
  readonly generalHeading: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly limits: {
    readonly heading: string;
    readonly minStake: string;
    readonly maxStake: string;
    readonly maxEventStake: string;
    readonly maxDayStake: string;
    readonly maxPayout: string;
  };
  readonly sports: {
    /** Over the chooser of the sport. */
    readonly heading: string;
    readonly liveDelay: string;
    readonly seconds: (count: number) => string;
    /** Over the choices of the house where bookmakers differ. */
    readonly options: string;
    /** A note about what an example leaves out. */
    readonly exampleNote: string;
    readonly example: (heading: string) => string;
    /** An example in which no outcome wins or is returned. */
    readonly allLost: string;
    /** What a dead heat does to the odds: places over those who share them. */
    readonly deadHeat: (places: number, tied: number) => string;
  };
}
