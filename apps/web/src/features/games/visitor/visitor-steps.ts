/** A visitor's one open round of several steps. It is dropped with the page, and when somebody signs in. */
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { RoundId } from '@arara/contract/protocol/fields';
import {
  type GameBetLimits,
  isRefusedByGameRules,
  type RandomDraws,
  type StepGame,
  type StepGameManifest,
} from '@arara/games';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import { useSession } from '../../../platform/session/session.ts';
import { createVisitorId, getVisitorBalances, payVisitor, takeVisitorStake } from './visitor-money.ts';
import { assertBetAllowed, createBrowserDraws } from './visitor-rounds.ts';

type StepRoundState<P> = ReturnType<StepGame<P>['start']>;

interface VisitorStepRound {
  readonly roundId: RoundId;
  readonly state: StepRoundState<unknown>;
  readonly draws: RandomDraws;
  readonly view: StepRoundView;
}

const useVisitorStepRoundStore = create<{ readonly open: VisitorStepRound | null }>(() => ({ open: null }));
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useVisitorStepRoundStore.setState({ open: null });
});

/** The visitor's open round; null while there is none. */
export const useVisitorStepRound = (): StepRoundView | null =>
  useVisitorStepRoundStore(({ open }) => open?.view ?? null);

/** What a command of a game of several steps is, for a player and for a visitor. */
type VisitorStepCommand<P> =
  | { readonly action: 'bet'; readonly params: P; readonly stake: Centavos }
  | { readonly action: 'step'; readonly roundId: RoundId; readonly tile: number }
  | { readonly action: 'cashOut'; readonly roundId: RoundId };

/** A game of several steps with what it shows of a round. */
export interface VisitorStepGame<P> {
  readonly game: StepGame<P>;
  readonly limits: GameBetLimits;
  readonly present: StepGameManifest['present'];
}

function presentVisitorRound<P>(
  { game, present }: VisitorStepGame<P>,
  roundId: RoundId,
  state: StepRoundState<P>,
  draws: RandomDraws,
): StepRoundView {
  const safeSteps = state.steps.length - (state.state === 'lost' ? 1 : 0);
  const view = {
    gameCode: state.gameCode,
    roundId,
    nonce: 0,
    amount: state.stake,
    state: state.state,
    revealed: [...state.steps],
    multiplier: state.multiplier,
    nextMultiplier: state.nextMultiplier,
    payout: state.payout,
    ...getVisitorBalances(),
    ...state.params,
    ...present.toFields({ params: state.params as never, safeSteps }),
    ...(state.state === 'open' ? {} : present.reveal(game.board(state, draws))),
  };
  // The fields are those of the game's manifest, from which the type of the view is made.
  return view as unknown as StepRoundView;
}

/** Plays a command in the page: a bet, a tile or the cash-out. Throws for one that the board does not offer. */
export function playVisitorStep<P>(
  played: VisitorStepGame<P>,
  command: VisitorStepCommand<P>,
  newDraws: RandomDraws = createBrowserDraws(),
): StepRoundView {
  const { game, limits } = played;
  const { open } = useVisitorStepRoundStore.getState();
  let next: { readonly roundId: RoundId; readonly state: StepRoundState<P>; readonly draws: RandomDraws };
  if (command.action === 'bet') {
    const bet = assertBetAllowed(game.bet(command.params, command.stake, limits));
    takeVisitorStake(command.stake);
    next = { roundId: createVisitorId() as RoundId, state: game.start(bet), draws: newDraws };
  } else {
    if (open === null || open.roundId !== command.roundId) throw new Error('a step in a round that is not open');
    const before = open.state as StepRoundState<P>;
    const after =
      command.action === 'step' ? game.step(before, command.tile, open.draws, limits.maxWin) : game.cashOut(before);
    if (after === undefined || isRefusedByGameRules(after)) throw new Error('a step that the board does not offer');
    next = { ...open, state: after };
    payVisitor(after.payout);
  }
  const view = presentVisitorRound(played, next.roundId, next.state, next.draws);
  useVisitorStepRoundStore.setState({ open: next.state.state === 'open' ? { ...next, view } : null });
  return view;
}
