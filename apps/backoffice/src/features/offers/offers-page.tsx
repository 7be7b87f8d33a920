import { Tabs } from '@arara/ui/controls/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { OfferChangesList } from './offer-changes.tsx';
import { DepositPackagesPanel } from './packages.tsx';
import { PromotionSettingsSection } from './promotion-settings.tsx';

const OFFERS_PAGE_TAB_CONTENTS = {
  packages: <DepositPackagesPanel />,
  promotions: <PromotionSettingsSection />,
  changes: <OfferChangesList />,
};

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
        {(shown) => OFFERS_PAGE_TAB_CONTENTS[shown]}
      </Tabs>
    </>
  );
}
