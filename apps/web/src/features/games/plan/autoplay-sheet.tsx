import { Button } from '@arara/ui/controls/button';
import { MoneyField } from '@arara/ui/fields/money-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayPlanTerms } from '../table/use-game-table.ts';
import styles from './autoplay-sheet.module.css';
import {
  createAutoplayPlanDraft,
  isAutoplayLossLimitTooSmall,
  type AutoplayPlanDraft,
  toAutoplayPlan,
} from './plan-draft.ts';
import {
  AutoplayCountField,
  LabelledFieldGroup,
  AutoplayRoundsField,
  AutoplayStakeRuleFields,
} from './plan-fields.tsx';
import {
  type AutoplayTilesDraft,
  AutoplayTilesField,
  type AutoplayTileTerms,
  toAutoplayTiles,
} from './tiles-field.tsx';

interface AutoplayPlanFormProps extends AutoplayPlanTerms {
  /** In games of several steps: what a round may open. */
  readonly tiles: AutoplayTileTerms | undefined;
  readonly tilesDraft: AutoplayTilesDraft;
  readonly onTilesDraft: (draft: AutoplayTilesDraft) => void;
}

type AutoplayPlanDraftSetter = (change: Partial<AutoplayPlanDraft>) => void;

/** After which loss, profit, wins or losses the run stops. */
function AutoplayStopFields({
  draft,
  set,
  stake,
}: {
  readonly draft: AutoplayPlanDraft;
  readonly set: AutoplayPlanDraftSetter;
  readonly stake: AutoplayPlanTerms['stake'];
}) {
  const t = useTranslations('play');
  const { money, symbol, locale } = useMoneyFormat();
  return (
    <LabelledFieldGroup label={t('stopWhen')}>
      <MoneyField
        label={t('lossReaches')}
        value={draft.stopLoss}
        onChange={(stopLoss) => set({ stopLoss })}
        locale={locale}
        symbol={symbol}
        error={isAutoplayLossLimitTooSmall(draft, stake) ? t('lossNeeded', { stake: money(stake) }) : undefined}
        hint={t('lossHint')}
      />
      <MoneyField
        label={t('profitReaches')}
        value={draft.stopProfit}
        onChange={(stopProfit) => set({ stopProfit })}
        locale={locale}
        symbol={symbol}
        placeholder={t('noLimit')}
      />
      <div className={styles.pair}>
        <AutoplayCountField label={t('afterWins')} value={draft.wins} onChange={(wins) => set({ wins })} />
        <AutoplayCountField label={t('afterLosses')} value={draft.losses} onChange={(losses) => set({ losses })} />
      </div>
    </LabelledFieldGroup>
  );
}

function AutoplayPlanForm({ stake, stopLoss, onStart, tiles, tilesDraft, onTilesDraft }: AutoplayPlanFormProps) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const [draft, setDraft] = useState(() => createAutoplayPlanDraft(stopLoss));
  const set: AutoplayPlanDraftSetter = (change) => setDraft((before) => ({ ...before, ...change }));
  const plannedTiles = toAutoplayTiles(tilesDraft, tiles);
  const hasNoTiles = typeof plannedTiles !== 'number' && plannedTiles.length === 0;
  const isIncomplete = isAutoplayLossLimitTooSmall(draft, stake) || hasNoTiles;
  const plan = toAutoplayPlan(draft);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (plan !== null && !isIncomplete) onStart(plan, plannedTiles);
      }}
    >
      <AutoplayRoundsField rounds={draft.rounds} onChange={(rounds) => set({ rounds })} />
      {tiles !== undefined && <AutoplayTilesField terms={tiles} draft={tilesDraft} onDraft={onTilesDraft} />}
      <AutoplayStopFields draft={draft} set={set} stake={stake} />
      <LabelledFieldGroup label={t('stakeRules')}>
        <AutoplayStakeRuleFields label={t('onWin')} rule={draft.onWin} onChange={(onWin) => set({ onWin })} />
        <AutoplayStakeRuleFields label={t('onLoss')} rule={draft.onLoss} onChange={(onLoss) => set({ onLoss })} />
      </LabelledFieldGroup>
      <Button type="submit" tone="main" big disabled={isIncomplete}>
        {t('startAutoplay', { stake: money(stake) })}
      </Button>
      <p className={styles.note}>{t('autoplayNote')}</p>
    </form>
  );
}

/** The plan of an autoplay run. A loss to stop at is always set. */
export function AutoplaySheet({
  open,
  onClose,
  ...plan
}: AutoplayPlanTerms & {
  readonly tiles: AutoplayTileTerms | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('play');
  // The tiles that were chosen last time are chosen again, so that a favourite pattern need not be entered again.
  const [tilesDraft, setTilesDraft] = useState<AutoplayTilesDraft>({ count: 1, isOwnChoice: false, chosen: [] });
  return (
    <BottomSheet open={open} onClose={onClose} title={t('autoplay')} closeLabel={t('close')}>
      <AutoplayPlanForm {...plan} tilesDraft={tilesDraft} onTilesDraft={setTilesDraft} />
    </BottomSheet>
  );
}
