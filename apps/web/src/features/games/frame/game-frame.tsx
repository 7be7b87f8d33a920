import { classNames } from '@arara/ui/class-names';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import type { AutoplayTileTerms } from '../plan/tiles-field.tsx';
import type { GameTableState } from '../table/use-game-table.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';
import styles from './game-frame.module.css';
import { GameHeader } from './game-head.tsx';
import { GameToolButtons } from './game-tools.tsx';
import type { HotkeyLabelSet } from '../controls/hotkeys-sheet.tsx';
import { StakePanel } from '../panel/stake-panel.tsx';
import { type UnansweredBetTextKey, GameNotes } from './table-notes.tsx';
import type { Centavos } from '@arara/money';
import { CountUpNumber } from '@arara/ui/display/count-up';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { useUserInfo } from '../../accounts/accounts.ts';
import { type GameCode, gameManifestsByCode } from '@arara/games';
import { FlaskConicalIcon } from '@arara/ui/art/lucide-icons';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { useIsVisitor, useVisitorBalance } from '../visitor/visitor-money.ts';
import visitorNoteStyles from './visitor-note.module.css';

const loadGameSheets = () => import('./game-sheets.tsx');
const GameSheets = lazy(loadGameSheets);

export interface GameFrameProps<P> {
  readonly table: GameTableState<P>;
  readonly title: string;
  readonly className?: string | undefined;
  /** The last rounds, shown next to the balance; null where there are none. */
  readonly history: ReactNode;
  readonly board: ReactNode;
  /** Between board and panel. */
  readonly ladder?: ReactNode;
  /** The fields in which the player chooses the bet. */
  readonly fields: ReactNode;
  readonly isFieldBeside?: boolean;
  /** Shown below the main button while the bet can be placed. */
  readonly figures: ReactNode;
  readonly beforePanel?: ReactNode;
  readonly afterPanel?: ReactNode;
  readonly unansweredBetText?: UnansweredBetTextKey;
  /** Below the board, or next to it where there is enough width. */
  readonly below?: ReactNode;
  /** What happened last, for screen readers. */
  readonly announcement: ReactNode;
  /** In games of several steps: what a round of autoplay may open. */
  readonly tiles?: AutoplayTileTerms;
  readonly hotkeyTexts: HotkeyLabelSet;
  /** The sheet that proves that the game is fair. It is drawn from the first opening of a sheet on. */
  readonly fairnessSheet: ReactNode;
}

/** The place of a board in the frame: as tall as leaves the panel in sight. */
export const GameBoardContainer = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.boardPlace}>{children}</div>
);

/** The screen of every game: head, balance and last rounds, board, stake panel, tools, notes and sheets. */
export function GameFrame<P>(props: GameFrameProps<P>) {
  const { table, history, ladder } = props;
  const { commands } = table.play;
  const isAsking = commands.unansweredStake !== null && !commands.isSending;
  return (
    <div className={classNames(styles.page, isAsking && styles.asking, props.className)}>
      <GameHeader title={props.title} code={table.code} onFairness={() => table.setSheet({ name: 'fairness' })} />
      {history !== null && <GameBalanceAndHistory history={history} />}
      {props.board}
      {ladder !== undefined && <div className={styles.ladderPlace}>{ladder}</div>}
      <div className={styles.side}>
        <VisitorMoneyNote code={table.code} />
        {props.beforePanel}
        <StakePanel
          table={table}
          fields={props.fields}
          isFieldBeside={props.isFieldBeside === true}
          figures={props.figures}
        />
        {props.afterPanel}
        <GameNotes
          play={table.play}
          {...(props.unansweredBetText === undefined ? {} : { unansweredBetText: props.unansweredBetText })}
        />
        <GameToolButtons table={table} />
      </div>
      {props.below}
      {props.announcement}
      <GameFrameSheets {...props} />
    </div>
  );
}

/** The sheets over the screen. They are loaded ahead, and drawn from their first opening on. */
function GameFrameSheets<P>({ table, tiles, hotkeyTexts, fairnessSheet }: GameFrameProps<P>) {
  const [isUsed, setIsUsed] = useState(false);
  if (table.sheet !== null && !isUsed) setIsUsed(true);
  useEffect(() => void loadGameSheets(), []);
  return (
    isUsed && (
      <LazyBoundary part="game">
        <GameSheets table={table} tiles={tiles} hotkeyTexts={hotkeyTexts} />
        {fairnessSheet}
      </LazyBoundary>
    )
  );
}

/** The balance, which leads to the wallet. */
function PlayerBalanceLinkInGame() {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  return (
    <Link href="/conta" className={styles.balance}>
      <span className="visually-hidden">{t('balance')}</span>
      {info === undefined ? '–' : <CountUpNumber value={info.balance} format={(value) => money(value as Centavos)} />}
    </Link>
  );
}

/** The player's balance and the last rounds. */
function GameBalanceAndHistory({ history }: { readonly history: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.status}>
      {signedIn && <PlayerBalanceLinkInGame />}
      {history}
    </div>
  );
}

/** Says to a visitor that they play with money of no value, how much of it is left, and leads to the log-in and back to this game. */
function VisitorMoneyNote({ code }: { readonly code: GameCode }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const balance = useVisitorBalance();
  if (!useIsVisitor()) return null;
  return (
    <div className={visitorNoteStyles.note} role="region" aria-label={t('visitor.title')}>
      <FlaskConicalIcon className="icon" aria-hidden />
      <p>
        <b>{t('visitor.balance', { balance: money(balance) })}</b> <span>{t('visitor.noValue')}</span>
      </p>
      <ConnectedButton
        needs="network"
        tone="link"
        className={visitorNoteStyles.signIn}
        onClick={() => {
          // The path of a game is its id.
          setPathAfterLogin(`/${gameManifestsByCode[code].id}`);
          openDialog('login');
        }}
      >
        {t('visitor.signIn')}
      </ConnectedButton>
    </div>
  );
}
