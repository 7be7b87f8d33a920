import { ChoiceChip } from '@arara/ui/controls/chip';
import { LabeledInput } from '@arara/ui/fields/field';
import { SelectField } from '@arara/ui/fields/select-field';
import { InfinityIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './autoplay-sheet.module.css';
import type { AutoplayStakeRuleDraft, AutoplayStakeRuleKind } from './plan-draft.ts';

const AUTOPLAY_ROUND_COUNT_OPTIONS = [10, 50, 100, null] as const;
const AUTOPLAY_STAKE_RULE_KINDS: readonly AutoplayStakeRuleKind[] = ['keep', 'reset', 'raise', 'lower'];

/** Fields of the plan under a common heading. */
export function LabelledFieldGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** How many rounds are played; null is without end. */
export function AutoplayRoundsField({
  rounds,
  onChange,
}: {
  readonly rounds: number | null;
  readonly onChange: (rounds: number | null) => void;
}) {
  const t = useTranslations('play');
  return (
    <LabelledFieldGroup label={t('rounds')}>
      <div className={styles.chips}>
        {AUTOPLAY_ROUND_COUNT_OPTIONS.map((count) => (
          <ChoiceChip
            key={count ?? 'endless'}
            on={rounds === count}
            onClick={() => onChange(count)}
            aria-label={count === null ? t('untilStopped') : undefined}
          >
            {count ?? <InfinityIcon className="icon" aria-hidden />}
          </ChoiceChip>
        ))}
      </div>
    </LabelledFieldGroup>
  );
}

/** A count of rounds after which the run stops; empty is without limit. */
export function AutoplayCountField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('play');
  return (
    <LabeledInput
      label={label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('noLimit')}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
    />
  );
}

/** What happens to the stake after a win or a loss. */
export function AutoplayStakeRuleFields({
  label,
  rule,
  onChange,
}: {
  readonly label: string;
  readonly rule: AutoplayStakeRuleDraft;
  readonly onChange: (rule: AutoplayStakeRuleDraft) => void;
}) {
  const t = useTranslations('play');
  const hasPercent = rule.kind === 'raise' || rule.kind === 'lower';
  return (
    <div className={styles.rule}>
      <SelectField
        label={label}
        value={rule.kind}
        options={AUTOPLAY_STAKE_RULE_KINDS.map((kind) => [kind, t(`stakeRule.${kind}`)] as const)}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {hasPercent && (
        <LabeledInput
          label={t('percent')}
          prefix="%"
          value={rule.percent}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ ...rule, percent: event.target.value.replaceAll(/\D/g, '').slice(0, 4) })}
        />
      )}
    </div>
  );
}
