import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';

type Schema = z.ZodMiniType;

/**
 * What one call looks like on the wire, whoever may make it. Fields of `input` that stand in the path as `{name}` come from
 * there, the rest from the query (GET) or the body (POST, JSON or form).
 */
export interface EndpointShape<Input extends Schema = Schema, Output extends Schema = Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** `required`: the call moves or holds money and takes an Idempotency-Key. */
  readonly key: 'required' | 'none';
  readonly input: Input;
  readonly output: Output;
  /** Causes beyond those that every call may have (fields, session, rate, availability). */
  readonly refusals: readonly RefusalCode[];
  readonly summary: string;
}

/** One call of the players' HTTP interface. */
export interface Endpoint<Input extends Schema = Schema, Output extends Schema = Schema> extends EndpointShape<
  Input,
  Output
> {
  /** `player` calls answer 40101 without a valid session. */
  readonly access: 'public' | 'player';
  /** An image instead of the envelope; `output` then describes the text of the image. */
  readonly answer?: 'image/svg+xml';
  /** A file instead of the envelope, of one of these types; `output` is then a `FileAnswer`. */
  readonly files?: readonly string[];
}

/** A file that is sent while it is made: `parts` can be read once, and ends with an error when the file must not be kept. */
export interface FileAnswer {
  readonly type: string;
  /** Letters, digits, `-` and `.` only: it stands in a header. */
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** States a call of the contract, keeping its exact types; who may call it is a type too, so that a handler knows its player. */
export const defineEndpoint = <
  Input extends Schema,
  Output extends Schema,
  Access extends Endpoint['access'],
  Key extends Endpoint['key'],
>(
  it: Endpoint<Input, Output> & { readonly access: Access; readonly key: Key },
): Endpoint<Input, Output> & { readonly access: Access; readonly key: Key } => it;

/** What a handler receives: the input as decoded by the server (centavos, ids). */
export type EndpointInput<E extends EndpointShape> = z.output<E['input']>;
/** What a handler answers and what the client's call returns: decoded values (centavos, ids). */
export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
