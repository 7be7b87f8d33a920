import { ApiCallError } from '@arara/contract/protocol/client';
import type { PromotionSettingsProblem } from '@arara/promotions/settings';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';

/** The reasons for which the server refused the settings. */
export function PromotionSettingsRefusalText({ error }: { readonly error: Error | null }) {
  const t = useTranslations('offers');
  const describe = usePromotionProblemTexts();
  const data = error instanceof ApiCallError ? (error.data as PromotionSettingsRefusalData | null) : null;
  return (
    <ul>
      {(data?.problems ?? []).map((found) => (
        <li key={found.problem}>{t.has(`problems.${found.problem}`) ? describe(found) : found.problem}</li>
      ))}
    </ul>
  );
}

interface PromotionSettingsRefusalData {
  readonly problems?: readonly PromotionSettingsProblem[];
}

/** What a problem of the settings says to staff. */
function usePromotionProblemTexts(): (found: PromotionSettingsProblem) => string {
  const t = useTranslations('offers');
  const { locale } = useBackOfficeFormatters();
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
  return (found) => {
    if (found.problem === 'rewardTotal')
      return t('problems.rewardTotal', { rewards: percent(found.rewards), edge: percent(found.edge) });
    if (found.problem === 'commissionLevels' || found.problem === 'vipLevels')
      return t(`problems.${found.problem}`, { levels: found.levels });
    return t(`problems.${found.problem}`);
  };
}
