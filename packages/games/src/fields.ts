/**
 * What a player chooses and what a round shows, as plain data. This package knows neither schemas nor screens: the contract
 * makes a field's schema from it, the web its input and its text.
 */
import type { Refused } from './kinds/game.ts';

/** A whole number; both ends are allowed. */
export interface IntegerField {
  readonly type: 'integer';
  readonly min: number;
  readonly max: number;
}

/** A number with at most two decimals, kept as whole hundredths: 5050 is 50.50. Both ends are allowed, in hundredths. */
export interface HundredthsField {
  readonly type: 'hundredths';
  readonly min: number;
  readonly max: number;
}

/** One of a few words. */
export interface EnumField<Value extends string = string> {
  readonly type: 'oneOf';
  readonly values: readonly Value[];
}

/** Tiles of a board, as their numbers. */
export interface TilesField {
  readonly type: 'tiles';
}

/** Tiles of a board row by row, the bottom row first. */
export interface TileRowsField {
  readonly type: 'tileRows';
}

export type ChoiceField = IntegerField | HundredthsField | EnumField;
export type RoundField = ChoiceField | TilesField | TileRowsField;
/** The choices of a bet by their names on the wire. */
export type Choices = Readonly<Record<string, ChoiceField>>;
/** What a round shows beyond what every round of its kind shows, by the names on the wire. */
export type RoundFields = Readonly<Record<string, RoundField>>;

/** The value of a field in the games' own form: hundredths are whole numbers. */
export type FieldValue<Field> =
  Field extends EnumField<infer Value>
    ? Value
    : Field extends TilesField
      ? readonly number[]
      : Field extends TileRowsField
        ? readonly (readonly number[])[]
        : number;
/** The choices of a bet, checked. */
export type ChoiceParams<C extends Choices> = { readonly [Name in keyof C]: FieldValue<C[Name]> };
export type RoundFieldValues<F extends RoundFields> = { readonly [Name in keyof F]: FieldValue<F[Name]> };

export const integer = (min: number, max: number): IntegerField => ({ type: 'integer', min, max });
export const hundredths = (min: number, max: number): HundredthsField => ({ type: 'hundredths', min, max });
export const enumeration = <Value extends string>(...values: readonly Value[]): EnumField<Value> => ({
  type: 'oneOf',
  values,
});
export const tiles: TilesField = { type: 'tiles' };
export const tileRows: TileRowsField = { type: 'tileRows' };

/** Makes the check of a game's choices from outside: `paramsMalformed`, or `targetOutOfRange` for hundredths out of bounds. */
export function createChoiceParser<C extends Choices>(choices: C): (input: unknown) => ChoiceParams<C> | Refused {
  const fields = Object.entries(choices);
  return (input) => {
    if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
    const params: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const value = (input as Readonly<Record<string, unknown>>)[name];
      const refused = checkChoice(field, value);
      if (refused !== undefined) return refused;
      params[name] = value;
    }
    return params as ChoiceParams<C>;
  };
}

function checkChoice(field: ChoiceField, value: unknown): Refused | undefined {
  if (field.type === 'oneOf')
    return field.values.some((known) => known === value) ? undefined : { refused: 'paramsMalformed' };
  if (!Number.isSafeInteger(value)) return { refused: 'paramsMalformed' };
  if ((value as number) >= field.min && (value as number) <= field.max) return undefined;
  return { refused: field.type === 'hundredths' ? 'targetOutOfRange' : 'paramsMalformed' };
}
