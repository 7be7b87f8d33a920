import { useRef, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useSystemPartsText, useSystemName } from '../screens/bet-kind-text.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { computeMaxCombinedStake, type CombinedTotals, roundDownToEqualBets } from '../betting/combined-totals.ts';
import { changeSlip, useBetSlip } from '../betting/slip-store.ts';
import { isCombinedBetAccepted, isCombinedBetInFlight } from '../betting/slip-view.ts';
import { CombinedLegCard } from '../slip-leg/combined-leg.tsx';
import { StakeProblemNote } from '../slip-leg/stake-problem.tsx';
import { StakeFieldRow } from '../slip-leg/stake-row.tsx';
import { PlaceCombinedButton } from './combined-button.tsx';
import { CombinedProgressNote } from './combined-progress.tsx';
import { PriceChangePolicy } from './price-change-policy.tsx';
import styles from './slip-body.module.css';
import { classNames } from '@arara/ui/class-names';
import { listSystems, type OfferedSystem } from '../combinations/systems.ts';
import systemChoiceStyles from './system-choice.module.css';

/** The system in words: "3 duplas + 1 tripla = 4 apostas de R$ 2,50". */
function SystemExplanation({ totals }: { readonly totals: CombinedTotals }) {
  const t = useTranslations('sport.system');
  const { money } = useMoneyFormat();
  const partsText = useSystemPartsText();
  const { system, stake, problem } = totals;
  if (system === undefined) return null;
  const count = system.combinations;
  const isDivided = stake !== null && problem === null && stake % count === 0;
  const parts = partsText(system);
  return (
    <p className={styles.explanation}>
      {isDivided
        ? t('explained', { parts, count, each: money((stake / count) as typeof stake) })
        : t('consists', { parts, count })}
    </p>
  );
}

/** What the bet may pay: the odds of a multiple, and the payout if every selection wins. */
function CombinedSums({ totals }: { readonly totals: CombinedTotals }) {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const oddsText = useFormatOdds();
  const { odds, payout, problem, obstacle } = totals;
  return (
    <dl className={styles.sum}>
      {odds !== null && obstacle !== 'related' && (
        <div>
          <dt>{t('totalOdds')}</dt>
          <dd>{oddsText(odds)}</dd>
        </div>
      )}
      <div className={styles.payout}>
        <dt>{t(totals.kind === 'system' ? 'possibleAll' : 'possible')}</dt>
        <dd>{payout === null || problem !== null ? '–' : money(payout)}</dd>
      </div>
    </dl>
  );
}

/** The stake of the combined bet with its problem, and the button that places it. */
function CombinedStake({ totals }: { readonly totals: CombinedTotals }) {
  const t = useTranslations('sport');
  const balance = useUserInfo()?.balance ?? null;
  const field = useRef<HTMLInputElement>(null);
  const { kind, stake, problem, obstacle } = totals;
  const set = (next: typeof stake) => changeSlip({ type: 'stake', name: kind, stake: next });
  return (
    <>
      {obstacle !== 'count' && (
        <StakeFieldRow
          stake={stake}
          onChange={set}
          label={t(`combined.stake.${kind}`)}
          isWrong={problem !== null}
          onMost={() => set(computeMaxCombinedStake(totals, balance))}
          roundStep={(raised) => roundDownToEqualBets(totals, raised)}
          field={field}
        />
      )}
      {problem !== null && <StakeProblemNote problem={problem} onChange={set} />}
      <CombinedSums totals={totals} />
      <PlaceCombinedButton totals={totals} focusStake={() => field.current?.focus()} />
    </>
  );
}

/** The slip as one bet on all its selections: a multiple, or a system. */
export function CombinedTab({ totals }: { readonly totals: CombinedTotals }) {
  const slip = useBetSlip((view) => view);
  const { kind, legs, related, system } = totals;
  const isInFlight = isCombinedBetInFlight(slip);
  const isUndone = slip.combined.bet?.state.at === 'undone';
  const isRemovable = !isInFlight && !isCombinedBetAccepted(slip);
  // A bet that was not placed is first tried again, or thrown away.
  const isEditable = isRemovable && !isUndone;
  return (
    <div className={styles.body}>
      <ul className={styles.legs}>
        {legs.map((priced) => (
          <CombinedLegCard
            key={priced.leg.id}
            priced={priced}
            related={related.get(priced.leg.id)}
            isRemovable={isRemovable}
          />
        ))}
      </ul>
      <CombinedProgressNote />
      {isEditable && (
        <>
          {kind === 'system' && system !== undefined && <SystemChoice legs={legs.length} chosen={system} />}
          <SystemExplanation totals={totals} />
          <div className={styles.foot}>
            <CombinedStake totals={totals} />
          </div>
          <PriceChangePolicy />
        </>
      )}
    </div>
  );
}

/** The systems over so many selections, each with what it consists of. */
function SystemChoice({ legs, chosen }: { readonly legs: number; readonly chosen: OfferedSystem | undefined }) {
  const t = useTranslations('sport.system');
  const nameSystem = useSystemName();
  const partsText = useSystemPartsText();
  const name = useId();
  return (
    <fieldset className={systemChoiceStyles.choice}>
      <legend className="visually-hidden">{t('title')}</legend>
      {listSystems(legs).map((system) => (
        <label
          key={system.system}
          className={classNames(systemChoiceStyles.one, system.system === chosen?.system && systemChoiceStyles.on)}
          title={partsText(system)}
        >
          <input
            type="radio"
            name={name}
            checked={system.system === chosen?.system}
            onChange={() => changeSlip({ type: 'system', system: system.system })}
          />
          <b>{nameSystem(system)}</b>
          <small>{t('bets', { count: system.combinations })}</small>
        </label>
      ))}
    </fieldset>
  );
}
