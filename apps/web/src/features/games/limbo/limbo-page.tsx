import { singleBet } from '@arara/contract/games/bet-calls';
import { limbo, type LimboParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import fields from '../frame/fields.module.css';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import { SingleGameTable } from '../single/single-game-table.tsx';
import { LimboBoard } from './limbo-board.tsx';
import { getChance, withChance, withTarget } from './limbo-choices.ts';
import type { PendingBet } from '../table/pending-bet.ts';

const CODE = 'SE0004';
const betCall = singleBet(limbo);
const DEFAULT_PARAMS: LimboParams = { target: 200 };
/** The choices most players make, one tap each. */
const TARGET_PRESETS = [120, 150, 200, 300, 500, 1000, 10_000] as const;
/** A climb of 1.00 takes the least; every tenfold adds to it, up to the most. */
const SHOWING_MS = { least: 340, perTenfold: 170, most: 800 } as const;

const showing_ms = (outcome: number): number =>
  Math.min(SHOWING_MS.most, SHOWING_MS.least + SHOWING_MS.perTenfold * Math.log10(outcome / 100));

/** A tenth below 10×, one above, ten above 100×, and so on. */
const stepTarget = ({ target }: LimboParams, by: -1 | 1): LimboParams =>
  withTarget(target + by * Math.max(10, 10 ** (Math.floor(Math.log10(target)) - 1)));

const sendBet = ({ key, params, stake }: PendingBet<LimboParams>) =>
  api(betCall, { amount: stake, ...params }, { key, loading: false, background: true });

function LimboTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => limbo.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  const formatMultiple = (value: number) => `${formatDecimals(value, 2, locale)}×`;
  return (
    <SingleGameTable
      code={CODE}
      title="Limbo"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      send={sendBet}
      reveal_ms={showing_ms}
      stepParams={stepTarget}
      targetText={({ target }) => formatMultiple(target)}
      outcomeText={formatMultiple}
      board={({ displayed: shown, phase }) => <LimboBoard params={params} shown={shown} phase={phase} />}
      ladder={(locked) => (
        <div className={fields.ladder} role="group" aria-label={t('targets')}>
          {TARGET_PRESETS.map((target) => (
            <button
              key={target}
              type="button"
              disabled={locked}
              aria-pressed={params.target === target}
              className={classNames(fields.rung, params.target === target && fields.on)}
              onClick={() => setParams({ target })}
            >
              {new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(target / 100)}×
            </button>
          ))}
        </div>
      )}
      fields={(locked) => (
        <div className={fields.limbo}>
          <DecimalField
            label={t('targetMultiplier')}
            value={params.target}
            decimals={2}
            step={10}
            disabled={locked}
            onChange={(target) => setParams(withTarget(target))}
          />
          <DecimalField
            label={t('chancePercent')}
            value={getChance(game, params)}
            decimals={4}
            step={10_000}
            disabled={locked}
            onChange={(chance) => setParams(withChance(game, chance))}
          />
        </div>
      )}
    />
  );
}

/** LIMBO: bet that a drawn multiplier reaches a target. */
export default function LimboPage() {
  return (
    <GameLoader code={CODE} title="Limbo">
      {(terms) => <LimboTable terms={terms} />}
    </GameLoader>
  );
}
