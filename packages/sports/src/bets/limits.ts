/** How many selections a multiple and a system have. Apart from the settlement of bets, which a first screen does not load. */
export const legLimits = { multiple: { min: 2, max: 30 }, system: { min: 3, max: 8 } } as const;
