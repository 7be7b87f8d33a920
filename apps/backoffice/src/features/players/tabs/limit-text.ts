import type { LimitKind } from '@arara/contract/player/protection';
import { reaisToCentavos, ZERO_CENTAVOS } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';

const MINUTES_PER_HOUR = 60;

/** Writes the value of a limit: reais, or hours and minutes for the limit on time. */
export function useLimitText(): (kind: LimitKind, value: number) => string {
  const t = useTranslations('playerProtection');
  const { money } = useBackOfficeFormatters();
  return (kind, value) =>
    kind === 'time'
      ? t('duration', { hours: Math.floor(value / MINUTES_PER_HOUR), minutes: value % MINUTES_PER_HOUR })
      : money(reaisToCentavos(value) ?? ZERO_CENTAVOS);
}
