import { lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { SHARED_SLIP_PARAM } from './page/paths.ts';
import { useHasSlipColumn } from './page/use-width.ts';
import { useSharing } from './sharing/sharing-store.ts';
import { useBetSlip } from './betting/slip-store.ts';

const LazySlipArea = lazy(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** The slip beside a list: its code, with the rules of the sports, is loaded when there is a slip to show. */
export function SlipAreaSlot() {
  const hasColumn = useHasSlipColumn();
  const hasLegs = useBetSlip(({ legs }) => legs.length > 0);
  const isSharing = useSharing(({ bet }) => bet !== null);
  const [params] = useSearchParams();
  const isNeeded = hasColumn || hasLegs || isSharing || params.has(SHARED_SLIP_PARAM);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? (
    <LazyBoundary part="slip">
      <LazySlipArea />
    </LazyBoundary>
  ) : null;
}
