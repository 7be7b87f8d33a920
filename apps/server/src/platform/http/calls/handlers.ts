import type { PlayerCallInput, PlayerCallName, PlayerCallOutput, PlayerContract } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Session } from '../../../accounts/accounts.ts';
import type { Lang } from '../../text/lang.ts';
import type { ClientHeaders } from './client-headers.ts';
import type { UploadedFile } from './upload.ts';

/** What the pipeline knows about the caller, by what the contract says about the call. */
type CallerByAccess<Name extends PlayerCallName> = PlayerContract[Name]['access'] extends 'player'
  ? { readonly session: Session; readonly player: PlayerId }
  : { readonly session: Session | undefined; readonly player: PlayerId | undefined };

/** The Idempotency-Key, present where the contract requires one. */
type IdempotencyKeyByCall<Name extends PlayerCallName> = PlayerContract[Name]['key'] extends 'required'
  ? { readonly key: string }
  : { readonly key: undefined };

/** One call, checked and decoded. */
export type PlayerCallRequest<Name extends PlayerCallName> = {
  readonly input: PlayerCallInput<Name>;
  /** The input in the types of the wire: the digest of a command is computed from it. */
  readonly wire: unknown;
  /**
   * Counts this attempt for the name and the address that it comes from, or for `tried` instead; throws Refusal tooManyRequests. The pipeline has called it already, except
   * where a captcha is given: there the handler calls it after the captcha has passed. Otherwise anybody could use up the
   * attempts of a name.
   */
  readonly countAttempt: (tried?: string) => Promise<void>;
  /** The file of a call that takes one. */
  readonly upload: UploadedFile | undefined;
  readonly lang: Lang;
  readonly ip: string;
  /** Where the request comes from: the client's name for its device, or empty; its browser; its country and its time zone where they are known. */
  readonly device: {
    readonly id: string;
    readonly userAgent: string;
    readonly country: string | null;
    readonly timeZone: string | null;
  };
  readonly client: ClientHeaders;
} & CallerByAccess<Name> &
  IdempotencyKeyByCall<Name>;

/** One handler per call of the contract; a missing one does not compile. */
export type PlayerCallHandlers = {
  readonly [Name in PlayerCallName]: (request: PlayerCallRequest<Name>) => Promise<PlayerCallOutput<Name>>;
};
