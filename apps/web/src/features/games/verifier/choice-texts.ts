import { type RowLevel, rowLevels } from '@arara/games';
import { useTranslations } from 'use-intl';

const isRowLevel = (value: string): value is RowLevel => Object.hasOwn(rowLevels, value);

/** The words for a game's choices. A choice without words of its own is called by its name on the wire. */
export function useChoiceTexts(): {
  readonly label: (name: string) => string;
  readonly option: (name: string, value: string) => string;
} {
  const t = useTranslations();
  return {
    label: (name) => {
      if (name === 'mines') return t('play.mines');
      return name === 'target' || name === 'direction' || name === 'level' ? t(`verifier.field.${name}`) : name;
    },
    option: (name, value) => {
      if (name === 'direction' && (value === 'over' || value === 'under')) return t(`verifier.${value}`);
      return name === 'level' && isRowLevel(value) ? t(`play.rowLevel.${value}`) : value;
    },
  };
}
