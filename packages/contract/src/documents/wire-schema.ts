import { sharedGameCodes } from '@arara/games';
import * as z from 'zod/mini';
import { sharedGameCodeSchema } from '../games/shared-round.ts';

/** The JSON schema of a value on the wire: a codec is described by its encoded side. */
export function toWireJsonSchema(schema: z.ZodMiniType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The schema itself lists no codes, so that visitors need not load the rules of all games.
      if ((zodSchema as z.core.$ZodType) === sharedGameCodeSchema)
        Object.assign(jsonSchema, { type: 'string', enum: [...sharedGameCodes] });
    },
  }) as Record<string, unknown>;
  return rest;
}
