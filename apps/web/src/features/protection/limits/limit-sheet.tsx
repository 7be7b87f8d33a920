import { type PlayerLimit, protectionCalls } from '@arara/contract/player/protection';
import { type Centavos, centavosToReais, reaisToCentavos } from '@arara/money';
import { LabeledInput } from '@arara/ui/fields/field';
import { MoneyField } from '@arara/ui/fields/money-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { forgetKeptDraft, useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { useLanguage } from '@arara/client/i18n';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { limitsQuery } from '../protection-queries.ts';
import styles from './limits.module.css';

/** Sends a limit and takes the limits of the answer; null removes it. */
export async function saveLimit({ kind, period }: PlayerLimit, value: number | null): Promise<void> {
  const after = await callApi(protectionCalls.protectionSetLimit, { kind, period, value }, { inForm: true });
  queryClient.setQueryData(limitsQuery.queryKey, after);
}

/** The name of a limit among all. */
export const nameLimit = ({ kind, period }: PlayerLimit): string => `${kind} ${period}`;

const toDraft = ({ kind, value }: PlayerLimit): number | undefined =>
  value === null ? undefined : kind === 'time' ? value : reaisToCentavos(value);

/** The field of a limit: centavos, or minutes. */
function LimitValueField({
  limit,
  draft,
  error,
  onChange,
}: {
  readonly limit: PlayerLimit;
  readonly draft: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (draft: number | undefined) => void;
}) {
  const t = useTranslations('limits');
  const locale = useLanguage((language) => language.tag);
  if (limit.kind !== 'time')
    return (
      <MoneyField
        label={t('valueField')}
        name="value"
        value={draft as Centavos | undefined}
        locale={locale}
        onChange={onChange}
        error={error}
      />
    );
  return (
    <LabeledInput
      label={t('minutesField')}
      name="value"
      inputMode="numeric"
      autoComplete="off"
      value={draft === undefined ? '' : String(draft)}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '').slice(0, 5);
        onChange(digits === '' ? undefined : Number(digits));
      }}
      error={error}
    />
  );
}

interface LimitDraft {
  readonly value: number | undefined;
}
const KEPT_FIELDS = { value: 'number' } as const;

/** The form of one limit: a value, or none. A lower limit counts at once, a looser one waits a day. */
function LimitForm({ limit, onSaved }: { readonly limit: PlayerLimit; readonly onSaved: () => void }) {
  const t = useTranslations('limits');
  const name = `limit.${nameLimit(limit)}`;
  const {
    draft: { value: draft },
    setDraft,
  } = useKeptDraft<LimitDraft>(name, KEPT_FIELDS, (kept) => ({
    value: toDraft(limit),
    ...kept,
  }));
  // Closed without being saved, it was given up: only a reload keeps it.
  useEffect(() => () => forgetKeptDraft(name), [name]);
  const [isRemoval, setIsRemoval] = useState(false);
  const { submit, isSending, errors } = useFormSubmit(async () => {
    const value = draft === undefined ? null : limit.kind === 'time' ? draft : centavosToReais(draft as Centavos);
    if (value === null && !isRemoval) return;
    await saveLimit(limit, isRemoval ? null : value);
    onSaved();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.fine}>{t('rule')}</p>
      <LimitValueField
        limit={limit}
        draft={draft}
        onChange={(typed) => setDraft({ value: typed })}
        error={errors['value']}
      />
      <ConnectedButton
        needs="network"
        type="submit"
        big
        tone="main"
        loading={isSending && !isRemoval}
        disabled={draft === undefined || isSending}
        onClick={() => setIsRemoval(false)}
      >
        {t('save')}
      </ConnectedButton>
      {limit.value !== null && (
        <ConnectedButton
          needs="network"
          type="submit"
          tone="ghost"
          loading={isSending && isRemoval}
          disabled={isSending}
          onClick={() => setIsRemoval(true)}
        >
          {t('remove')}
        </ConnectedButton>
      )}
    </form>
  );
}

/** Changes one limit. */
export function LimitSheet({ limit, onClose }: { readonly limit: PlayerLimit | null; readonly onClose: () => void }) {
  const t = useTranslations('limits');
  const [shown, setShown] = useState(limit);
  // The sheet keeps its content while it closes.
  if (limit !== null && limit !== shown) setShown(limit);
  return (
    <BottomSheet
      open={limit !== null}
      onClose={onClose}
      title={shown === null ? '' : t('sheetTitle', { kind: t(`kinds.${shown.kind}`), period: t(`of.${shown.period}`) })}
      closeLabel={t('close')}
      ignoreOutsidePress
    >
      {shown !== null && <LimitForm key={nameLimit(shown)} limit={shown} onSaved={onClose} />}
    </BottomSheet>
  );
}
