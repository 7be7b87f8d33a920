/** A round as the strip of the last rounds shows it; `outcome` in the unit that its game's text takes. */
export interface RecentRoundResult {
  readonly id: string;
  readonly outcome: number;
  readonly won: boolean;
}
