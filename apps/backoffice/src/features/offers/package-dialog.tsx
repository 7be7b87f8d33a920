import { type StaffPackage, staffOffers } from '@arara/contract/staff/offers';
import { type Centavos, scale, ZERO } from '@arara/money';
import { MoneyField } from '@arara/ui/fields/money-field';
import { Sheet } from '@arara/ui/overlays/sheet';
import { Switch } from '@arara/ui/controls/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, getFieldMessages } from '../../platform/api/api.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './offers.module.css';
import { changeKeys, packagesQuery } from './offers.queries.ts';

/** A package as it is typed into the form. */
interface PackageDraft {
  readonly price: Centavos | undefined;
  readonly gift: Centavos | undefined;
  readonly turnover: string;
  readonly sort: string;
  readonly giftOnce: boolean;
  readonly offered: boolean;
  readonly reason: string;
}

const NEW_PACKAGE: PackageDraft = {
  price: undefined,
  gift: ZERO,
  turnover: '2',
  sort: '9',
  giftOnce: false,
  offered: true,
  reason: '',
};

const toDraft = (offer: StaffPackage): PackageDraft => ({
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

const isComplete = ({ price, turnover, sort, reason }: PackageDraft): boolean =>
  price !== undefined &&
  price > 0 &&
  !Number.isNaN(parseInteger(turnover)) &&
  !Number.isNaN(parseInteger(sort)) &&
  reason.trim() !== '';

/** Saves a package: a changed one, or a new one when `offer` is null. */
function useSavePackage(group: StaffPackage['shelf'], offer: StaffPackage | null, onClose: () => void) {
  const t = useTranslations('offers');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: PackageDraft) => {
      const fields = {
        shelf: group,
        price: draft.price ?? ZERO,
        gift: draft.gift ?? ZERO,
        giftTurnover: parseInteger(draft.turnover),
        giftOnce: draft.giftOnce,
        sort: parseInteger(draft.sort),
        offered: draft.offered,
        reason: draft.reason.trim(),
      };
      return offer === null
        ? api(staffOffers.staffAddPackage, fields)
        : api(staffOffers.staffSavePackage, { package: offer.package, ...fields });
    },
    onSuccess: async ({ state }) => {
      showToast(t(state === 'waiting' ? 'waiting' : 'saved'));
      onClose();
      for (const queryKey of [packagesQuery.queryKey, changeKeys.all]) await queries.invalidateQueries({ queryKey });
    },
  });
}

/** The dialog that changes a package, or adds one to an offer group. */
export function PackageDialog({
  group,
  offer,
  onClose,
}: {
  readonly group: StaffPackage['shelf'];
  readonly offer: StaffPackage | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('offers');
  const labels = useTranslations('common');
  const [draft, setDraft] = useState<PackageDraft>(offer === null ? NEW_PACKAGE : toDraft(offer));
  const save = useSavePackage(group, offer, onClose);
  const errors = getFieldMessages(save.error);
  const change = (fields: Partial<PackageDraft>) => setDraft({ ...draft, ...fields });
  return (
    <Sheet
      open
      onClose={onClose}
      title={offer === null ? t('addTitle', { shelf: t(`shelves.${group}`) }) : t('editTitle')}
      closeLabel={labels('close')}
      ignoreOutsidePress
    >
      <ActionForm
        error={Object.keys(errors).length === 0 ? save.error : null}
        action={t('save')}
        pending={save.isPending}
        ready={isComplete(draft)}
        onSubmit={() => save.mutate(draft)}
      >
        <PackageFields draft={draft} errors={errors} onChange={change} />
        <PackagePreview draft={draft} />
        <Switch checked={draft.giftOnce} onChange={(giftOnce) => change({ giftOnce })}>
          {t('once')}
        </Switch>
        <Switch checked={draft.offered} onChange={(offered) => change({ offered })}>
          {t('offered')}
        </Switch>
        <ReasonField value={draft.reason} onChange={(reason) => change({ reason })} error={errors['reason']} />
      </ActionForm>
    </Sheet>
  );
}

function PackageFields({
  draft,
  errors,
  onChange,
}: {
  readonly draft: PackageDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (fields: Partial<PackageDraft>) => void;
}) {
  const t = useTranslations('offers');
  const { locale } = useFormats();
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
function PackagePreview({ draft }: { readonly draft: PackageDraft }) {
  const t = useTranslations('offers');
  const { money } = useFormats();
  const { price, gift = ZERO, giftOnce } = draft;
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
        {gift > 0 && ` ${t('previewBonus', { bonus: money(scale(gift, turnover, 1, 'down')) })}`}
      </p>
      {gift > price && <p className={styles.warning}>{t('previewLarge')}</p>}
      {gift > 0 && !giftOnce && <p className={styles.warning}>{t('previewOften')}</p>}
    </div>
  );
}
