import type { CallInput, CallName, CallOutput, Contract } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Session } from '../../../accounts/accounts.ts';
import type { Lang } from '../../text/lang.ts';

/** What the pipeline knows of who is calling, by what the contract says of the call. */
type Caller<Name extends CallName> = Contract[Name]['access'] extends 'player'
  ? { readonly session: Session; readonly player: PlayerId }
  : { readonly session: Session | undefined; readonly player: PlayerId | undefined };

/** The Idempotency-Key, present where the contract requires one. */
type Key<Name extends CallName> = Contract[Name]['key'] extends 'required'
  ? { readonly key: string }
  : { readonly key: undefined };

/** One call, judged and decoded. */
export type Request<Name extends CallName> = {
  readonly input: CallInput<Name>;
  /** The input as it came, in the types of the wire: what a command's digest is made of. */
  readonly wire: unknown;
  /**
   * Counts this try for the name that it gives; throws Refusal tooManyRequests. Done already but where a captcha is given: there
   * it is for the handler, once the captcha has passed, or anybody could use up the tries of a name.
   */
  readonly countAttempt: () => Promise<void>;
  readonly lang: Lang;
  readonly ip: string;
  /** The client's name for its device, or empty. */
  readonly deviceId: string;
  /** The advertising pixel that the visit's address named, or empty. */
  readonly pixelId: string;
} & Caller<Name> &
  Key<Name>;

/** One handler per call of the contract; a missing one does not compile. */
export type Handlers = { readonly [Name in CallName]: (request: Request<Name>) => Promise<CallOutput<Name>> };
