/** Values of limits as they are shown and typed: reais on the wire become centavos, minutes become hours and minutes. */
import type { LimitKind } from '@arara/contract/player/protection';
import { reaisToCentavos, ZERO_CENTAVOS } from '@arara/money';
import { useTranslations } from 'use-intl';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { useLanguage } from '@arara/client/i18n';

const MINUTES_PER_HOUR = 60;

/** Writes a value of a limit. Limits are of real money, also where a test account shows them. */
export function useLimitValueFormat(): (kind: LimitKind, value: number) => string {
  const t = useTranslations('limits');
  const locale = useLanguage((language) => language.tag);
  return (kind, value) => {
    if (kind !== 'time') return formatMoney(reaisToCentavos(value) ?? ZERO_CENTAVOS, locale);
    const [hours, minutes] = [Math.floor(value / MINUTES_PER_HOUR), value % MINUTES_PER_HOUR];
    if (hours === 0) return t('minutes', { minutes });
    return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes });
  };
}

/** How much of a limit is used, from 0 to 1; a limit of zero is used up. */
export const computeUsedShare = (used: number, value: number): number =>
  value <= 0 ? 1 : Math.min(1, Math.max(0, used / value));
