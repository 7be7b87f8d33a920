/** Facts for the test that compares the words of the sports rules with the grading. */
export interface CheckedFacts<Facts = unknown> {
  /** events in play; `over` are the keys of markets that are about a part of them that is over */
  readonly inPlay: readonly { readonly facts: Facts; readonly over?: readonly string[] }[];
  /** events that were played to their end, beside those of the examples */
  readonly played: readonly Facts[];
}
