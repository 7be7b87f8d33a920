import { type StaffPackage, staffOffers } from '@arara/contract/staff/offers';
import { type Centavos, scale, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { Sheet } from '@arara/ui/sheet';
import { Switch } from '@arara/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, fieldMessages, errorMessage } from '../../platform/api/api.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './offers.module.css';

/** Whole numbers as they are typed; anything else is left for the server to refuse by its field. */
const whole = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** Changes a package, or puts a new one on a shelf. */
export function PackageDialog({
  shelf,
  offer,
  onClose,
}: {
  readonly shelf: StaffPackage['shelf'];
  readonly offer: StaffPackage | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('offers');
  const common = useTranslations('common');
  const { locale } = useFormats();
  const queries = useQueryClient();
  const [price, setPrice] = useState<Centavos | undefined>(offer?.price);
  const [gift, setGift] = useState<Centavos | undefined>(offer?.gift ?? ZERO);
  const [turnover, setTurnover] = useState(String(offer?.giftTurnover ?? 2));
  const [sort, setSort] = useState(String(offer?.sort ?? 9));
  const [giftOnce, setGiftOnce] = useState(offer?.giftOnce ?? false);
  const [offered, setOffered] = useState(offer?.offered ?? true);
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () => {
      const fields = {
        shelf,
        price: price ?? ZERO,
        gift: gift ?? ZERO,
        giftTurnover: whole(turnover),
        giftOnce,
        sort: whole(sort),
        offered,
        reason: reason.trim(),
      };
      return offer === null
        ? api(staffOffers.staffAddPackage, fields)
        : api(staffOffers.staffSavePackage, { package: offer.package, ...fields });
    },
    onSuccess: async () => {
      showToast(t('saved'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['packages'] });
    },
  });
  const errors = fieldMessages(save.error);
  const isWhole = !Number.isNaN(whole(turnover)) && !Number.isNaN(whole(sort));
  const ready = price !== undefined && price > 0 && isWhole && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !save.isPending) save.mutate();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={offer === null ? t('addTitle', { shelf: t(`shelves.${shelf}`) }) : t('editTitle')}
      closeLabel={common('close')}
      ignoreOutsidePress
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <MoneyField label={t('price')} value={price} onChange={setPrice} locale={locale} error={errors['price']} />
          <MoneyField label={t('gift')} value={gift} onChange={setGift} locale={locale} error={errors['gift']} />
        </div>
        <div className={styles.pair}>
          <Field
            label={t('giftTurnover')}
            inputMode="numeric"
            value={turnover}
            onChange={(event) => setTurnover(event.target.value)}
            error={errors['giftTurnover']}
          />
          <Field
            label={t('sort')}
            inputMode="numeric"
            value={sort}
            onChange={(event) => setSort(event.target.value)}
            error={errors['sort']}
          />
        </div>
        <Preview price={price} gift={gift} turnover={whole(turnover)} once={giftOnce} />
        <Switch checked={giftOnce} onChange={setGiftOnce}>
          {t('once')}
        </Switch>
        <Switch checked={offered} onChange={setOffered}>
          {t('offered')}
        </Switch>
        <Field
          label={common('reason')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          hint={common('reasonHint')}
          error={errors['reason']}
        />
        {save.isError && Object.keys(errors).length === 0 && (
          <p className={styles.problem} role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        <Button type="submit" tone="main" big loading={save.isPending} disabled={!ready}>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}

/** What a player would read of the package as it stands in the form. */
function Preview({
  price,
  gift,
  turnover,
  once,
}: {
  readonly price: Centavos | undefined;
  readonly gift: Centavos | undefined;
  readonly turnover: number;
  readonly once: boolean;
}) {
  const t = useTranslations('offers');
  const { money } = useFormats();
  if (price === undefined || price <= 0 || Number.isNaN(turnover)) return null;
  const given = gift ?? ZERO;
  return (
    <div className={styles.preview} role="status">
      <h3>{t('preview')}</h3>
      <p>
        {given > 0
          ? t('previewGift', { price: money(price), gift: money(given) })
          : t('previewPlain', { price: money(price) })}
      </p>
      <p className={styles.quiet}>
        {t('previewMain', { main: money(price) })}
        {given > 0 && ` ${t('previewBonus', { bonus: money(scale(given, turnover, 1, 'down')) })}`}
      </p>
      {given > price && <p className={styles.warning}>{t('previewLarge')}</p>}
      {given > 0 && !once && <p className={styles.warning}>{t('previewOften')}</p>}
    </div>
  );
}
