import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/button';
import { ChoiceChip } from '@arara/ui/chip';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { Sheet } from '@arara/ui/sheet';
import { Infinity as Endless } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayPlan, StakeRule } from '../table/autoplay.ts';
import styles from './autoplay-sheet.module.css';
import { SelectField } from '@arara/ui/select-field';
import { toPlannedTiles, type TilesTerms, type TilesDraft, TilesField } from '../steps/tiles-field.tsx';
import type { PlannedTiles } from '../steps/use-steps-table.ts';

const ROUNDS = [10, 50, 100, null] as const;
type RuleKind = 'keep' | 'reset' | 'raise' | 'lower';
const RULES: readonly RuleKind[] = ['keep', 'reset', 'raise', 'lower'];

interface RuleDraft {
  readonly kind: RuleKind;
  readonly percent: string;
}

const whole = (text: string): number | null => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null);

function ruleOf({ kind, percent }: RuleDraft): StakeRule {
  const by = whole(percent) ?? 0;
  return kind === 'reset' ? 'reset' : kind === 'raise' ? Math.min(by, 1000) : kind === 'lower' ? -Math.min(by, 100) : 0;
}

function CountField({
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

function RuleFields({
  label,
  rule,
  onChange,
}: {
  readonly label: string;
  readonly rule: RuleDraft;
  readonly onChange: (rule: RuleDraft) => void;
}) {
  const t = useTranslations('play');
  const changes = rule.kind === 'raise' || rule.kind === 'lower';
  return (
    <div className={styles.rule}>
      <SelectField
        label={label}
        value={rule.kind}
        options={RULES.map((kind) => [kind, t(`stakeRule.${kind}`)] as const)}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {changes && (
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

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** What the plan is made for. */
export interface AutoplayTerms {
  readonly stake: Centavos;
  readonly stopLoss: Centavos;
  /** Of a game of several steps. */
  readonly steps: TilesTerms | undefined;
  readonly onStart: (plan: AutoplayPlan, tiles: PlannedTiles) => void;
}

function PlanForm({
  stake,
  stopLoss: suggested,
  steps,
  tiles,
  onTiles,
  onStart,
}: AutoplayTerms & { readonly tiles: TilesDraft; readonly onTiles: (tiles: TilesDraft) => void }) {
  const t = useTranslations('play');
  const { money, symbol, locale } = useMoneyFormat();
  const [rounds, setRounds] = useState<number | null>(10);
  const [stopLoss, setStopLoss] = useState<Centavos | undefined>(suggested);
  const [stopProfit, setStopProfit] = useState<Centavos>();
  const [wins, setWins] = useState('');
  const [losses, setLosses] = useState('');
  const [onWin, setOnWin] = useState<RuleDraft>({ kind: 'keep', percent: '50' });
  const [onLoss, setOnLoss] = useState<RuleDraft>({ kind: 'keep', percent: '50' });
  const planned = toPlannedTiles(tiles, steps);
  const noTiles = typeof planned !== 'number' && planned.length === 0;
  const lossTooSmall = stopLoss === undefined || stopLoss < stake;
  const start = () => {
    if (stopLoss === undefined || lossTooSmall || noTiles) return;
    onStart(
      {
        rounds,
        stopLoss,
        stopProfit: stopProfit === undefined || stopProfit === 0 ? null : stopProfit,
        stopWins: whole(wins),
        stopLosses: whole(losses),
        onWin: ruleOf(onWin),
        onLoss: ruleOf(onLoss),
      },
      planned,
    );
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Group label={t('rounds')}>
        <div className={styles.chips}>
          {ROUNDS.map((count) => (
            <ChoiceChip
              key={count ?? 'endless'}
              on={rounds === count}
              onClick={() => setRounds(count)}
              aria-label={count === null ? t('untilStopped') : undefined}
            >
              {count ?? <Endless className="icon" aria-hidden />}
            </ChoiceChip>
          ))}
        </div>
      </Group>
      {steps !== undefined && <TilesField steps={steps} tiles={tiles} onTiles={onTiles} />}
      <Group label={t('stopWhen')}>
        <MoneyField
          label={t('lossReaches')}
          value={stopLoss}
          onChange={setStopLoss}
          locale={locale}
          symbol={symbol}
          error={lossTooSmall ? t('lossNeeded', { stake: money(stake) }) : undefined}
          hint={t('lossHint')}
        />
        <MoneyField
          label={t('profitReaches')}
          value={stopProfit}
          onChange={setStopProfit}
          locale={locale}
          symbol={symbol}
          placeholder={t('noLimit')}
        />
        <div className={styles.pair}>
          <CountField label={t('afterWins')} value={wins} onChange={setWins} />
          <CountField label={t('afterLosses')} value={losses} onChange={setLosses} />
        </div>
      </Group>
      <Group label={t('stakeRules')}>
        <RuleFields label={t('onWin')} rule={onWin} onChange={setOnWin} />
        <RuleFields label={t('onLoss')} rule={onLoss} onChange={setOnLoss} />
      </Group>
      <Button type="submit" tone="main" big disabled={lossTooSmall || noTiles}>
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
}: AutoplayTerms & { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('play');
  // The tiles chosen once are there again the next time: a favourite pattern is not tapped in anew.
  const [tiles, setTiles] = useState<TilesDraft>({ count: 1, own: false, chosen: [] });
  return (
    <Sheet open={open} onClose={onClose} title={t('autoplay')} closeLabel={t('close')}>
      <PlanForm {...plan} tiles={tiles} onTiles={setTiles} />
    </Sheet>
  );
}
