import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { Id } from '@arara/contract/protocol/fields';
import type { SharedGame } from '@arara/games';
import { Button } from '@arara/ui/controls/button';
import { ShieldAlertIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import type { PastSharedRound, SharedRoundsAnswer } from '../shared-rounds/shared-rounds.ts';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { type SeedChainCheckResult, checkHashChainRounds, EMPTY_SEED_CHAIN_CHECK_RESULT } from './chain-check.ts';
import styles from './shared-fairness-sheet.module.css';

const SEED_CHAIN_CHECK_PAGE_SIZE = 100;
/** How many rounds one press checks at most: the chain may be as long as a million. */
const MAX_CHECKED_ROUNDS = 2000;

interface HashChainToCheck {
  readonly game: Pick<SharedGame<unknown>, 'code' | 'computeOutcome'>;
  /** The hash that was published before the first round. */
  readonly terminal: string;
}

/** Checks the chain from the newest round backwards, page by page, and reports how far it has come. */
async function fetchAndCheckHashChain(
  { game, terminal }: HashChainToCheck,
  onProgress: (result: SeedChainCheckResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const hashes = await createBrowserHashes();
  const chain = { terminal, computeOutcome: game.computeOutcome, hashes };
  let [result, last, cursor]: [SeedChainCheckResult, PastSharedRound | null, Id | undefined] = [
    EMPTY_SEED_CHAIN_CHECK_RESULT,
    null,
    undefined,
  ];
  for (;;) {
    const { items, nextCursor }: SharedRoundsAnswer = await callApi(
      sharedRoundCalls.sharedRounds,
      { gameCode: game.code, limit: SEED_CHAIN_CHECK_PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      { signal, ...BACKGROUND_CALL_OPTIONS },
    );
    ({ result, last } = await checkHashChainRounds(result, last, items, chain));
    if (signal.aborted) return;
    onProgress(result);
    const isDone = result.brokenRound !== null || result.reachedStart || result.checkedRounds >= MAX_CHECKED_ROUNDS;
    if (nextCursor === null || isDone) return;
    cursor = nextCursor;
  }
}

/** The button that checks the chain in this browser, and what it found. */
export function SeedChainCheckButton(chain: HashChainToCheck) {
  const t = useTranslations('shared');
  const [result, setResult] = useState<SeedChainCheckResult | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => () => running?.abort(), [running]);
  const start = async () => {
    const controller = new AbortController();
    setRunning(controller);
    setHasFailed(false);
    try {
      await fetchAndCheckHashChain(chain, setResult, controller.signal);
    } catch (error) {
      // The rounds could not be read to their end: the player can press again.
      if (!(error instanceof Error)) throw error;
      setHasFailed(true);
    } finally {
      setRunning(null);
    }
  };
  return (
    <>
      <Button big loading={running !== null} onClick={() => void start()}>
        {t('checkChain')}
      </Button>
      <div role="status">
        {result !== null && running === null && !hasFailed && <SeedChainCheckResultText result={result} />}
        {hasFailed && <p className={styles.broken}>{t('chainFailed')}</p>}
      </div>
    </>
  );
}

function SeedChainCheckResultText({ result }: { readonly result: SeedChainCheckResult }) {
  const t = useTranslations('shared');
  const { brokenRound, reachedStart, checkedRounds } = result;
  const Shield = brokenRound === null ? ShieldCheckIcon : ShieldAlertIcon;
  return (
    <p className={brokenRound === null ? styles.holds : styles.broken}>
      <Shield className="icon" aria-hidden />
      <span>
        {brokenRound === null
          ? t(reachedStart ? 'chainHoldsAll' : 'chainHolds', { rounds: checkedRounds })
          : t('chainBroken', { round: brokenRound })}
      </span>
    </p>
  );
}
