import { singleBet } from '@arara/contract/games/bet-calls';
import { dice, type DiceParams } from '@arara/games';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { DiceBoard } from './dice-board.tsx';
import { getChance, swapDirection, withChance, withMultiplier, withTarget } from './dice-choices.ts';
import fields from '../frame/fields.module.css';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import { SingleGameTable } from '../single/single-game-table.tsx';
import type { PendingBet } from '../table/pending-bet.ts';
import type { SettledRound } from '../single/use-single-table.ts';

const CODE = 'SE0002';
const betCall = singleBet(dice);
const SHOWING_MS = 480;
const DEFAULT_PARAMS: DiceParams = { direction: 'over', target: 5050 };
const STEP = 100;

const stepTarget = (params: DiceParams, by: -1 | 1): DiceParams => withTarget(params, params.target + by * STEP);

async function sendBet({ key, params, stake }: PendingBet<DiceParams>): Promise<SettledRound> {
  const { roll, ...round } = await api(
    betCall,
    { amount: stake, ...params },
    { key, loading: false, background: true },
  );
  return { ...round, outcome: roll };
}

function DiceTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => dice.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  const isOver = params.direction === 'over';
  return (
    <SingleGameTable
      code={CODE}
      title="Dice"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      send={sendBet}
      reveal_ms={() => SHOWING_MS}
      stepParams={stepTarget}
      swapParams={swapDirection}
      targetText={({ target }) => formatDecimals(target, 2, locale)}
      outcomeText={(outcome) => formatDecimals(outcome, 2, locale)}
      board={({ displayed: shown, phase }, locked) => (
        <DiceBoard params={params} onParams={setParams} shown={shown} phase={phase} locked={locked} />
      )}
      fields={(locked) => (
        <div className={fields.dice}>
          <DecimalField
            label={t(isOver ? 'over' : 'under')}
            value={params.target}
            decimals={2}
            step={STEP}
            disabled={locked}
            onChange={(target) => setParams(withTarget(params, target))}
            suffix={
              <button
                type="button"
                className={fields.swap}
                disabled={locked}
                aria-label={t(isOver ? 'toUnder' : 'toOver')}
                onClick={() => setParams(swapDirection(params))}
              >
                <ArrowLeftRight aria-hidden />
              </button>
            }
          />
          <DecimalField
            label={t('multiplier')}
            value={game.multiplier(params)}
            decimals={4}
            step={1000}
            disabled={locked}
            onChange={(multiplier) => setParams(withMultiplier(game, params, multiplier))}
          />
          <DecimalField
            label={t('chancePercent')}
            value={getChance(params)}
            decimals={2}
            step={STEP}
            disabled={locked}
            onChange={(chance) => setParams(withChance(params, chance))}
          />
        </div>
      )}
    />
  );
}

/** DICE: bet that a roll of 0.00 to 100.00 falls over or under a target. */
export default function DicePage() {
  return (
    <GameLoader code={CODE} title="Dice">
      {(terms) => <DiceTable terms={terms} />}
    </GameLoader>
  );
}
