/** Fields that the calls of the trading room share. */
import * as z from 'zod/mini';
import { eventIdSchema } from '../../protocol/fields.ts';
import { createReasonSchema, createTextSchema } from '../../protocol/formats/text-fields.ts';

/** What was decided and why: recorded in the audit trail. */
export const tradingReasonSchema = createReasonSchema(300);
/** A sport's wire code. */
export const sportCodeSchema = createTextSchema(32);
/** A line's text: market, bar, specifiers. */
export const lineTextSchema = createTextSchema(256);
/** The id of an outcome within its line. */
export const outcomeIdSchema = createTextSchema(128);

/** What names a line of an event. */
export const lineReferenceSchemas = { event: eventIdSchema, line: lineTextSchema };

/** An event, as every list of the room names it. */
export const tradedEventSchemas = {
  event: eventIdSchema,
  sport: z.string(),
  tournament: z.string(),
  /** "Home x Away", or the tournament's name for a field. */
  name: z.string(),
};

/** A line with the key of its market in the table of its sport; null for a line that the table does not have. */
export const tradedLineNameSchemas = { line: z.string(), key: z.nullable(z.string()) };
