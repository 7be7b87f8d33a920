import { PendingWithdrawals } from '../../features/payments/payments.ts';
import { BonusCardSlot } from '../../features/promotions/promotions.ts';
import { ProtectionLink } from '../../features/protection/protection.ts';
import { WalletAccountScreen } from '../../features/wallet/wallet.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';

/** The wallet, with what payments, promotions and protection show in it. */
export const Page = () => (
  <WalletAccountScreen
    bonus={<BonusCardSlot />}
    withdrawals={
      <LazyBoundary>
        <PendingWithdrawals />
      </LazyBoundary>
    }
    protection={<ProtectionLink />}
  />
);
