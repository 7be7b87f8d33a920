/** Schemas of the choices and fields that a game's manifest states as plain data. */
import type { ChoiceField, Choices, FieldValue, RoundField, RoundFields } from '@arara/games/fields';
import * as z from 'zod/mini';
import { hundredths } from '../protocol/fields.ts';

/** A field's schema; its values are the same in the games' form as decoded from the wire. */
type FieldSchema<F> = z.ZodMiniType<FieldValue<F>, FieldValue<F>>;
export type FieldSchemas<F extends RoundFields> = { readonly [Name in keyof F]: FieldSchema<F[Name]> };
export type OptionalSchemas<F extends RoundFields> = {
  readonly [Name in keyof F]: z.ZodMiniOptional<FieldSchema<F[Name]>>;
};

/** What a client may choose: bounds of whole numbers are part of the schema, those of hundredths are the game's rule. */
function choiceSchema(field: ChoiceField): z.ZodMiniType {
  switch (field.type) {
    case 'integer':
      return z.int().check(z.minimum(field.min), z.maximum(field.max));
    case 'hundredths':
      return hundredths;
    case 'oneOf':
      return z.enum([...field.values]);
  }
}

/** What the server shows. */
function fieldSchema(field: RoundField): z.ZodMiniType {
  switch (field.type) {
    case 'integer':
      return z.int();
    case 'tiles':
      return z.array(z.int());
    case 'tileRows':
      return z.array(z.array(z.int()));
    case 'hundredths':
    case 'oneOf':
      return choiceSchema(field);
  }
}

const mapFields = <F extends RoundField>(
  fields: Readonly<Record<string, F>>,
  toSchema: (field: F) => z.ZodMiniType,
): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)]));

export const buildChoiceSchemas = <C extends Choices>(choices: C): FieldSchemas<C> =>
  mapFields(choices, choiceSchema) as FieldSchemas<C>;
export const buildFieldSchemas = <F extends RoundFields>(fields: F): FieldSchemas<F> =>
  mapFields(fields, fieldSchema) as FieldSchemas<F>;
export const buildOptionalSchemas = <F extends RoundFields>(fields: F): OptionalSchemas<F> =>
  mapFields(fields, (field) => z.optional(fieldSchema(field))) as OptionalSchemas<F>;
