import { defineSingleBetEndpoint } from '@arara/contract/games/bet-calls';
import { coinManifest, type CoinParams } from '@arara/games/coin';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import fields from '../frame/fields.module.css';
import { GameTermsLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { SingleBetGamePageContent } from '../single/single-game.tsx';
import type { SettledSingleGameRound } from '../single/use-single-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import { CoinBoard } from './coin-board.tsx';
import { COIN_SIDES, toSide, turnOver } from './coin-choices.ts';

const betCall = defineSingleBetEndpoint(coinManifest);
const DEFAULT_PARAMS: CoinParams = { side: 'heads' };
const REVEAL_MS = 300;

async function sendBet({ key, params, stake }: BetWithIdempotencyKey<CoinParams>): Promise<SettledSingleGameRound> {
  const { landed, ...round } = await callApi(
    betCall,
    { amount: stake, ...params },
    { key, ...BACKGROUND_CALL_OPTIONS },
  );
  return { ...round, outcome: landed === 'heads' ? 0 : 100 };
}

interface SideFieldProps {
  readonly params: CoinParams;
  readonly setParams: (params: CoinParams) => void;
  readonly isLocked: boolean;
}

/** The two sides, one press each. */
function SideField({ params, setParams, isLocked }: SideFieldProps) {
  const t = useTranslations('coin');
  return (
    <div className={fields.ladder} role="group" aria-label={t('label.side')}>
      {COIN_SIDES.map((side) => (
        <button
          key={side}
          type="button"
          disabled={isLocked}
          aria-pressed={params.side === side}
          className={classNames(fields.rung, params.side === side && fields.on)}
          onClick={() => setParams({ side })}
        >
          {t(`option.${side}`)}
        </button>
      ))}
    </div>
  );
}

function CoinGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const t = useTranslations('coin');
  const game = useMemo(() => coinManifest.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  return (
    <SingleBetGamePageContent
      code={coinManifest.code}
      title={title}
      terms={terms}
      game={game}
      params={params}
      setParams={setParams}
      sendBet={sendBet}
      getRevealMs={() => REVEAL_MS}
      stepParams={turnOver}
      swapParams={turnOver}
      hotkeyTexts="picks"
      formatTarget={({ side }) => t(`option.${side}`)}
      formatOutcome={(outcome) => t(`option.${toSide(outcome)}`)}
      renderBoard={({ round, isRevealing }) => <CoinBoard side={params.side} round={round} isRevealing={isRevealing} />}
      renderFields={(isLocked) => <SideField params={params} setParams={setParams} isLocked={isLocked} />}
    />
  );
}

/** COIN: bet on a side. */
export function Page({ title }: GamePageProps) {
  return (
    <GameTermsLoader code={coinManifest.code} title={title}>
      {(terms) => <CoinGame title={title} terms={terms} />}
    </GameTermsLoader>
  );
}
