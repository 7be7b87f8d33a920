/**
 * The ways to prove again who one is: the password, or the code of an authenticator. Each is a field of the call `stepUp`; a refusal
 * `stepUpNeeded` names those that this player has to fill in (`data.methods`).
 */
export const stepUpMethods = ['pwd', 'totp'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];
