import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import {
  type BetName,
  type BetRefusal,
  type BetState,
  findBet,
  getBetName,
  isInFlight,
  type PlacedBet,
  type SentBet,
  setBetState,
  type Slip,
  type Unit,
} from './slip-model.ts';

const setOdds = (slip: Slip, units: readonly Unit[], odds: readonly number[]): readonly Unit[] => {
  const byId = new Map(units.map(({ id }, index) => [id, odds[index]]));
  return slip.units.map((unit) => {
    const [selection] = unit.selections;
    return { ...unit, selections: [{ ...selection, odds: byId.get(unit.id) ?? selection.odds }] };
  });
};

/** The bet is sent. From now on its prices count as those that the player has seen, and no unit shows an older refusal. */
export function sendBet(slip: Slip, bet: SentBet): Slip {
  const name = getBetName(bet);
  const others = slip.sent.filter((each) =>
    bet.kind === 'single' ? getBetName(each) !== name : each.kind === 'single' && isInFlight(each),
  );
  return {
    ...slip,
    units: setOdds(slip, bet.units, bet.odds),
    stakes: { ...slip.stakes, [name]: bet.stake },
    sent: [...others, { ...bet, state: { at: 'sending' } }],
  };
}

/** The server has accepted the bet at once, or will do so after the live delay. */
export function takeAnswer(slip: Slip, bet: SentBet, answer: PlacedBet, now: number): Slip {
  const { orderId, acceptAt, possiblePayout } = answer;
  const taken = { ...bet, odds: bet.odds.map((odds, index) => answer.legs[index]?.odds ?? odds) };
  const state: BetState =
    acceptAt === undefined
      ? { at: 'accepted', order: { orderId, possiblePayout } }
      : { at: 'delayed', orderId, acceptAt, from: now };
  return {
    ...slip,
    units: setOdds(slip, taken.units, taken.odds),
    sent: slip.sent.map((each) => (each === bet ? { ...taken, state } : each)),
  };
}

export function repeatBet(slip: Slip, name: BetName, odds: readonly number[]): Slip {
  const bet = findBet(slip, name);
  if (bet === undefined || isInFlight(bet)) return slip;
  return { ...slip, units: setOdds(slip, bet.units, odds), sent: slip.sent.filter((each) => each !== bet) };
}

/** Why a waiting bet ended without being accepted; `odds` is the price that the player had accepted of the unit that was the reason. */
function toDelayedBetRefusal(odds: number | undefined, { result, refusal }: SportOrder): BetRefusal {
  // A bet that its player took back has a void result; a bet that we refused has none.
  if (result === 'void') return { why: 'abandoned' };
  if (refusal?.why === 'odds' && refusal.odds !== null && odds !== undefined)
    return { why: 'odds', from: odds, to: refusal.odds };
  return { why: refusal?.why === 'stopped' ? 'suspended' : 'delay' };
}

/** The unit that was the reason says why; a refusal without one is the whole bet's. */
function refuseAfterDelay(slip: Slip, bet: SentBet, order: SportOrder): Slip {
  const index = bet.kind === 'single' ? 0 : (order.refusal?.leg ?? -1);
  const unit = bet.units[index];
  const why = toDelayedBetRefusal(bet.odds[index], order);
  return setBetState(
    slip,
    bet,
    unit === undefined || bet.kind === 'single'
      ? { at: 'refused', why, units: [] }
      : { at: 'refused', why: null, units: [{ id: unit.id, why }] },
  );
}

/** Takes the state of a bet that waits, or had no answer, from its order. */
export function takeOrder(
  slip: Slip,
  { order, key, now }: { readonly order: SportOrder; readonly key?: string; readonly now: number },
): Slip {
  const bet = slip.sent.find((each) =>
    key === undefined
      ? each.state.at === 'delayed' && each.state.orderId === order.orderId
      : each.key === key && (each.state.at === 'unanswered' || each.state.at === 'undone'),
  );
  if (bet === undefined) return slip;
  if (order.status === 'unknown') return slip;
  if (order.status === 'waiting') {
    if (key === undefined) return slip;
    return setBetState(slip, bet, {
      at: 'delayed',
      orderId: order.orderId,
      acceptAt: order.acceptAt ?? now,
      from: now,
    });
  }
  if (order.status === 'feedFault') return setBetState(slip, bet, { at: 'refused', why: { why: 'fault' }, units: [] });
  if (order.status === 'refused') return setBetState(slip, bet, { at: 'refused', why: { why: 'unsaid' }, units: [] });
  if (order.status === 'refusedInDelay') return refuseAfterDelay(slip, bet, order);
  const { orderId, possiblePayout, legs } = order;
  const accepted = takeAnswer(slip, bet, { orderId, possiblePayout, legs }, now);
  if (key === undefined) return accepted;
  const found = accepted.sent.find((each) => each.key === key);
  return found?.state.at === 'accepted' ? setBetState(accepted, found, { ...found.state, found: true }) : accepted;
}
