import type { RoundId } from '@arara/contract/protocol/fields';
import type { RationalNumber, SharedGame, SharedGameCode } from '@arara/games';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { ChevronLeftIcon } from '@arara/ui/art/lucide-icons';
import { useFormatter, useTranslations } from 'use-intl';
import type { GamePickSignAndName } from '../shared-rounds/pick-display.ts';
import type { PastSharedRound, SharedRoundsAnswer } from '../shared-rounds/shared-rounds.ts';
import { SeedChainCheckButton } from './chain-check-button.tsx';
import fairness from '../fairness/fairness-sheet.module.css';
import { RealisedRtp } from '../fairness/realised-rtp.tsx';
import { RtpCard } from '../fairness/rtp-card.tsx';
import { CopyableFairnessSeedText } from '../fairness/seed-text.tsx';
import styles from './shared-fairness-sheet.module.css';
import { SharedRoundProofPanel } from './shared-round-proof.tsx';

interface SharedFairnessSheetProps<P> {
  readonly open: boolean;
  /** The round whose proof is shown; undefined for the chain of all rounds. */
  readonly roundId: number | undefined;
  readonly onRound: (roundId: RoundId | undefined) => void;
  readonly onClose: () => void;
  readonly code: SharedGameCode;
  readonly rtp: RationalNumber | null;
  readonly game: SharedGame<P>;
  readonly params: P;
  readonly rounds: SharedRoundsAnswer | null;
  readonly displayOutcome: (outcome: number) => GamePickSignAndName;
}

/** Where the rounds come from: hash, salt and commitment of the chain. */
function SeedChainSummarySection({ rounds: { chain, current } }: { readonly rounds: SharedRoundsAnswer }) {
  const t = useTranslations('shared');
  const format = useFormatter();
  if (chain === null) return <p className={fairness.note}>{t('notRunning')}</p>;
  return (
    <section className={fairness.section}>
      <h3>{t('chain')}</h3>
      <dl className={fairness.seeds}>
        <CopyableFairnessSeedText label={t('terminalHash')} value={chain.terminalHash} />
        {chain.salt !== null && <CopyableFairnessSeedText label={t('salt')} value={chain.salt} />}
        {current !== null && (
          <CopyableFairnessSeedText label={t('commitment', { round: current.index })} value={current.previousSeed} />
        )}
      </dl>
      <p className={fairness.note}>
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

function useFormatPastSharedRound(
  displayOutcome: (outcome: number) => GamePickSignAndName,
): (round: PastSharedRound) => string {
  const t = useTranslations('shared');
  return ({ index, outcome }) =>
    t('roundCame', { round: index, outcome: outcome === null ? t('voided') : displayOutcome(outcome).name });
}

/** The past rounds; each opens its proof. */
function PastSharedRoundList({
  items,
  onRound,
  displayOutcome,
}: { readonly items: readonly PastSharedRound[] } & Pick<
  SharedFairnessSheetProps<unknown>,
  'onRound' | 'displayOutcome'
>) {
  const t = useTranslations('shared');
  const formatRound = useFormatPastSharedRound(displayOutcome);
  return (
    <section className={fairness.section}>
      <h3>{t('lastOutcomes')}</h3>
      <ul className={styles.rounds}>
        {items.map((round) => (
          <li key={round.roundId}>
            <button
              type="button"
              className={styles.round}
              disabled={round.seed === null}
              onClick={() => onRound(round.roundId)}
            >
              {round.outcome !== null && <span aria-hidden>{displayOutcome(round.outcome).sign}</span>}
              <span>{formatRound(round)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why shared rounds are fair: the chain they come from, its check, and each past round recomputed. */
export default function SharedFairnessSheet<P>(props: SharedFairnessSheetProps<P>) {
  const { open, roundId, onRound, onClose, code, rtp, game, params, rounds, displayOutcome } = props;
  const t = useTranslations();
  const formatRound = useFormatPastSharedRound(displayOutcome);
  const items = rounds?.items ?? [];
  const round = items.find((item) => item.roundId === roundId);
  const previousSeed = items.find(({ index }) => index === (round?.index ?? 0) - 1)?.seed;
  return (
    <BottomSheet open={open} onClose={onClose} title={t('play.fairTitle')} closeLabel={t('play.close')}>
      {round !== undefined && round.seed !== null ? (
        <div className={fairness.body}>
          <Button tone="link" className={styles.back} onClick={() => onRound(undefined)}>
            <ChevronLeftIcon className="icon" aria-hidden /> {t('shared.allRounds')}
          </Button>
          <SharedRoundProofPanel
            round={round}
            seed={round.seed}
            previousSeed={previousSeed ?? undefined}
            game={game}
            params={params}
            title={formatRound(round)}
          />
        </div>
      ) : (
        <div className={fairness.body}>
          <p className={fairness.intro}>{t('shared.fairIntro')}</p>
          {rtp !== null && <RtpCard rtp={rtp} />}
          <RealisedRtp code={code} />
          {rounds !== null && <SeedChainSummarySection rounds={rounds} />}
          {rounds !== null && rounds.chain !== null && (
            <SeedChainCheckButton game={game} terminal={rounds.chain.terminalHash} />
          )}
          <PastSharedRoundList items={items} onRound={onRound} displayOutcome={displayOutcome} />
        </div>
      )}
    </BottomSheet>
  );
}
