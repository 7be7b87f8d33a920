/**
 * What of a message could not be read, and what that part may be about: bets on it are closed until newer prices, because
 * nothing may stay open for the reason that a message was not understood.
 */

/**
 * `line`: the line of this text; `market`: every line of this market; `event`: any line of the event; `nothing`: a part that
 * decides no bet, such as a clock.
 */
export type UnreadPartScope = { readonly line: string } | { readonly market: number } | 'event' | 'nothing';

export interface UnreadPart {
  /** the path of the field in the message, or what is wrong with it */
  readonly path: string;
  readonly about: UnreadPartScope;
}
