import { type StaffDepositPackage, staffOfferCalls } from '@arara/contract/staff/offers';
import { type Centavos, scaleCentavos, ZERO_CENTAVOS } from '@arara/money';
import { MoneyField } from '@arara/ui/fields/money-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Switch } from '@arara/ui/controls/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { showToast } from '@arara/client/toasts';
import styles from './offers.module.css';
import { staffOfferChangeQueryKeys, staffPackagesQuery } from './offers.queries.ts';

/** A package as it is typed into the form. */
interface DepositPackageDraft {
  readonly price: Centavos | undefined;
  readonly gift: Centavos | undefined;
  readonly turnover: string;
  readonly sort: string;
  readonly giftOnce: boolean;
  readonly offered: boolean;
  readonly reason: string;
}

const NEW_DEPOSIT_PACKAGE_DRAFT: DepositPackageDraft = {
  price: undefined,
  gift: ZERO_CENTAVOS,
  turnover: '2',
  sort: '9',
  giftOnce: false,
  offered: true,
  reason: '',
};

const toDepositPackageDraft = (offer: StaffDepositPackage): DepositPackageDraft => ({
  price: offer.price,
  gift: offer.gift,
  turnover: String(offer.giftTurnover),
  sort: String(offer.sort),
  giftOnce: offer.giftOnce,
  offered: offer.offered,
  reason: '',
});

/** An integer as it is typed; NaN for other text. */
const parseInteger = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const isPackageDraftComplete = ({ price, turnover, sort, reason }: DepositPackageDraft): boolean =>
  price !== undefined &&
  price > 0 &&
  !Number.isNaN(parseInteger(turnover)) &&
  !Number.isNaN(parseInteger(sort)) &&
  reason.trim() !== '';

/** Saves a package: a changed one, or a new one when `offer` is null. */
function useSaveDepositPackage(
  group: StaffDepositPackage['offerGroup'],
  offer: StaffDepositPackage | null,
  onClose: () => void,
) {
  const t = useTranslations('offers');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: DepositPackageDraft) => {
      const fields = {
        offerGroup: group,
        price: draft.price ?? ZERO_CENTAVOS,
        gift: draft.gift ?? ZERO_CENTAVOS,
        giftTurnover: parseInteger(draft.turnover),
        giftOnce: draft.giftOnce,
        sort: parseInteger(draft.sort),
        offered: draft.offered,
        reason: draft.reason.trim(),
      };
      return offer === null
        ? callStaffApi(staffOfferCalls.staffAddPackage, fields)
        : callStaffApi(staffOfferCalls.staffSavePackage, { package: offer.package, ...fields });
    },
    onSuccess: async ({ state }) => {
      showToast(t(state === 'waiting' ? 'waiting' : 'saved'));
      onClose();
      for (const queryKey of [staffPackagesQuery.queryKey, staffOfferChangeQueryKeys.all])
        await queries.invalidateQueries({ queryKey });
    },
  });
}

/** The dialog that changes a package, or adds one to an offer group. */
export function DepositPackageDialog({
  group,
  offer,
  onClose,
}: {
  readonly group: StaffDepositPackage['offerGroup'];
  readonly offer: StaffDepositPackage | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('offers');
  const labels = useTranslations('common');
  const [draft, setDraft] = useState<DepositPackageDraft>(
    offer === null ? NEW_DEPOSIT_PACKAGE_DRAFT : toDepositPackageDraft(offer),
  );
  const save = useSaveDepositPackage(group, offer, onClose);
  const errors = getApiFieldMessages(save.error);
  const change = (fields: Partial<DepositPackageDraft>) => setDraft({ ...draft, ...fields });
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={offer === null ? t('addTitle', { group: t(`shelves.${group}`) }) : t('editTitle')}
      closeLabel={labels('close')}
      ignoreOutsidePress
    >
      <ActionForm
        error={Object.keys(errors).length === 0 ? save.error : null}
        action={t('save')}
        pending={save.isPending}
        ready={isPackageDraftComplete(draft)}
        onSubmit={() => save.mutate(draft)}
      >
        <PackageFields draft={draft} errors={errors} onChange={change} />
        <DepositPackagePreview draft={draft} />
        <Switch checked={draft.giftOnce} onChange={(giftOnce) => change({ giftOnce })}>
          {t('once')}
        </Switch>
        <Switch checked={draft.offered} onChange={(offered) => change({ offered })}>
          {t('offered')}
        </Switch>
        <ReasonField value={draft.reason} onChange={(reason) => change({ reason })} error={errors['reason']} />
      </ActionForm>
    </BottomSheet>
  );
}

function PackageFields({
  draft,
  errors,
  onChange,
}: {
  readonly draft: DepositPackageDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (fields: Partial<DepositPackageDraft>) => void;
}) {
  const t = useTranslations('offers');
  const { locale } = useBackOfficeFormatters();
  return (
    <>
      <div className={styles.pair}>
        {(['price', 'gift'] as const).map((name) => (
          <MoneyField
            key={name}
            label={t(name)}
            value={draft[name]}
            onChange={(amount) => onChange({ [name]: amount })}
            locale={locale}
            error={errors[name]}
          />
        ))}
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('giftTurnover')}
          inputMode="numeric"
          value={draft.turnover}
          onChange={(turnover) => onChange({ turnover })}
          error={errors['giftTurnover']}
        />
        <TextField
          label={t('sort')}
          inputMode="numeric"
          value={draft.sort}
          onChange={(sort) => onChange({ sort })}
          error={errors['sort']}
        />
      </div>
    </>
  );
}

/** What a player would read about the package as it is in the form. */
function DepositPackagePreview({ draft }: { readonly draft: DepositPackageDraft }) {
  const t = useTranslations('offers');
  const { money } = useBackOfficeFormatters();
  const { price, gift = ZERO_CENTAVOS, giftOnce } = draft;
  const turnover = parseInteger(draft.turnover);
  if (price === undefined || price <= 0 || Number.isNaN(turnover)) return null;
  return (
    <div className={styles.preview} role="status">
      <h3>{t('preview')}</h3>
      <p>
        {gift > 0
          ? t('previewGift', { price: money(price), gift: money(gift) })
          : t('previewPlain', { price: money(price) })}
      </p>
      <p className={styles.quiet}>
        {t('previewMain', { main: money(price) })}
        {gift > 0 && ` ${t('previewBonus', { bonus: money(scaleCentavos(gift, turnover, 1, 'down')) })}`}
      </p>
      {gift > price && <p className={styles.warning}>{t('previewLarge')}</p>}
      {gift > 0 && !giftOnce && <p className={styles.warning}>{t('previewOften')}</p>}
    </div>
  );
}
