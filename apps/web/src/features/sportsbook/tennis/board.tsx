import { tennis } from '@arara/sports/tennis/sport';
import { isScoreRefused } from '@arara/sports/core/sport';
import { AroundScore, BoardDrawing, BoardFrame } from '../match/board-frame.tsx';
import type { SportBoardProps } from '../sport/sport-board.ts';
import styles from './board.module.css';

type TennisServer = 'home' | 'away' | undefined;

/** A court seen from above; a ball lies on the side of the player who serves. */
function Court({ server }: { readonly server: TennisServer }) {
  return (
    <BoardDrawing className={styles.ground} whole>
      <rect x="40" y="34" width="280" height="132" className={styles.surface} />
      <AroundScore className={styles.lines}>
        <rect x="40" y="34" width="280" height="132" />
        <path d="M40 52h280M40 148h280M110 52v96M250 52v96M110 100h140M40 100h6M320 100h-6" />
      </AroundScore>
      <AroundScore>
        <path d="M180 24v152" className={styles.net} />
      </AroundScore>
      {server !== undefined && <circle cx={server === 'home' ? 30 : 330} cy="158" r="5" className={styles.ball} />}
    </BoardDrawing>
  );
}

/** The scoreboard of tennis: the court, the points of the game in play, sets. */
export default function TennisBoard({ event, detail, attendance }: SportBoardProps) {
  const score = tennis.readScore(detail);
  const known = isScoreRefused(score) ? undefined : score;
  const points = known?.points;
  return (
    <BoardFrame
      event={event}
      drawing={<Court server={known?.server} />}
      middle={points !== undefined && <span className={styles.points}>{points.join(' – ')}</span>}
      attendance={attendance}
    />
  );
}
