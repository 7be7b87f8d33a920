import type { TradedEventDetails, TradedLine } from '@arara/contract/staff/trading/events';
import { manualResults, type ResultProposalKind } from '@arara/contract/staff/trading/results';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import { SelectField } from '@arara/ui/fields/select-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { TextField } from '../../../platform/forms/text-field.tsx';
import { useTradingNames } from '../use-trading-names.ts';
import { tradingQueryKeys } from '../trading.queries.ts';
import { useTradingAction } from '../use-trading-action.ts';

type ManualResult = (typeof manualResults)[number];

/** What is proposed: about a line, or the end of the whole event. */
export type ResultToPropose =
  | { readonly kind: 'abandon'; readonly line: null }
  | { readonly kind: Exclude<ResultProposalKind, 'abandon'>; readonly line: TradedLine };

/** What can be decided about a line by the same dialog. */
const LINE_KINDS = ['void', 'unvoid', 'reopen', 'release'] as const;

const DATE_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** An instant from a field of date and time of São Paulo; undefined while it is empty: `Date.parse` reads much that is no date. */
const parseInstant = (text: string): number | undefined =>
  DATE_TIME_PATTERN.test(text) ? Date.parse(`${text}:00-03:00`) : undefined;

/** Asks for a result by hand and proposes it: another person approves it. */
export function ResultDialog({
  event,
  result: { kind: first, line },
  onClose,
}: {
  readonly event: TradedEventDetails;
  readonly result: ResultToPropose;
  readonly onClose: () => void;
}) {
  const t = useTranslations('trading');
  const [kind, setKind] = useState<ResultProposalKind>(first);
  const [results, setResults] = useState<Readonly<Record<string, ManualResult>>>({});
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const names = useTradingNames();
  const name = line === null ? event.name : names.line(event.sport, line);
  const hasWindow = kind === 'void' || kind === 'unvoid';
  const propose = useTradingAction(
    (reason) =>
      callStaffApi(staffTradingCalls.staffProposeResult, {
        event: event.event,
        kind,
        lines: line === null ? [] : [{ line: line.line, ...(kind === 'settle' ? toOutcomes(line, results) : {}) }],
        ...(hasWindow ? { from: parseInstant(from), to: parseInstant(to) } : {}),
        reason,
      }),
    { done: t('proposed'), onClose, changes: [tradingQueryKeys.results] },
  );
  return (
    <ReasonDialog
      title={t(`propose.${kind}`, { name })}
      text={t(`proposeText.${kind}`)}
      action={t('proposeAction')}
      mutation={propose}
      onClose={onClose}
    >
      {first === 'void' && (
        <SelectField
          label={t('decision')}
          value={kind}
          options={LINE_KINDS.map((one) => [one, t(`kind.${one}`)] as const)}
          onChange={setKind}
        />
      )}
      {kind === 'settle' && line !== null && (
        <ResultFields event={event} line={line} results={results} onChange={setResults} />
      )}
      {hasWindow && <WindowFields from={from} to={to} onFrom={setFrom} onTo={setTo} />}
    </ReasonDialog>
  );
}

const toOutcomes = ({ outcomes }: TradedLine, results: Readonly<Record<string, ManualResult>>) => ({
  outcomes: outcomes.map(({ outcome }) => ({ outcome, result: results[outcome] ?? ('lost' as const) })),
});

/** How each outcome of the line ends; `lost` until another is chosen. */
function ResultFields({
  event,
  line,
  results,
  onChange,
}: {
  readonly event: TradedEventDetails;
  readonly line: TradedLine;
  readonly results: Readonly<Record<string, ManualResult>>;
  readonly onChange: (results: Readonly<Record<string, ManualResult>>) => void;
}) {
  const t = useTranslations('trading');
  const names = useTradingNames();
  return line.outcomes.map(({ outcome, name }) => (
    <SelectField
      key={outcome}
      label={names.outcome(event, name)}
      value={results[outcome] ?? 'lost'}
      options={manualResults.map((one) => [one, t(`manual.${one}`)] as const)}
      onChange={(chosen) => onChange({ ...results, [outcome]: chosen })}
    />
  ));
}

/** The time in which the bets of a void were accepted. */
function WindowFields({
  from,
  to,
  onFrom,
  onTo,
}: {
  readonly from: string;
  readonly to: string;
  readonly onFrom: (text: string) => void;
  readonly onTo: (text: string) => void;
}) {
  const t = useTranslations('trading');
  return (
    <>
      <TextField label={t('from')} name="from" type="datetime-local" value={from} onChange={onFrom} />
      <TextField label={t('to')} name="to" type="datetime-local" value={to} onChange={onTo} hint={t('windowHint')} />
    </>
  );
}
