import { defineSingleBetEndpoint } from '@arara/contract/games/bet-calls';
import { diceManifest, type DiceParams, type SingleGame as SingleGameRules } from '@arara/games';
import { ArrowLeftRightIcon } from '@arara/ui/art/lucide-icons';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useLanguage } from '@arara/client/i18n';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { DiceBoard } from './dice-board.tsx';
import {
  computeDiceWinChance,
  swapDiceDirection,
  setDiceTargetByWinChance,
  setDiceTargetByMultiplier,
  setDiceTarget,
} from './dice-choices.ts';
import styles from './dice-page.module.css';
import { GameTermsLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { SingleBetGamePageContent } from '../single/single-game.tsx';
import type { SettledSingleGameRound } from '../single/use-single-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';

const placeDiceBetEndpoint = defineSingleBetEndpoint(diceManifest);
const DICE_REVEAL_MS = 480;
const DEFAULT_DICE_PARAMS: DiceParams = { direction: 'over', target: 5050 };
const DICE_TARGET_BUTTON_STEP = 100;

const stepDiceTarget = (params: DiceParams, by: -1 | 1): DiceParams =>
  setDiceTarget(params, params.target + by * DICE_TARGET_BUTTON_STEP);

async function sendDiceBet({ key, params, stake }: BetWithIdempotencyKey<DiceParams>): Promise<SettledSingleGameRound> {
  const { roll, ...round } = await callApi(
    placeDiceBetEndpoint,
    { amount: stake, ...params },
    { key, ...BACKGROUND_CALL_OPTIONS },
  );
  return { ...round, outcome: roll };
}

interface DiceFieldsProps {
  readonly game: SingleGameRules<DiceParams>;
  readonly params: DiceParams;
  readonly setParams: (params: DiceParams) => void;
  readonly isLocked: boolean;
  /** The game's terms are not read yet. */
  readonly isPending: boolean;
}

/** Target, multiplier and chance: one choice in three fields, and the button that turns it around. */
function DiceFields({ game, params, setParams, isLocked, isPending }: DiceFieldsProps) {
  const t = useTranslations();
  const isOver = params.direction === 'over';
  return (
    <div className={styles.fields}>
      <DecimalField
        label={t(isOver ? 'dice.over' : 'dice.under')}
        value={params.target}
        decimals={2}
        step={DICE_TARGET_BUTTON_STEP}
        disabled={isLocked}
        onChange={(target) => setParams(setDiceTarget(params, target))}
        suffix={
          <button
            type="button"
            className={styles.swap}
            disabled={isLocked}
            aria-label={t(isOver ? 'dice.toUnder' : 'dice.toOver')}
            onClick={() => setParams(swapDiceDirection(params))}
          >
            <ArrowLeftRightIcon aria-hidden />
          </button>
        }
      />
      <DecimalField
        label={t('dice.multiplier')}
        value={isPending ? null : game.multiplier(params)}
        decimals={4}
        step={1000}
        disabled={isLocked || isPending}
        onChange={(multiplier) => setParams(setDiceTargetByMultiplier(game, params, multiplier))}
      />
      <DecimalField
        label={t('play.chancePercent')}
        value={computeDiceWinChance(params)}
        decimals={2}
        step={DICE_TARGET_BUTTON_STEP}
        disabled={isLocked}
        onChange={(chance) => setParams(setDiceTargetByWinChance(params, chance))}
      />
    </div>
  );
}

function DiceGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => diceManifest.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_DICE_PARAMS);
  const formatRoll = (roll: number) => formatDecimals(roll, 2, locale);
  return (
    <SingleBetGamePageContent
      code={diceManifest.code}
      title={title}
      terms={terms}
      game={game}
      params={params}
      setParams={setParams}
      sendBet={sendDiceBet}
      getRevealMs={() => DICE_REVEAL_MS}
      stepParams={stepDiceTarget}
      swapParams={swapDiceDirection}
      formatTarget={({ target }) => formatRoll(target)}
      formatOutcome={formatRoll}
      renderBoard={({ round, isRevealing }, isLocked) => (
        <DiceBoard params={params} setParams={setParams} round={round} isRevealing={isRevealing} isLocked={isLocked} />
      )}
      renderFields={(isLocked) => (
        <DiceFields game={game} params={params} setParams={setParams} isLocked={isLocked} isPending={terms.isPending} />
      )}
    />
  );
}

/** DICE: bet that a roll of 0.00 to 100.00 falls over or under a target. */
export function Page({ title }: GamePageProps) {
  return (
    <GameTermsLoader code={diceManifest.code} title={title}>
      {(terms) => <DiceGame title={title} terms={terms} />}
    </GameTermsLoader>
  );
}
