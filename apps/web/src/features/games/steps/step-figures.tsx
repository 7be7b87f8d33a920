import type { StepRoundView } from '@arara/contract/games/open-round';
import type { StepGame } from '@arara/games';
import { type Centavos, computeMultiplierPayout, toMultiplier } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { formatChance } from '../frame/decimals.ts';
import { GamePanelFigures } from '../panel/panel-figures.tsx';
import { countSafeSteps } from './step-rounds.ts';

/** What the next step pays and how likely it is; before the round, those of the first. */
export function StepFigures<P>({
  game,
  params,
  stake,
  openRound,
  label,
  isPending,
}: {
  readonly game: StepGame<P>;
  readonly params: P;
  readonly stake: Centavos | undefined;
  readonly openRound: StepRoundView | null;
  readonly label: string;
  /** The game's terms are not read yet. */
  readonly isPending: boolean;
}) {
  const t = useTranslations('play');
  const { money, locale } = useMoneyFormat();
  const safeSteps = openRound === null ? 0 : countSafeSteps(openRound);
  const firstMultiplier = isPending ? null : game.multiplier(params, 1);
  const nextMultiplier = openRound === null ? firstMultiplier : openRound.nextMultiplier;
  const chanceSoFar = game.chance(params, safeSteps);
  const chanceWithNext = game.chance(params, safeSteps + 1);
  const nextChance = (chanceWithNext.wins / chanceWithNext.of) * (chanceSoFar.of / chanceSoFar.wins);
  const amount = openRound?.amount ?? stake;
  return (
    <GamePanelFigures>
      <span>
        {label}{' '}
        <b>
          {nextMultiplier === null || amount === undefined
            ? '–'
            : money(computeMultiplierPayout(amount, toMultiplier(nextMultiplier)))}
        </b>
      </span>
      <span>
        {t('chance')} <b>{nextMultiplier === null ? '–' : formatChance(nextChance, locale)}</b>
      </span>
    </GamePanelFigures>
  );
}
