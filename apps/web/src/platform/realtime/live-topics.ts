import { scheduleOnce, topics } from './page-topics.ts';
import { useSession } from '../session/session.ts';

export { topics };

/** A visitor's connection outlives the change from one page to the next. */
const LINGER_MS = 5000;

let wanted = false;
let cancelClose: (() => void) | undefined;
let close: Promise<() => void> | undefined;

/** A player's own connection carries the topics; a visitor has one only while a page follows something. */
const updateVisitorConnection = (): void => {
  cancelClose?.();
  cancelClose = undefined;
  const isVisitor = useSession.getState().token === null;
  // The code of the connection is loaded with the first page that needs it.
  if (wanted && isVisitor) close ??= import('./connection.ts').then(({ connectVisitor }) => connectVisitor());
  else if (close !== undefined) cancelClose = scheduleOnce(isVisitor ? LINGER_MS : 0, closeVisitorConnection);
};
const closeVisitorConnection = (): void => {
  cancelClose = undefined;
  void close?.then((it) => it());
  close = undefined;
};

topics.onWantedChange((now) => {
  wanted = now;
  updateVisitorConnection();
});
useSession.subscribe(updateVisitorConnection);
