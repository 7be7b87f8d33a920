import { findManifest, type RowLevel, rowLevels } from '@arara/games';
import { useFormatter, useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getStake, type RoundProof } from '../fairness/round-proof.ts';
import { formatDecimals } from '../frame/decimals.ts';

const COLORS = ['red', 'black', 'white', 'green', 'violet'] as const;
type Color = (typeof COLORS)[number];
const isColor = (value: unknown): value is Color => COLORS.some((color) => color === value);
const isRowLevel = (value: unknown): value is RowLevel => typeof value === 'string' && Object.hasOwn(rowLevels, value);

/** Writes the choices of a bet: `acima de 50,50`, `3 minas`. Choices without words of their own stand as they are. */
function useChoicesText(): (proof: RoundProof) => string {
  const t = useTranslations();
  const { locale } = useMoneyFormat();
  return ({ gameCode, params }) => {
    const { direction, target, mines, level } = params;
    const format = (reais: number) => formatDecimals(Math.round(reais * 100), 2, locale);
    if (typeof mines === 'number') return t('verifier.minesOf', { mines });
    if (isRowLevel(level)) return t(`play.rowLevel.${level}`);
    if (direction === 'over' || direction === 'under')
      return t(`play.${direction}Target`, { target: typeof target === 'number' ? format(target) : '–' });
    if (typeof target === 'number') return `${format(target)}×`;
    const chosen = Object.keys(findManifest(gameCode)?.choices ?? {}).flatMap((name) => params[name] ?? []);
    return chosen.map((value) => (isColor(value) ? t(`shared.color.${value}`) : String(value))).join(', ');
  };
}

/** Writes which round this is: `Dice · acima de 50,50 · R$ 1,00 · 21/11/2026, 06:40`. */
export function useRoundTitle(): (proof: RoundProof) => string {
  const format = useFormatter();
  const { money } = useMoneyFormat();
  const writeChoices = useChoicesText();
  return (proof) => {
    const stake = getStake(proof.params);
    return [
      getGameName(proof.gameCode),
      writeChoices(proof),
      stake === undefined ? '–' : money(stake),
      format.dateTime(proof.time, { dateStyle: 'short', timeStyle: 'short' }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
}
