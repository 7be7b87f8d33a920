import type { CallInput, CallName, CallOutput, Contract } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Session } from '../../../accounts/accounts.ts';
import type { Lang } from '../../text/lang.ts';

/** What the pipeline knows about the caller, by what the contract says about the call. */
type Caller<Name extends CallName> = Contract[Name]['access'] extends 'player'
  ? { readonly session: Session; readonly player: PlayerId }
  : { readonly session: Session | undefined; readonly player: PlayerId | undefined };

/** The Idempotency-Key, present where the contract requires one. */
type Key<Name extends CallName> = Contract[Name]['key'] extends 'required'
  ? { readonly key: string }
  : { readonly key: undefined };

/** One call, checked and decoded. */
export type CallRequest<Name extends CallName> = {
  readonly input: CallInput<Name>;
  /** The input in the types of the wire: the digest of a command is computed from it. */
  readonly wire: unknown;
  /**
   * Counts this attempt for the name that it gives; throws Refusal tooManyRequests. The pipeline has called it already, except
   * where a captcha is given: there the handler calls it after the captcha has passed. Otherwise anybody could use up the
   * attempts of a name.
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
export type Handlers = { readonly [Name in CallName]: (request: CallRequest<Name>) => Promise<CallOutput<Name>> };
