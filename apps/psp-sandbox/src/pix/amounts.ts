import { z } from 'zod';

/** The wire form of an amount in the API Pix: one to ten digits, a point, two digits. Read it with `parseDecimal`, write it with `toDecimal`. */
export const amountText = z.string().regex(/^\d{1,10}\.\d{2}$/);
