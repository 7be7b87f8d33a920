import { ApiError } from '@arara/contract/protocol/client';
import { type StaffPromotions, staffOffers } from '@arara/contract/staff/offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import { Panel } from '../../platform/page/panel.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { MilestoneFields } from './milestone-fields.tsx';
import styles from './offers.module.css';
import { changeKeys, promotionSettingsQuery } from './offers.queries.ts';
import { isComplete, type PromotionDraft, toDraft, toSettings } from './promotion-draft.ts';
import { VipFields } from './vip-fields.tsx';

/** The milestones of a day's stakes and the benefits of VIP levels. */
export function PromotionSettings() {
  const settings = useQuery(promotionSettingsQuery);
  return (
    <QueryResult query={settings}>
      {(saved) => <PromotionSettingsForm key={JSON.stringify(saved)} settings={saved} />}
    </QueryResult>
  );
}

function PromotionSettingsForm({ settings }: { readonly settings: StaffPromotions }) {
  const t = useTranslations('offers');
  const can = usePermissions();
  const { locale } = useFormats();
  const [draft, setDraft] = useState(() => toDraft(settings, locale));
  const change = (fields: Partial<PromotionDraft>) => setDraft({ ...draft, ...fields });
  const mayEdit = can('editOffers');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <fieldset className={styles.column} disabled={!mayEdit}>
          <legend className="visually-hidden">{t('milestones')}</legend>
          <MilestoneFields milestones={draft.milestones} onChange={(milestones) => change({ milestones })} />
        </fieldset>
        {mayEdit && (
          <Panel title={t('saveTitle')}>
            <SaveForm draft={draft} />
          </Panel>
        )}
      </div>
      <fieldset className={styles.column} disabled={!mayEdit}>
        <legend className="visually-hidden">{t('vip')}</legend>
        <VipFields draft={draft} onChange={change} />
      </fieldset>
    </div>
  );
}

/** The reason, and the button that saves the settings. */
function SaveForm({ draft }: { readonly draft: PromotionDraft }) {
  const t = useTranslations('offers');
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () => api(staffOffers.staffSavePromotions, { ...toSettings(draft), reason: reason.trim() }),
    onSuccess: async ({ state }) => {
      showToast(t(state === 'waiting' ? 'waiting' : 'saved'));
      setReason('');
      for (const queryKey of [promotionSettingsQuery.queryKey, changeKeys.all])
        await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ActionForm
      error={save.error}
      errorDetails={<RefusalReasons error={save.error} />}
      action={t('save')}
      pending={save.isPending}
      ready={isComplete(draft) && reason.trim() !== ''}
      onSubmit={() => save.mutate()}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

/** The reasons for which the server refused the settings, in its own words. */
function RefusalReasons({ error }: { readonly error: Error | null }) {
  const data = error instanceof ApiError ? (error.data as { complaints?: readonly string[] } | null) : null;
  return (
    <ul>
      {(data?.complaints ?? []).map((complaint) => (
        <li key={complaint}>{complaint}</li>
      ))}
    </ul>
  );
}
