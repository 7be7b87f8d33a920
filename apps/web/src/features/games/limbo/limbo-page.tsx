import { defineSingleBetCall } from '@arara/contract/games/bet-calls';
import { limbo, type LimboParams, type SingleGame as SingleGameRules } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import fields from '../frame/fields.module.css';
import { GameLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { SingleGame } from '../single/single-game.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import type { SentBet } from '../commands/sent-bet.ts';
import { LimboBoard } from './limbo-board.tsx';
import { getChance, withChance, withTarget } from './limbo-choices.ts';
import styles from './limbo-page.module.css';

const betCall = defineSingleBetCall(limbo);
const DEFAULT_PARAMS: LimboParams = { target: 200 };
const TARGET_PRESETS = [120, 150, 200, 300, 500, 1000, 10_000] as const;
/** A climb to 1.00 takes the shortest time; every tenfold adds to it, up to the longest. */
const REVEAL_MS = { min: 340, perTenfold: 170, max: 800 } as const;

const getRevealMs = (outcome: number): number =>
  Math.min(REVEAL_MS.max, REVEAL_MS.min + REVEAL_MS.perTenfold * Math.log10(outcome / 100));

/** A tenth below 10×, one above, ten above 100×, and so on. */
const stepTarget = ({ target }: LimboParams, by: -1 | 1): LimboParams =>
  withTarget(target + by * Math.max(10, 10 ** (Math.floor(Math.log10(target)) - 1)));

const sendBet = ({ key, params, stake }: SentBet<LimboParams>) =>
  api(betCall, { amount: stake, ...params }, { key, ...BACKGROUND_CALL });

interface LimboFieldsProps {
  readonly game: SingleGameRules<LimboParams>;
  readonly params: LimboParams;
  readonly setParams: (params: LimboParams) => void;
  readonly isLocked: boolean;
}

/** The targets that most players choose, one tap each. */
function TargetPresets({ params, setParams, isLocked }: Omit<LimboFieldsProps, 'game'>) {
  const t = useTranslations('limbo');
  const locale = useLanguage((language) => language.tag);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <div className={fields.ladder} role="group" aria-label={t('targets')}>
      {TARGET_PRESETS.map((target) => (
        <button
          key={target}
          type="button"
          disabled={isLocked}
          aria-pressed={params.target === target}
          className={classNames(fields.rung, params.target === target && fields.on)}
          onClick={() => setParams({ target })}
        >
          {format.format(target / 100)}×
        </button>
      ))}
    </div>
  );
}

/** Target and chance: one choice in two fields. */
function LimboFields({ game, params, setParams, isLocked }: LimboFieldsProps) {
  const t = useTranslations();
  return (
    <div className={styles.fields}>
      <DecimalField
        label={t('limbo.targetMultiplier')}
        value={params.target}
        decimals={2}
        step={10}
        disabled={isLocked}
        onChange={(target) => setParams(withTarget(target))}
      />
      <DecimalField
        label={t('play.chancePercent')}
        value={getChance(game, params)}
        decimals={4}
        step={10_000}
        disabled={isLocked}
        onChange={(chance) => setParams(withChance(game, chance))}
      />
    </div>
  );
}

function LimboGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => limbo.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  const formatMultiple = (value: number) => `${formatDecimals(value, 2, locale)}×`;
  const choice = { params, setParams };
  return (
    <SingleGame
      {...choice}
      code={limbo.code}
      title={title}
      terms={terms}
      game={game}
      sendBet={sendBet}
      getRevealMs={getRevealMs}
      stepParams={stepTarget}
      formatTarget={({ target }) => formatMultiple(target)}
      formatOutcome={formatMultiple}
      renderBoard={({ round, isRevealing }) => <LimboBoard params={params} round={round} isRevealing={isRevealing} />}
      renderLadder={(isLocked) => <TargetPresets {...choice} isLocked={isLocked} />}
      renderFields={(isLocked) => <LimboFields {...choice} game={game} isLocked={isLocked} />}
    />
  );
}

/** LIMBO: bet that a drawn multiplier reaches a target. */
export default function LimboPage({ title }: GamePageProps) {
  return (
    <GameLoader code={limbo.code} title={title}>
      {(terms) => <LimboGame title={title} terms={terms} />}
    </GameLoader>
  );
}
