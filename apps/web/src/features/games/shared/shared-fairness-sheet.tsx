import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { Id } from '@arara/contract/protocol/fields';
import type { SharedCode, SharedGame } from '@arara/games';
import { type Claim, verify, type Verification } from '@arara/games/verify';
import { centavos } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { Sheet } from '@arara/ui/sheet';
import { SkeletonLines } from '@arara/ui/skeleton';
import { ChevronLeft, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { type ChainCheckResult, EMPTY_CHAIN_CHECK, checkChainRounds } from '../fairness/chain-check.ts';
import { RtpCard } from '../fairness/fairness-sheet.tsx';
import fair from '../fairness/fairness-sheet.module.css';
import { browserHashes } from '../fairness/browser-hashes.ts';
import { SeedText } from '../fairness/seed-text.tsx';
import styles from './shared-fairness-sheet.module.css';
import type { SharedSheetsProps } from './shared-sheets.tsx';
import type { PastRound, SharedRounds } from './shared-rounds.ts';
import { ProofLines } from '../verifier/verification.tsx';

const PAGE = 100;
/** A browser walks this far at one press; the chain may be as long as a million. */
const MAX_CHECKED_ROUNDS = 2000;
/** Lines that speak of a round alone, not of a bet on it. */
const ROUND_LINES: readonly string[] = ['commitment', 'bytes', 'float', 'integer', 'outcome'];

/** Walks back from the newest round, page by page, and tells how far it has come. */
async function checkChain<P>(
  { code, game, terminal }: { code: SharedCode; game: SharedGame<P>; terminal: string },
  onProgress: (found: ChainCheckResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const hashes = await browserHashes();
  let [found, last, cursor]: [ChainCheckResult, PastRound | null, Id | undefined] = [
    EMPTY_CHAIN_CHECK,
    null,
    undefined,
  ];
  for (;;) {
    const { items, nextCursor }: SharedRounds = await api(
      sharedRoundCalls.sharedRounds,
      { gameCode: code, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      { signal, loading: false, background: true },
    );
    ({ found, last } = await checkChainRounds(found, last, items, {
      terminal,
      outcomeOf: game.computeOutcome,
      hashes,
    }));
    if (signal.aborted) return;
    onProgress(found);
    if (
      nextCursor === null ||
      found.brokenRound !== null ||
      found.reachedStart ||
      found.checkedRounds >= MAX_CHECKED_ROUNDS
    )
      return;
    cursor = nextCursor;
  }
}

function ChainCheck<P>({
  code,
  game,
  terminal,
}: {
  readonly code: SharedCode;
  readonly game: SharedGame<P>;
  readonly terminal: string;
}) {
  const t = useTranslations('shared');
  const [found, setFound] = useState<ChainCheckResult | null>(null);
  const [walking, setWalking] = useState<AbortController | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => walking?.abort(), [walking]);
  const start = async () => {
    const stop = new AbortController();
    setWalking(stop);
    setFailed(false);
    try {
      await checkChain({ code, game, terminal }, setFound, stop.signal);
    } catch (error) {
      // The rounds could not be read to their end: the press can be repeated.
      if (!(error instanceof Error)) throw error;
      setFailed(true);
    } finally {
      setWalking(null);
    }
  };
  const holds = found !== null && found.brokenRound === null;
  return (
    <>
      <Button big loading={walking !== null} onClick={() => void start()}>
        {t('checkChain')}
      </Button>
      <div role="status">
        {found !== null && walking === null && !failed && (
          <p className={holds ? styles.holds : styles.broken}>
            {holds ? <ShieldCheck className="icon" aria-hidden /> : <ShieldAlert className="icon" aria-hidden />}
            <span>
              {found.brokenRound !== null
                ? t('chainBroken', { round: found.brokenRound })
                : t(found.reachedStart ? 'chainHoldsAll' : 'chainHolds', { rounds: found.checkedRounds })}
            </span>
          </p>
        )}
        {failed && <p className={styles.broken}>{t('chainFailed')}</p>}
      </div>
    </>
  );
}

/** One round worked out again, in this browser. */
function RoundProof<P>({
  round,
  previous,
  game,
  params,
  title,
}: {
  readonly round: PastRound & { readonly seed: string };
  readonly previous: string | undefined;
  readonly game: SharedGame<P>;
  readonly params: P;
  readonly title: string;
}) {
  const t = useTranslations();
  const [found, setFound] = useState<Verification | null>(null);
  useEffect(() => {
    let current = true;
    const work = async () => {
      // The arithmetic of a round is asked for by a bet on it; whose bet it is makes no difference to its seed.
      const claim: Claim = {
        gameCode: game.code,
        edgeBp: game.edgeBp,
        serverSeed: round.seed,
        clientSeed: round.salt,
        nonce: round.index,
        params,
        stake: centavos(100),
        ...(previous === undefined ? {} : { serverSeedHash: previous }),
        ...(round.outcome === null ? {} : { outcome: round.outcome * 100 }),
      };
      const result = await verify(claim, await browserHashes());
      if (current && !('refused' in result)) setFound(result);
    };
    void work();
    return () => {
      current = false;
    };
  }, [round, previous, game, params]);
  if (found === null) return <SkeletonLines count={5} label={t('common.loading')} />;
  const holds = found.differs.length === 0;
  return (
    <>
      <Card className={holds ? styles.verdict : styles.verdictBroken} role="status">
        {holds ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
        <span>
          <b>{t(holds ? 'verifier.holds' : 'verifier.broken')}</b>
          <span>{title}</span>
        </span>
      </Card>
      <ProofLines gameCode={game.code} steps={found.lines.filter(({ name: step }) => ROUND_LINES.includes(step))} />
    </>
  );
}

function ChainSummary({ rounds }: { readonly rounds: SharedRounds }) {
  const t = useTranslations('shared');
  const format = useFormatter();
  const { chain, current } = rounds;
  if (chain === null) return <p className={fair.note}>{t('notRunning')}</p>;
  return (
    <section className={fair.section}>
      <h3>{t('chain')}</h3>
      <dl className={fair.seeds}>
        <SeedText label={t('terminalHash')} value={chain.terminalHash} />
        {chain.salt !== null && <SeedText label={t('salt')} value={chain.salt} />}
        {current !== null && (
          <SeedText label={t('commitment', { round: current.index })} value={current.previousSeed} />
        )}
      </dl>
      <p className={fair.note}>
        {t('chainPublished', {
          time: format.dateTime(chain.publishedAt, { dateStyle: 'short', timeStyle: 'short' }),
          source:
            chain.saltSource === 'operator' || chain.saltSource === 'local'
              ? t(`saltOf.${chain.saltSource}`)
              : chain.saltSource,
          used: chain.used,
          length: chain.length,
        })}
      </p>
    </section>
  );
}

/** Why shared rounds are fair: the chain they come from, its walk, and each past round worked out again. */
export function SharedFairnessSheet<P>({
  code,
  game,
  params,
  stake,
  rounds,
  outcomeDisplay: outcomeLook,
  open,
  onOpen,
}: SharedSheetsProps<P>) {
  const t = useTranslations();
  const isOpen = open?.name === 'fair';
  const round = open?.name === 'fair' ? open.round : undefined;
  const items = rounds?.items ?? [];
  const previous = round && items.find((it) => it.index === round.index - 1)?.seed;
  const formatRound = (it: PastRound): string =>
    t('shared.roundCame', {
      round: it.index,
      outcome: it.outcome === null ? t('shared.voided') : outcomeLook(it.outcome).name,
    });
  return (
    <Sheet open={isOpen} onClose={() => onOpen(null)} title={t('play.fairTitle')} closeLabel={t('play.close')}>
      {round !== undefined && round.seed !== null ? (
        <div className={fair.body}>
          <Button tone="link" className={styles.back} onClick={() => onOpen({ name: 'fair' })}>
            <ChevronLeft className="icon" aria-hidden /> {t('shared.allRounds')}
          </Button>
          <RoundProof
            round={{ ...round, seed: round.seed }}
            previous={previous ?? undefined}
            game={game}
            params={params}
            title={formatRound(round)}
          />
        </div>
      ) : (
        <div className={fair.body}>
          <p className={fair.intro}>{t('shared.fairIntro')}</p>
          {stake !== undefined && stake > 0 && <RtpCard rtp={game.rtp(params, stake)} />}
          {rounds !== null && <ChainSummary rounds={rounds} />}
          {rounds !== null && rounds.chain !== null && (
            <ChainCheck code={code} game={game} terminal={rounds.chain.terminalHash} />
          )}
          <section className={fair.section}>
            <h3>{t('shared.lastOutcomes')}</h3>
            <ul className={styles.rounds}>
              {items.map((it) => (
                <li key={it.roundId}>
                  <button
                    type="button"
                    className={styles.round}
                    disabled={it.seed === null}
                    onClick={() => onOpen({ name: 'fair', round: it })}
                  >
                    {it.outcome !== null && <span aria-hidden>{outcomeLook(it.outcome).sign}</span>}
                    <span>{formatRound(it)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Sheet>
  );
}
