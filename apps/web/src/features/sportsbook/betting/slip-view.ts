import type { Centavos } from '@arara/money';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';
import {
  type BetRefusal,
  type CombinedKind,
  findBet,
  findCombinedBet,
  isInFlight,
  type Selection,
  type SentBet,
  type Slip,
  type SlipKind,
} from './slip-model.ts';

/** A selection of the slip with the stake and the bet of its single. */
export interface SlipLeg extends Selection {
  /** The id of its unit, and the name of its single. */
  readonly id: string;
  readonly stake: Centavos | null;
  /** The single that was sent. */
  readonly bet: SentBet | undefined;
  /** Why the last bet on it was refused because of it. */
  readonly refused: BetRefusal | undefined;
}

/** The slip as screens show it: each selection and the bet on all of them, with what was sent. */
export interface SlipView {
  readonly legs: readonly SlipLeg[];
  readonly policy: OddsChangePolicy;
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly combined: {
    readonly stakes: Readonly<Record<CombinedKind, Centavos | null>>;
    readonly bet: SentBet | undefined;
  };
}

/** Why a bet was refused because of this unit. */
function findUnitRefusal(bet: SentBet | undefined, id: string): BetRefusal | undefined {
  if (bet?.state.at !== 'refused') return undefined;
  const why = bet.kind === 'single' ? bet.state.why : undefined;
  return why ?? bet.state.units.find((unit) => unit.id === id)?.why;
}

function createSlipView(slip: Slip): SlipView {
  const { stakes, policy, kind, system } = slip;
  const combined = findCombinedBet(slip);
  const legs = slip.units.map(({ id, selections: [selection] }): SlipLeg => {
    const bet = findBet(slip, id);
    return {
      ...selection,
      id,
      stake: stakes[id] ?? null,
      bet,
      refused: findUnitRefusal(bet, id) ?? findUnitRefusal(combined, id),
    };
  });
  const combinedStakes = { multiple: stakes['multiple'] ?? null, system: stakes['system'] ?? null };
  return { legs, policy, kind, system, combined: { stakes: combinedStakes, bet: combined } };
}

const views = new WeakMap<Slip, SlipView>();

/** The same view for the same slip. */
export function viewSlip(slip: Slip): SlipView {
  const view = views.get(slip) ?? createSlipView(slip);
  views.set(slip, view);
  return view;
}

/** True while the selection can be bet on anew. A bet that was not placed is first tried again, or thrown away. */
export const isSlipLegEditable = ({ bet }: Pick<SlipLeg, 'bet'>): boolean =>
  bet === undefined || bet.state.at === 'refused';

/** True while a stake may have been taken: such a leg must not be removed. */
export const isSlipLegBetInFlight = ({ bet }: Pick<SlipLeg, 'bet'>): boolean => bet !== undefined && isInFlight(bet);

/** True while the stake of the combined bet may have been taken: its legs cannot be changed. */
export const isCombinedBetInFlight = ({ combined: { bet } }: Pick<SlipView, 'combined'>): boolean =>
  bet !== undefined && isInFlight(bet);

/** True while the slip shows an accepted combined bet, whose legs are not chosen any more. */
export const isCombinedBetAccepted = ({ combined: { bet } }: Pick<SlipView, 'combined'>): boolean =>
  bet?.state.at === 'accepted';
