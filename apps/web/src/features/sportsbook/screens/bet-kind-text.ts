import { useTranslations } from 'use-intl';
import { describeSystem, type OfferedSystem } from '../combinations/systems.ts';
import type { SlipKind } from '../betting/slip-model.ts';

/** Writes what a system consists of: "3 duplas + 1 tripla". */
export function useSystemPartsText(): (system: OfferedSystem) => string {
  const t = useTranslations('sport.system');
  return ({ parts }) => parts.map(({ size, count }) => t(`part.${size as 1}`, { count })).join(' + ');
}

/** Writes the name of a system: "Trixie", "Duplas", and for sizes without a name of their own "1, 2 e 3 de 7". */
export function useSystemName(): (system: OfferedSystem) => string {
  const t = useTranslations('sport.system');
  return ({ name, sizes, parts }) => {
    if (name !== undefined) return t(`name.${name}`);
    return sizes.length === 1 ? t(`only.${(parts[0]?.size ?? 2) as 2}`) : t('all');
  };
}

/** Writes the kind of a bet: "Simples", "Múltipla · 3 seleções", "Sistema Trixie · 4 apostas". */
export function useBetKindText(): (bet: {
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly legs: number;
}) => string {
  const t = useTranslations('sport');
  const nameSystem = useSystemName();
  return ({ kind, system: text, legs }) => {
    if (kind === 'single') return t('kind.single');
    const system = kind === 'system' ? describeSystem(text ?? '') : undefined;
    return system === undefined
      ? t('slip.multiple', { count: legs })
      : t('slip.system', { name: nameSystem(system), count: system.combinations });
  };
}
