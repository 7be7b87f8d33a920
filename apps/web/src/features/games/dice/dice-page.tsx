import { defineSingleBetCall } from '@arara/contract/games/bet-calls';
import { dice, type DiceParams, type SingleGame as SingleGameRules } from '@arara/games';
import { ArrowLeftRight } from '@arara/ui/art/lucide-icons';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { DiceBoard } from './dice-board.tsx';
import { getChance, swapDirection, withChance, withMultiplier, withTarget } from './dice-choices.ts';
import styles from './dice-page.module.css';
import { GameLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { SingleGame } from '../single/single-game.tsx';
import type { SettledRound } from '../single/use-single-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import type { SentBet } from '../commands/sent-bet.ts';

const betCall = defineSingleBetCall(dice);
const REVEAL_MS = 480;
const DEFAULT_PARAMS: DiceParams = { direction: 'over', target: 5050 };
const STEP = 100;

const stepTarget = (params: DiceParams, by: -1 | 1): DiceParams => withTarget(params, params.target + by * STEP);

async function sendBet({ key, params, stake }: SentBet<DiceParams>): Promise<SettledRound> {
  const { roll, ...round } = await api(betCall, { amount: stake, ...params }, { key, ...BACKGROUND_CALL });
  return { ...round, outcome: roll };
}

interface DiceFieldsProps {
  readonly game: SingleGameRules<DiceParams>;
  readonly params: DiceParams;
  readonly setParams: (params: DiceParams) => void;
  readonly isLocked: boolean;
}

/** Target, multiplier and chance: one choice in three fields, and the button that turns it around. */
function DiceFields({ game, params, setParams, isLocked }: DiceFieldsProps) {
  const t = useTranslations();
  const isOver = params.direction === 'over';
  return (
    <div className={styles.fields}>
      <DecimalField
        label={t(isOver ? 'dice.over' : 'dice.under')}
        value={params.target}
        decimals={2}
        step={STEP}
        disabled={isLocked}
        onChange={(target) => setParams(withTarget(params, target))}
        suffix={
          <button
            type="button"
            className={styles.swap}
            disabled={isLocked}
            aria-label={t(isOver ? 'dice.toUnder' : 'dice.toOver')}
            onClick={() => setParams(swapDirection(params))}
          >
            <ArrowLeftRight aria-hidden />
          </button>
        }
      />
      <DecimalField
        label={t('dice.multiplier')}
        value={game.multiplier(params)}
        decimals={4}
        step={1000}
        disabled={isLocked}
        onChange={(multiplier) => setParams(withMultiplier(game, params, multiplier))}
      />
      <DecimalField
        label={t('play.chancePercent')}
        value={getChance(params)}
        decimals={2}
        step={STEP}
        disabled={isLocked}
        onChange={(chance) => setParams(withChance(params, chance))}
      />
    </div>
  );
}

function DiceGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => dice.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  const formatRoll = (roll: number) => formatDecimals(roll, 2, locale);
  return (
    <SingleGame
      code={dice.code}
      title={title}
      terms={terms}
      game={game}
      params={params}
      setParams={setParams}
      sendBet={sendBet}
      getRevealMs={() => REVEAL_MS}
      stepParams={stepTarget}
      swapParams={swapDirection}
      formatTarget={({ target }) => formatRoll(target)}
      formatOutcome={formatRoll}
      renderBoard={({ round, isRevealing }, isLocked) => (
        <DiceBoard params={params} setParams={setParams} round={round} isRevealing={isRevealing} isLocked={isLocked} />
      )}
      renderFields={(isLocked) => <DiceFields game={game} params={params} setParams={setParams} isLocked={isLocked} />}
    />
  );
}

/** DICE: bet that a roll of 0.00 to 100.00 falls over or under a target. */
export default function DicePage({ title }: GamePageProps) {
  return (
    <GameLoader code={dice.code} title={title}>
      {(terms) => <DiceGame title={title} terms={terms} />}
    </GameLoader>
  );
}
