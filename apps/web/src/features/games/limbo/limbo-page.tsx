import { createLimboParams, createLimboParamsForWinChance, computeLimboWinChance } from './limbo-choices.ts';
import { defineSingleBetEndpoint } from '@arara/contract/games/bet-calls';
import { limboManifest, type LimboParams, type SingleGame as SingleGameRules } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useLanguage } from '@arara/client/i18n';
import { DecimalField } from '../frame/decimal-field.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import fields from '../frame/fields.module.css';
import { GameTermsLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { SingleBetGamePageContent } from '../single/single-game.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import { LimboBoard } from './limbo-board.tsx';
import styles from './limbo-page.module.css';

const placeLimboBetEndpoint = defineSingleBetEndpoint(limboManifest);
const DEFAULT_LIMBO_PARAMS: LimboParams = { target: 200 };
const LIMBO_TARGET_PRESETS = [120, 150, 200, 300, 500, 1000, 10_000] as const;
/** A climb to 1.00 takes the shortest time; every tenfold adds to it, up to the longest. */
const LIMBO_REVEAL_DURATION_MS = { min: 340, perTenfold: 170, max: 800 } as const;

const getLimboRevealMs = (outcome: number): number =>
  Math.min(
    LIMBO_REVEAL_DURATION_MS.max,
    LIMBO_REVEAL_DURATION_MS.min + LIMBO_REVEAL_DURATION_MS.perTenfold * Math.log10(outcome / 100),
  );

/** A tenth below 10×, one above, ten above 100×, and so on. */
const stepLimboTarget = ({ target }: LimboParams, by: -1 | 1): LimboParams =>
  createLimboParams(target + by * Math.max(10, 10 ** (Math.floor(Math.log10(target)) - 1)));

const sendLimboBet = ({ key, params, stake }: BetWithIdempotencyKey<LimboParams>) =>
  callApi(placeLimboBetEndpoint, { amount: stake, ...params }, { key, ...BACKGROUND_CALL_OPTIONS });

interface LimboFieldsProps {
  readonly game: SingleGameRules<LimboParams>;
  readonly params: LimboParams;
  readonly setParams: (params: LimboParams) => void;
  readonly isLocked: boolean;
  /** The game's terms are not read yet. */
  readonly isPending: boolean;
}

/** The targets that most players choose, one tap each. */
function LimboTargetPresetButtons({ params, setParams, isLocked }: Omit<LimboFieldsProps, 'game' | 'isPending'>) {
  const t = useTranslations('limbo');
  const locale = useLanguage((language) => language.tag);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <div className={fields.ladder} role="group" aria-label={t('targets')}>
      {LIMBO_TARGET_PRESETS.map((target) => (
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
function LimboFields({ game, params, setParams, isLocked, isPending }: LimboFieldsProps) {
  const t = useTranslations();
  return (
    <div className={styles.fields}>
      <DecimalField
        label={t('limbo.targetMultiplier')}
        value={params.target}
        decimals={2}
        step={10}
        disabled={isLocked}
        onChange={(target) => setParams(createLimboParams(target))}
      />
      <DecimalField
        label={t('play.chancePercent')}
        value={isPending ? null : computeLimboWinChance(game, params)}
        decimals={4}
        step={10_000}
        disabled={isLocked || isPending}
        onChange={(chance) => setParams(createLimboParamsForWinChance(game, chance))}
      />
    </div>
  );
}

function LimboGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const locale = useLanguage((language) => language.tag);
  const game = useMemo(() => limboManifest.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_LIMBO_PARAMS);
  const formatMultiple = (value: number) => `${formatDecimals(value, 2, locale)}×`;
  const choice = { params, setParams };
  return (
    <SingleBetGamePageContent
      {...choice}
      code={limboManifest.code}
      title={title}
      terms={terms}
      game={game}
      sendBet={sendLimboBet}
      getRevealMs={getLimboRevealMs}
      stepParams={stepLimboTarget}
      formatTarget={({ target }) => formatMultiple(target)}
      formatOutcome={formatMultiple}
      renderBoard={({ round, isRevealing }) => <LimboBoard params={params} round={round} isRevealing={isRevealing} />}
      renderLadder={(isLocked) => <LimboTargetPresetButtons {...choice} isLocked={isLocked} />}
      renderFields={(isLocked) => (
        <LimboFields {...choice} game={game} isLocked={isLocked} isPending={terms.isPending} />
      )}
    />
  );
}

/** LIMBO: bet that a drawn multiplier reaches a target. */
export function Page({ title }: GamePageProps) {
  return (
    <GameTermsLoader code={limboManifest.code} title={title}>
      {(terms) => <LimboGame title={title} terms={terms} />}
    </GameTermsLoader>
  );
}
