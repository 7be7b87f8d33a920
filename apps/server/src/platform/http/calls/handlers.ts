/** What a handler is given: the types of a call's request, made from what its contract says. */
import type { EndpointInput, EndpointOutput, EndpointShape } from '@arara/contract/protocol/endpoint';
import type { Lang } from '../../text/lang.ts';
import type { Caller, CountedAttempt, SteppedUp } from './caller.ts';
import type { UploadedFile } from './upload.ts';

/** The caller, by who may call. */
type CallerByAccess<E extends EndpointShape, C extends Caller> = {
  readonly session: E['access'] extends 'public' ? C | undefined : C;
};

/** The Idempotency-Key, present where the contract requires one. */
type KeyByCall<E extends EndpointShape> = { readonly key: E['key'] extends 'required' ? string : undefined };

/**
 * The counted attempt, where the contract declares attempts. With `after` the handler counts it; `tried` is then whom it counts
 * for, by default the name that the call gives. With `fields` it is missing if none of them was filled.
 */
type AttemptByCall<E extends EndpointShape> = E extends { readonly attempts: { readonly after: string } }
  ? { readonly attempt: CountAttempt }
  : E extends { readonly attempts: { readonly fields: readonly string[] } }
    ? { readonly attempt: CountedAttempt | undefined }
    : E extends { readonly attempts: object }
      ? { readonly attempt: CountedAttempt }
      : unknown;

/** Counts an attempt. Throws Refusal tooManyRequests. */
export type CountAttempt = (tried?: string) => Promise<CountedAttempt>;

type StepUpByCall<E extends EndpointShape> = E extends { readonly stepUp: 'always' }
  ? { readonly steppedUp: SteppedUp }
  : unknown;

/** One call, checked and decoded. `Own` is what the policy adds for its callers. */
export type CallRequest<E extends EndpointShape, C extends Caller, Own = unknown> = {
  readonly input: EndpointInput<E>;
  /** The input in the types of the wire: the digest of a command is computed from it. */
  readonly wire: unknown;
  /** The file of a call that takes one. */
  readonly upload: UploadedFile | undefined;
  readonly lang: Lang;
  readonly ip: string;
} & CallerByAccess<E, C> &
  KeyByCall<E> &
  AttemptByCall<E> &
  StepUpByCall<E> &
  Own;

/** The handler of one call. */
export type CallHandler<E extends EndpointShape, Request> = (request: Request) => Promise<EndpointOutput<E>>;
