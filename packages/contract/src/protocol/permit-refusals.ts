/** The refusals of a player whom something keeps from playing, staff's block, an exclusion or a pause. */
export const restrictionRefusalCodes = ['accountBlocked', 'selfExcluded', 'playerPaused'] as const;

/** The refusals of every call that takes a stake or a deposit: it asks the player's protection for a permit. */
export const permitRefusalCodes = [...restrictionRefusalCodes, 'limitReached'] as const;
