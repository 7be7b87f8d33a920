import { useSession } from '../session/session.ts';
import { scheduleOnce, topics } from './page-topics.ts';

export { topics };

/** A visitor's connection stays open for this long, so that it survives the change from one page to the next. */
const LINGER_MS = 5000;

let areTopicsWanted = false;
let cancelClose: (() => void) | undefined;
let connection: Promise<() => void> | undefined;

function closeVisitorConnection(): void {
  cancelClose = undefined;
  void connection?.then((close) => close());
  connection = undefined;
}

/** A player's own connection carries the topics; a visitor has a connection only while a page subscribes to something. */
function updateVisitorConnection(): void {
  cancelClose?.();
  cancelClose = undefined;
  const isVisitor = useSession.getState().token === null;
  // The code of the connection is loaded with the first page that needs it.
  if (areTopicsWanted && isVisitor)
    connection ??= import('./connection.ts').then(({ connectVisitor }) => connectVisitor());
  else if (connection !== undefined) cancelClose = scheduleOnce(isVisitor ? LINGER_MS : 0, closeVisitorConnection);
}

topics.onWantedChange((isWanted) => {
  areTopicsWanted = isWanted;
  updateVisitorConnection();
});
useSession.subscribe(updateVisitorConnection);
