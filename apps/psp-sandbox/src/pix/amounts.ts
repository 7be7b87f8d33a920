import { z } from 'zod';

/** An amount on the wire of the API Pix: one to ten digits, a point, two digits. `parseDecimal` reads it, `toDecimal` writes it. */
export const amountText = z.string().regex(/^\d{1,10}\.\d{2}$/);
