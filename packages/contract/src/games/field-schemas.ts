/** Schemas of the choices and fields that a game's manifest states as plain data. */
import type {
  ChoiceFieldDefinition,
  ChoiceFieldsByName,
  RoundFieldValue,
  RoundFieldDefinition,
  RoundFieldsByName,
} from '@arara/games/fields';
import * as z from 'zod/mini';
import { hundredthsSchema } from '../protocol/fields.ts';

/** A field's schema; its values are the same in the games' form as decoded from the wire. */
type GameFieldSchema<F> = z.ZodMiniType<RoundFieldValue<F>, RoundFieldValue<F>>;
export type GameFieldSchemas<F extends RoundFieldsByName> = { readonly [Name in keyof F]: GameFieldSchema<F[Name]> };
export type OptionalGameFieldSchemas<F extends RoundFieldsByName> = {
  readonly [Name in keyof F]: z.ZodMiniOptional<GameFieldSchema<F[Name]>>;
};

/** What a client may choose: bounds of whole numbers are part of the schema, those of hundredths are the game's rule. */
function buildChoiceSchema(field: ChoiceFieldDefinition): z.ZodMiniType {
  switch (field.type) {
    case 'integer':
      return z.int().check(z.minimum(field.min), z.maximum(field.max));
    case 'hundredths':
      return hundredthsSchema;
    case 'oneOf':
      return z.enum([...field.values]);
  }
}

/** What the server shows. */
function buildRoundFieldSchema(field: RoundFieldDefinition): z.ZodMiniType {
  switch (field.type) {
    case 'integer':
      return z.int();
    case 'tiles':
      return z.array(z.int());
    case 'tileRows':
      return z.array(z.array(z.int()));
    case 'hundredths':
    case 'oneOf':
      return buildChoiceSchema(field);
  }
}

const mapGameFieldsToSchemas = <F extends RoundFieldDefinition>(
  fields: Readonly<Record<string, F>>,
  toSchema: (field: F) => z.ZodMiniType,
): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)]));

export const buildChoiceSchemas = <C extends ChoiceFieldsByName>(choices: C): GameFieldSchemas<C> =>
  mapGameFieldsToSchemas(choices, buildChoiceSchema) as GameFieldSchemas<C>;
export const buildRoundFieldSchemas = <F extends RoundFieldsByName>(fields: F): GameFieldSchemas<F> =>
  mapGameFieldsToSchemas(fields, buildRoundFieldSchema) as GameFieldSchemas<F>;
export const buildOptionalRoundFieldSchemas = <F extends RoundFieldsByName>(fields: F): OptionalGameFieldSchemas<F> =>
  mapGameFieldsToSchemas(fields, (field) => z.optional(buildRoundFieldSchema(field))) as OptionalGameFieldSchemas<F>;
