/**
 * What a player chooses and what a round shows, as plain data. This package knows neither schemas nor screens: the contract
 * makes a field's schema from it, the web its input and its text.
 */
import type { GameRefused } from './kinds/game.ts';

/** A whole number; both ends are allowed. */
export interface IntegerChoiceFieldDefinition {
  readonly type: 'integer';
  readonly min: number;
  readonly max: number;
}

/** A number with at most two decimals, kept as whole hundredths: 5050 is 50.50. Both ends are allowed, in hundredths. */
export interface HundredthsChoiceField {
  readonly type: 'hundredths';
  readonly min: number;
  readonly max: number;
}

/** One of a few words. */
export interface EnumChoiceField<Value extends string = string> {
  readonly type: 'oneOf';
  readonly values: readonly Value[];
}

/** Tiles of a board, as their numbers. */
export interface TilesRoundField {
  readonly type: 'tiles';
}

/** Tiles of a board row by row, the bottom row first. */
export interface TileRowsRoundField {
  readonly type: 'tileRows';
}

export type ChoiceFieldDefinition = IntegerChoiceFieldDefinition | HundredthsChoiceField | EnumChoiceField;
export type RoundFieldDefinition = ChoiceFieldDefinition | TilesRoundField | TileRowsRoundField;
/** The choices of a bet by their names on the wire. */
export type ChoiceFieldsByName = Readonly<Record<string, ChoiceFieldDefinition>>;
/** What a round shows beyond what every round of its kind shows, by the names on the wire. */
export type RoundFieldsByName = Readonly<Record<string, RoundFieldDefinition>>;

/** The value of a field in the games' own form: hundredths are whole numbers. */
export type RoundFieldValue<Field> =
  Field extends EnumChoiceField<infer Value>
    ? Value
    : Field extends TilesRoundField
      ? readonly number[]
      : Field extends TileRowsRoundField
        ? readonly (readonly number[])[]
        : number;
/** The choices of a bet, checked. */
export type GameChoiceParams<C extends ChoiceFieldsByName> = { readonly [Name in keyof C]: RoundFieldValue<C[Name]> };
export type RoundFieldValues<F extends RoundFieldsByName> = { readonly [Name in keyof F]: RoundFieldValue<F[Name]> };

export const defineIntegerField = (min: number, max: number): IntegerChoiceFieldDefinition => ({
  type: 'integer',
  min,
  max,
});
export const defineHundredthsChoiceField = (min: number, max: number): HundredthsChoiceField => ({
  type: 'hundredths',
  min,
  max,
});
export const defineEnumField = <Value extends string>(...values: readonly Value[]): EnumChoiceField<Value> => ({
  type: 'oneOf',
  values,
});
export const tilesField: TilesRoundField = { type: 'tiles' };
export const tileRowsField: TileRowsRoundField = { type: 'tileRows' };

/** Makes the check of a game's choices from outside: `paramsMalformed`, or `targetOutOfRange` for hundredths out of bounds. */
export function createGameChoiceParser<C extends ChoiceFieldsByName>(
  choices: C,
): (input: unknown) => GameChoiceParams<C> | GameRefused {
  const fields = Object.entries(choices);
  return (input) => {
    if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
    const params: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const value = (input as Readonly<Record<string, unknown>>)[name];
      const refused = checkChoiceValue(field, value);
      if (refused !== undefined) return refused;
      params[name] = value;
    }
    return params as GameChoiceParams<C>;
  };
}

function checkChoiceValue(field: ChoiceFieldDefinition, value: unknown): GameRefused | undefined {
  if (field.type === 'oneOf')
    return field.values.some((known) => known === value) ? undefined : { refused: 'paramsMalformed' };
  if (!Number.isSafeInteger(value)) return { refused: 'paramsMalformed' };
  if ((value as number) >= field.min && (value as number) <= field.max) return undefined;
  return { refused: field.type === 'hundredths' ? 'targetOutOfRange' : 'paramsMalformed' };
}
