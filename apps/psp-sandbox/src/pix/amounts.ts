import { z } from 'zod';

/** An amount on the wire of the API Pix: one to ten digits, a point, two digits. `parseDecimalAmount` reads it, `formatDecimalAmount` writes it. */
export const decimalAmountTextSchema = z.string().regex(/^\d{1,10}\.\d{2}$/);
