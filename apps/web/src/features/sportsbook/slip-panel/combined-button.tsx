import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import type { CombinedTotals } from '../betting/combined-totals.ts';
import { type PricedDraft, placeBets } from '../betting/place-bet.ts';
import { useBetSlip } from '../betting/slip-store.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoginToBetButton } from './place-button.tsx';

/** The text of a button that cannot be pressed: what keeps the bet from being placed. */
function useObstacleText({ obstacle, kind, isPayoutAboveLimit }: CombinedTotals): string | undefined {
  const t = useTranslations('sport');
  const isConnected = useIsConnected();
  if (!isConnected) return t('slip.offline');
  if (obstacle === 'count') return t(`combined.count.${kind}`);
  if (obstacle !== null) return t(`combined.obstacle.${obstacle}`);
  return isPayoutAboveLimit ? t('combined.obstacle.payout') : undefined;
}

/** What a press bets on all selections, at the prices of now. */
const toCombinedDraft = ({ kind, stake, system, legs }: CombinedTotals): readonly PricedDraft[] =>
  stake === null
    ? []
    : [
        {
          name: kind,
          stake,
          system: system?.system ?? null,
          odds: new Map(legs.map(({ leg, odds }) => [leg.id, odds])),
        },
      ];

/** The button of the combined bet: it bets, accepts changed odds with the press, or says why that is not possible. */
export function PlaceCombinedButton({
  totals,
  focusStake,
}: {
  readonly totals: CombinedTotals;
  readonly focusStake: () => void;
}) {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const signedIn = useSession((session) => session.token !== null);
  const isSending = useBetSlip(({ combined }) => combined.bet?.state.at === 'sending');
  const obstacle = useObstacleText(totals);
  const { stake, payout, problem, changed } = totals;
  if (obstacle !== undefined)
    return (
      <Button big disabled>
        {obstacle}
      </Button>
    );
  if (!signedIn) return <LoginToBetButton big />;
  if (stake === null)
    return (
      <Button big onClick={focusStake}>
        {t('enterStake')}
      </Button>
    );
  const label = changed
    ? t('acceptAndPlace')
    : problem !== null || payout === null
      ? t('place')
      : t('placeFor', { stake: money(stake), payout: money(payout) });
  return (
    <Button
      tone="main"
      big
      disabled={problem !== null}
      loading={isSending}
      onClick={() => void placeBets(toCombinedDraft(totals))}
    >
      {label}
    </Button>
  );
}
