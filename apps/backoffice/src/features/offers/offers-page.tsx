import { Tabs } from '@arara/ui/controls/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { OfferChanges } from './offer-changes.tsx';
import { DepositPackages } from './packages.tsx';
import { PromotionSettings } from './promotion-settings.tsx';

const VIEWS = { packages: <DepositPackages />, promotions: <PromotionSettings />, changes: <OfferChanges /> };

/** The offers: deposit packages by offer group, milestones of the day, VIP benefits, and changes that wait for a second person. */
export default function OffersPage() {
  const t = useTranslations('offers');
  const [view, setView] = useState<'packages' | 'promotions' | 'changes'>('packages');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        value={view}
        onChange={setView}
        items={[
          { value: 'packages', label: t('packages') },
          { value: 'promotions', label: t('promotions') },
          { value: 'changes', label: t('changes') },
        ]}
      >
        {(shown) => VIEWS[shown]}
      </Tabs>
    </>
  );
}
