import { games } from '@arara/contract/games/games';
import { dice, type DiceParams } from '@arara/games';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { DiceBoard } from './dice-board.tsx';
import { chanceOf, swapped, withChance, withMultiplier, withTarget } from './dice-choices.ts';
import fields from '../frame/fields.module.css';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import { GameTable } from '../single/single-game-table.tsx';
import type { OpenBet } from '../table/pending-bet.ts';
import type { SettledRound } from '../single/use-single-table.ts';

const CODE = 'SE0002';
const SHOWING_MS = 480;
const FIRST: DiceParams = { direction: 'over', target: 5050 };
const STEP = 100;

const stepped = (params: DiceParams, by: -1 | 1): DiceParams => withTarget(params, params.target + by * STEP);

async function send({ key, params, stake }: OpenBet<DiceParams>): Promise<SettledRound> {
  const { roll, ...round } = await api(
    games.diceBet,
    { amount: stake, ...params },
    { key, loading: false, background: true },
  );
  return { ...round, outcome: roll };
}

function DiceTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => dice(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(FIRST);
  const over = params.direction === 'over';
  return (
    <GameTable
      code={CODE}
      title="Dice"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      send={send}
      showing_ms={() => SHOWING_MS}
      stepped={stepped}
      swapped={swapped}
      targetText={({ target }) => formatDecimals(target, 2, locale)}
      outcomeText={(outcome) => formatDecimals(outcome, 2, locale)}
      board={({ shown, phase }, locked) => (
        <DiceBoard params={params} onParams={setParams} shown={shown} phase={phase} locked={locked} />
      )}
      fields={(locked) => (
        <div className={fields.dice}>
          <DecimalField
            label={t(over ? 'over' : 'under')}
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
                aria-label={t(over ? 'toUnder' : 'toOver')}
                onClick={() => setParams(swapped(params))}
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
            value={chanceOf(params)}
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
