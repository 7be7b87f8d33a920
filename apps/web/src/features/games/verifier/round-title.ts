import { findGameManifest } from '@arara/games';
import { useFormatter } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getStakeFromProofParams, type RoundProof } from '../fairness/round-proof.ts';
import { useGameTextLookups } from '../fairness/use-game-texts.ts';
import { formatDecimals } from '../frame/decimals.ts';

/** Writes the choices of a bet: `acima de 50,50`, `3 minas`. Data without a choice of their game have no such line. */
export function useChoicesText(): (proof: RoundProof) => string {
  const findTexts = useGameTextLookups();
  const { locale } = useMoneyFormat();
  return ({ gameCode, params }) => {
    const fields = Object.entries(findGameManifest(gameCode)?.choices ?? {});
    const values = fields.flatMap(([name, { type }]) => {
      const value = params[name];
      if (value === undefined) return [];
      const isDecimal = type === 'hundredths' && typeof value === 'number';
      return [[name, isDecimal ? formatDecimals(Math.round(value * 100), 2, locale) : value] as const];
    });
    return values.length === fields.length ? findTexts(gameCode).choices(Object.fromEntries(values)) : '';
  };
}

/** Writes which round this is: `Dice · acima de 50,50 · R$ 1,00 · 21/11/2026, 06:40`. */
export function useRoundTitle(): (proof: RoundProof) => string {
  const format = useFormatter();
  const { money } = useMoneyFormat();
  const writeChoices = useChoicesText();
  return (proof) => {
    const stake = getStakeFromProofParams(proof.params);
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
