import { Button } from '@arara/ui/controls/button';
import { MoneyField } from '@arara/ui/fields/money-field';
import { Sheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { PlanTerms } from '../table/use-game-table.ts';
import styles from './autoplay-sheet.module.css';
import { createPlanDraft, isLossLimitTooSmall, type PlanDraft, toAutoplayPlan } from './plan-draft.ts';
import { CountField, FieldGroup, RoundsField, RuleFields } from './plan-fields.tsx';
import { type TilesDraft, TilesField, type TilePlanTerms, toPlannedTiles } from './tiles-field.tsx';

interface PlanFormProps extends PlanTerms {
  /** In games of several steps: what a round may open. */
  readonly tiles: TilePlanTerms | undefined;
  readonly tilesDraft: TilesDraft;
  readonly onTilesDraft: (draft: TilesDraft) => void;
}

type SetDraft = (change: Partial<PlanDraft>) => void;

/** After which loss, profit, wins or losses the run stops. */
function StopFields({
  draft,
  set,
  stake,
}: {
  readonly draft: PlanDraft;
  readonly set: SetDraft;
  readonly stake: PlanTerms['stake'];
}) {
  const t = useTranslations('play');
  const { money, symbol, locale } = useMoneyFormat();
  return (
    <FieldGroup label={t('stopWhen')}>
      <MoneyField
        label={t('lossReaches')}
        value={draft.stopLoss}
        onChange={(stopLoss) => set({ stopLoss })}
        locale={locale}
        symbol={symbol}
        error={isLossLimitTooSmall(draft, stake) ? t('lossNeeded', { stake: money(stake) }) : undefined}
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
        <CountField label={t('afterWins')} value={draft.wins} onChange={(wins) => set({ wins })} />
        <CountField label={t('afterLosses')} value={draft.losses} onChange={(losses) => set({ losses })} />
      </div>
    </FieldGroup>
  );
}

function PlanForm({ stake, stopLoss, onStart, tiles, tilesDraft, onTilesDraft }: PlanFormProps) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const [draft, setDraft] = useState(() => createPlanDraft(stopLoss));
  const set: SetDraft = (change) => setDraft((before) => ({ ...before, ...change }));
  const plannedTiles = toPlannedTiles(tilesDraft, tiles);
  const hasNoTiles = typeof plannedTiles !== 'number' && plannedTiles.length === 0;
  const isIncomplete = isLossLimitTooSmall(draft, stake) || hasNoTiles;
  const plan = toAutoplayPlan(draft);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (plan !== null && !isIncomplete) onStart(plan, plannedTiles);
      }}
    >
      <RoundsField rounds={draft.rounds} onChange={(rounds) => set({ rounds })} />
      {tiles !== undefined && <TilesField terms={tiles} draft={tilesDraft} onDraft={onTilesDraft} />}
      <StopFields draft={draft} set={set} stake={stake} />
      <FieldGroup label={t('stakeRules')}>
        <RuleFields label={t('onWin')} rule={draft.onWin} onChange={(onWin) => set({ onWin })} />
        <RuleFields label={t('onLoss')} rule={draft.onLoss} onChange={(onLoss) => set({ onLoss })} />
      </FieldGroup>
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
}: PlanTerms & { readonly tiles: TilePlanTerms | undefined; readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('play');
  // The tiles that were chosen last time are chosen again, so that a favourite pattern need not be entered again.
  const [tilesDraft, setTilesDraft] = useState<TilesDraft>({ count: 1, isOwnChoice: false, chosen: [] });
  return (
    <Sheet open={open} onClose={onClose} title={t('autoplay')} closeLabel={t('close')}>
      <PlanForm {...plan} tilesDraft={tilesDraft} onTilesDraft={setTilesDraft} />
    </Sheet>
  );
}
