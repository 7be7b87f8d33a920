import { type NoticeNode, parseNoticeMarkup, readNoticeText } from '@arara/contract/player/notice-markup';
import type { ServerMessage } from '@arara/contract/realtime-messages';
import { create } from 'zustand';
import { subscribeToSignOut } from '../../platform/session/session.ts';

export interface PlayerNotice {
  readonly id: string;
  readonly nodes: readonly NoticeNode[];
}

/** More than these wait for nobody: the oldest that was not read goes. */
const MAX_WAITING_NOTICES = 10;

/** The notices that wait to be read, in their order; the banner shows the first. */
export const useNotices = create<{ readonly waiting: readonly PlayerNotice[] }>(() => ({ waiting: [] }));

const UNNAMED = 'unnamed ';
let unnamedNotices = 0;

const STORAGE_KEY = 'arara.noticesRead';
/** Notices end within a week: nobody reads so many of them. */
const MAX_READ_NOTICES = 50;

/** The stored notices that were closed on this device, by their ids: a new connection is sent the running ones again. */
const listReadNotices = (): readonly string[] =>
  (localStorage.getItem(STORAGE_KEY) ?? '').split(',').filter((id) => id !== '');

/** Shows a notice of the operator, unless it is shown already or has nothing to read. */
export function showNotice({ id, text }: ServerMessage<'notice'>): void {
  const { waiting } = useNotices.getState();
  const notice = {
    id: id === undefined ? `${UNNAMED}${(unnamedNotices += 1)}` : String(id),
    nodes: parseNoticeMarkup(text),
  };
  if (readNoticeText(notice.nodes) === '' || waiting.some((shown) => shown.id === notice.id)) return;
  if (listReadNotices().includes(notice.id)) return;
  useNotices.setState({ waiting: [...waiting, notice].slice(-MAX_WAITING_NOTICES) });
}

/** The player has read the first notice. */
export function dismissNotice(): void {
  const [first, ...waiting] = useNotices.getState().waiting;
  if (first?.id.startsWith(UNNAMED) === false)
    localStorage.setItem(STORAGE_KEY, [...listReadNotices(), first.id].slice(-MAX_READ_NOTICES).join(','));
  useNotices.setState({ waiting });
}

// A notice is for one player: the next one on this device does not see it.
subscribeToSignOut(() => useNotices.setState({ waiting: [] }));
