import { type IsoDay, toBrazilianDay } from '@arara/client/days';
import { getServerNow } from './server-clock.ts';

/** Today in America/Sao_Paulo, by the server's clock: the product counts its days there. */
export const getToday = (): IsoDay => toBrazilianDay(getServerNow());
