import { type TradingTerms, tradingTermLevels } from '@arara/contract/staff/trading/terms';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { MoneyField } from '@arara/ui/fields/money-field';
import { SelectField } from '@arara/ui/fields/select-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { DataTable } from '../../platform/page/data-table.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './trading.module.css';
import { tradingQueryKeys, tradingTermsQuery } from './trading.queries.ts';
import { useTradingAction } from './use-trading-action.ts';

type TermFields = Pick<
  TradingTerms,
  'level' | 'subject' | 'marginBp' | 'maxStake' | 'maxPayout' | 'maxEventStake' | 'maxLiability'
>;
const NEW_TERMS: TermFields = {
  level: 'sport',
  subject: '',
  marginBp: null,
  maxStake: null,
  maxPayout: null,
  maxEventStake: null,
  maxLiability: null,
};

/** Margins and limits by all, sport, tournament and event. */
export default function TradingTermsPage() {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { money } = useBackOfficeFormatters();
  const query = useQuery(tradingTermsQuery);
  const [editing, setEditing] = useState<TermFields | null>(null);
  return (
    <>
      <PageHeader title={t('termsTitle')} text={t('termsText')}>
        {can('setTradingTerms') && <Button onClick={() => setEditing(NEW_TERMS)}>{t('addTerms')}</Button>}
      </PageHeader>
      <QueryResultBoundary query={query}>
        {({ terms, defaults }) => (
          <>
            <ul className={styles.figures}>
              {(
                [
                  [t('maxStake'), defaults.maxStake],
                  [t('maxPayout'), defaults.maxPayout],
                  [t('maxEventStake'), defaults.maxEventStake],
                ] as const
              ).map(([label, value]) => (
                <li key={label}>
                  <strong>{money(value)}</strong>
                  <span className={styles.quiet}>{t('byDefault', { label })}</span>
                </li>
              ))}
            </ul>
            <TermsTable terms={terms} onEdit={setEditing} />
          </>
        )}
      </QueryResultBoundary>
      {editing !== null && <TermsDialog terms={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** Who has set them, when and why. */
function TermsAuthor({ terms: { by, at, reason } }: { readonly terms: TradingTerms }) {
  const { moment } = useBackOfficeFormatters();
  return (
    <span className={styles.what}>
      {by}
      <small className={styles.quiet}>
        {moment(at)} · <q>{reason}</q>
      </small>
    </span>
  );
}

function TermsTable({
  terms,
  onEdit,
}: {
  readonly terms: readonly TradingTerms[];
  readonly onEdit: (terms: TermFields) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { money, locale } = useBackOfficeFormatters();
  const show = (amount: Centavos | null) => (amount === null ? '–' : money(amount));
  return (
    <DataTable
      caption={t('termsTitle')}
      rows={terms}
      rowKey={(row) => `${row.level} ${row.subject}`}
      columns={[
        {
          key: 'where',
          head: t('where'),
          cell: (row) => (
            <span className={styles.inline}>
              <LabelChip>{t(`level.${row.level}`)}</LabelChip>
              <strong>{row.subject}</strong>
            </span>
          ),
        },
        {
          key: 'margin',
          head: t('margin'),
          numeric: true,
          cell: (row) => (row.marginBp === null ? '–' : `${(row.marginBp / 100).toLocaleString(locale)} %`),
        },
        { key: 'stake', head: t('maxStake'), numeric: true, cell: (row) => show(row.maxStake) },
        { key: 'payout', head: t('maxPayout'), numeric: true, cell: (row) => show(row.maxPayout) },
        { key: 'event', head: t('maxEventStake'), numeric: true, cell: (row) => show(row.maxEventStake) },
        { key: 'liability', head: t('maxLiability'), numeric: true, cell: (row) => show(row.maxLiability) },
        {
          key: 'by',
          head: t('setBy'),
          cell: (row) => <TermsAuthor terms={row} />,
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) =>
            can('setTradingTerms') ? (
              <span className={styles.nowrap}>
                <Button onClick={() => onEdit(row)}>{t('change')}</Button>
              </span>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}

function TermsDialog({ terms, onClose }: { readonly terms: TermFields; readonly onClose: () => void }) {
  const t = useTranslations('trading');
  const [draft, setDraft] = useState(terms);
  const [margin, setMargin] = useState(terms.marginBp === null ? '' : String(terms.marginBp / 100));
  const isNew = terms === NEW_TERMS;
  const save = useTradingAction(
    (reason) =>
      callStaffApi(staffTradingCalls.staffSaveTradingTerms, {
        level: draft.level,
        subject: draft.level === 'all' ? '' : draft.subject.trim(),
        marginBp: margin.trim() === '' ? null : Math.round(Number(margin.replace(',', '.')) * 100),
        maxStake: draft.maxStake,
        maxPayout: draft.maxPayout,
        maxEventStake: draft.maxEventStake,
        maxLiability: draft.maxLiability,
        reason,
      }),
    { done: t('termsSaved'), onClose, changes: [tradingQueryKeys.terms] },
  );
  const moneyField = (field: 'maxStake' | 'maxPayout' | 'maxEventStake' | 'maxLiability') => (
    <MoneyField
      label={t(field)}
      name={field}
      value={draft[field] ?? undefined}
      onChange={(amount) => setDraft({ ...draft, [field]: amount ?? null })}
    />
  );
  return (
    <ReasonDialog
      title={t('termsDialog')}
      text={t('termsDialogText')}
      action={t('save')}
      mutation={save}
      onClose={onClose}
    >
      <SubjectFields terms={draft} isNew={isNew} onChange={setDraft} />
      <TextField
        label={t('marginPercent')}
        name="margin"
        inputMode="decimal"
        autoComplete="off"
        value={margin}
        onChange={setMargin}
      />
      {moneyField('maxStake')}
      {moneyField('maxPayout')}
      {moneyField('maxEventStake')}
      {moneyField('maxLiability')}
    </ReasonDialog>
  );
}

/** What the terms are about; fixed once they exist. */
function SubjectFields({
  terms,
  isNew,
  onChange,
}: {
  readonly terms: TermFields;
  readonly isNew: boolean;
  readonly onChange: (terms: TermFields) => void;
}) {
  const t = useTranslations('trading');
  return (
    <>
      <SelectField
        label={t('where')}
        value={terms.level}
        disabled={!isNew}
        options={tradingTermLevels.map((level) => [level, t(`level.${level}`)] as const)}
        onChange={(level) => onChange({ ...terms, level })}
      />
      {terms.level !== 'all' && (
        <TextField
          label={t('subject')}
          name="subject"
          autoComplete="off"
          disabled={!isNew}
          value={terms.subject}
          onChange={(subject) => onChange({ ...terms, subject })}
          hint={t('subjectHint')}
        />
      )}
    </>
  );
}
