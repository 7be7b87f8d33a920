import { type StaffPromotionSettings, staffOfferCalls } from '@arara/contract/staff/offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { showToast } from '@arara/client/toasts';
import { TitledPanel } from '../../platform/page/panel.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { CommissionFields } from './commission-fields.tsx';
import { MilestonesEditor } from './milestone-fields.tsx';
import styles from './offers.module.css';
import { staffOfferChangeQueryKeys, promotionSettingsQuery } from './offers.queries.ts';
import {
  isPromotionDraftComplete,
  type PromotionDraft,
  toPromotionSettingsDraft,
  toPromotionSettings,
} from './promotion-draft.ts';
import { PromotionSettingsRefusalText } from './promotion-problems.tsx';
import { VipFields } from './vip-fields.tsx';

/** The milestones of a day's stakes, the benefits of VIP levels, and the terms of commission. */
export function PromotionSettingsSection() {
  const settings = useQuery(promotionSettingsQuery);
  return (
    <QueryResultBoundary query={settings}>
      {(saved) => <PromotionSettingsForm key={JSON.stringify(saved)} settings={saved} />}
    </QueryResultBoundary>
  );
}

function PromotionSettingsForm({ settings }: { readonly settings: StaffPromotionSettings }) {
  const t = useTranslations('offers');
  const can = usePermissions();
  const { locale } = useBackOfficeFormatters();
  const [draft, setDraft] = useState(() => toPromotionSettingsDraft(settings, locale));
  const change = (fields: Partial<PromotionDraft>) => setDraft({ ...draft, ...fields });
  const mayEdit = can('editOffers');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <fieldset className={styles.column} disabled={!mayEdit}>
          <legend className="visually-hidden">{t('milestones')}</legend>
          <MilestonesEditor milestones={draft.milestones} onChange={(milestones) => change({ milestones })} />
        </fieldset>
        <fieldset className={styles.column} disabled={!mayEdit}>
          <legend className="visually-hidden">{t('commission')}</legend>
          <CommissionFields commission={draft.commission} onChange={(commission) => change({ commission })} />
        </fieldset>
      </div>
      <div className={styles.column}>
        <fieldset className={styles.column} disabled={!mayEdit}>
          <legend className="visually-hidden">{t('vip')}</legend>
          <VipFields draft={draft} onChange={change} />
        </fieldset>
        {mayEdit && (
          <TitledPanel title={t('saveTitle')}>
            <SavePromotionSettingsPanel draft={draft} />
          </TitledPanel>
        )}
      </div>
    </div>
  );
}

/** The reason, and the button that saves the settings. */
function SavePromotionSettingsPanel({ draft }: { readonly draft: PromotionDraft }) {
  const t = useTranslations('offers');
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      callStaffApi(staffOfferCalls.staffSavePromotions, { ...toPromotionSettings(draft), reason: reason.trim() }),
    onSuccess: async ({ state }) => {
      showToast(t(state === 'waiting' ? 'waiting' : 'saved'));
      setReason('');
      for (const queryKey of [promotionSettingsQuery.queryKey, staffOfferChangeQueryKeys.all])
        await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ActionForm
      error={save.error}
      errorDetails={<PromotionSettingsRefusalText error={save.error} />}
      action={t('save')}
      pending={save.isPending}
      ready={isPromotionDraftComplete(draft) && reason.trim() !== ''}
      onSubmit={() => save.mutate()}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}
