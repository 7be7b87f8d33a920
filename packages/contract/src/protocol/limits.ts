/** How often calls may be made, and secrets tried: the one table of it. A call names its limits and its attempts. */

/** By what a limit counts: the network of an address, a player or a member of staff over all sessions, or a player and the format of a file. */
export type CallLimitHolder = 'address' | 'player' | 'playerAndFormat' | 'staff';

export interface CallLimit {
  readonly by: CallLimitHolder;
  readonly points: number;
  readonly seconds: number;
}

const byAddress = (points: number, seconds: number) => ({ by: 'address', points, seconds }) as const;

/** Every limit. Many players stand behind one address of a mobile network: what is counted by address is generous. */
export const callLimits = {
  captcha: byAddress(120, 60),
  captchaWork: byAddress(120, 60),
  restLogin: byAddress(120, 60),
  restRegister: byAddress(60, 60),
  exchange: byAddress(120, 60),
  sendResetCode: byAddress(10, 3600),
  checkResetCode: byAddress(60, 60),
  setPwd: byAddress(30, 60),
  loginTotp: byAddress(60, 60),
  undoEmail: byAddress(30, 60),
  saveConsent: byAddress(600, 60),
  staffLogin: byAddress(30, 60),
  staffEnrolment: byAddress(30, 60),
  staffEnrol: byAddress(30, 60),
  clientError: byAddress(60, 600),
  complaint: byAddress(10, 3600),
  complaintState: byAddress(60, 600),
  /** The documents of the calls, which are no calls themselves. */
  document: byAddress(60, 60),
  /** Notices to the server that were refused: of a bank that is none. */
  refusedNotice: byAddress(30, 60),
  /** Each file costs as much as hundreds of other reads. */
  statement: { by: 'playerAndFormat', points: 3, seconds: 300 },
  /** A person types a message in seconds; each one costs a transaction and is read by somebody. */
  chatMessages: { by: 'player', points: 30, seconds: 60 },
  supportFiles: { by: 'player', points: 20, seconds: 3600 },
  /** Looks at personal data in clear. A person who decides looks at a few players; who looks at more copies them. */
  reveals: { by: 'staff', points: 20, seconds: 600 },
  /** Searches by CPF, e-mail or name: who tries one after the other reads what is masked. */
  searches: { by: 'staff', points: 60, seconds: 600 },
} as const satisfies Readonly<Record<string, CallLimit>>;
export type CallLimitName = keyof typeof callLimits;

/** How often a secret may be tried: so often in so many seconds, or slower and slower after wrong tries in a row. */
export type AttemptLimit = { readonly points: number; readonly seconds: number } | 'slowDown';

/**
 * Tries of each kind of secret. Calls of one kind share their count, so that a stolen session has no second set of guesses; each
 * log-in has a count of its own, and no count of strangers keeps the owner out.
 */
export const attemptLimits = {
  password: { points: 10, seconds: 300 },
  code: { points: 10, seconds: 300 },
  cpf: { points: 10, seconds: 3600 },
  register: { points: 10, seconds: 300 },
  login: 'slowDown',
} as const satisfies Readonly<Record<string, AttemptLimit>>;
export type AttemptKind = keyof typeof attemptLimits;

/** The attempts that a call counts before anything is checked. `Field` is a field of its input. */
export interface AttemptRule<Field extends string = string> {
  readonly of: AttemptKind;
  /**
   * For whom it counts: the player who is signed in, or the name that a visitor gives in this field together with their address,
   * so that a stranger slows nobody else down.
   */
  readonly by: 'player' | Field;
  /** Only a call that fills one of these fields is counted. */
  readonly fields?: readonly Field[];
  /** The handler counts, once the captcha was right or the ticket has named its player: otherwise anybody could use up the attempts of a name. */
  readonly after?: 'captcha' | 'ticket';
  /**
   * `onSuccess`: only failures in a row count. `never` for a player who is signed in: a right password would allow more attempts
   * on other players' names, and thousands of CPFs could be tried.
   */
  readonly reset: 'never' | 'onSuccess';
}
