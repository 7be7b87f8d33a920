import { ChoiceChip } from '@arara/ui/controls/chip';
import { Field } from '@arara/ui/fields/field';
import { SelectField } from '@arara/ui/fields/select-field';
import { Endless } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './autoplay-sheet.module.css';
import type { RuleDraft, RuleKind } from './plan-draft.ts';

const ROUND_COUNTS = [10, 50, 100, null] as const;
const RULES: readonly RuleKind[] = ['keep', 'reset', 'raise', 'lower'];

/** Fields of the plan under a common heading. */
export function FieldGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** How many rounds are played; null is without end. */
export function RoundsField({
  rounds,
  onChange,
}: {
  readonly rounds: number | null;
  readonly onChange: (rounds: number | null) => void;
}) {
  const t = useTranslations('play');
  return (
    <FieldGroup label={t('rounds')}>
      <div className={styles.chips}>
        {ROUND_COUNTS.map((count) => (
          <ChoiceChip
            key={count ?? 'endless'}
            on={rounds === count}
            onClick={() => onChange(count)}
            aria-label={count === null ? t('untilStopped') : undefined}
          >
            {count ?? <Endless className="icon" aria-hidden />}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A count of rounds after which the run stops; empty is without limit. */
export function CountField({
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
    <Field
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
export function RuleFields({
  label,
  rule,
  onChange,
}: {
  readonly label: string;
  readonly rule: RuleDraft;
  readonly onChange: (rule: RuleDraft) => void;
}) {
  const t = useTranslations('play');
  const hasPercent = rule.kind === 'raise' || rule.kind === 'lower';
  return (
    <div className={styles.rule}>
      <SelectField
        label={label}
        value={rule.kind}
        options={RULES.map((kind) => [kind, t(`stakeRule.${kind}`)] as const)}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {hasPercent && (
        <Field
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
