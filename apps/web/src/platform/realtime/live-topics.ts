import { useSession } from '../session/session.ts';
import { scheduleTimeout, pageTopicSubscriptions } from './page-topics.ts';
import type { RealtimeTopicListener } from './topics.ts';

/** A visitor's connection stays open for this long, so that it survives the change from one page to the next. */
const VISITOR_SOCKET_KEPT_BETWEEN_PAGES_MS = 5000;

/** The code of the connection is loaded again after this long, if it could not be loaded. */
const VISITOR_SOCKET_RETRY_MS = 5000;

let areTopicsWanted = false;
/** Cancels a close or a retry that is to come. */
let cancelScheduled: (() => void) | undefined;
let visitorConnection: Promise<() => void> | undefined;

function closeVisitorConnection(): void {
  cancelScheduled = undefined;
  void visitorConnection?.then((close) => close());
  visitorConnection = undefined;
}

/** A player's own connection carries the topics; a visitor has a connection only while a page subscribes to something. */
function updateVisitorConnection(): void {
  cancelScheduled?.();
  cancelScheduled = undefined;
  const isVisitor = useSession.getState().token === null;
  // The code of the connection is loaded with the first page that needs it.
  if (areTopicsWanted && isVisitor)
    visitorConnection ??= import('./connection.ts').then(
      ({ connectVisitorSocket: connectVisitor }) => connectVisitor(() => useSession.getState().token === null),
      () => {
        visitorConnection = undefined;
        cancelScheduled = scheduleTimeout(VISITOR_SOCKET_RETRY_MS, updateVisitorConnection);
        return () => undefined;
      },
    );
  else if (visitorConnection !== undefined)
    cancelScheduled = scheduleTimeout(isVisitor ? VISITOR_SOCKET_KEPT_BETWEEN_PAGES_MS : 0, closeVisitorConnection);
}

pageTopicSubscriptions.onWantedChange((isWanted) => {
  areTopicsWanted = isWanted;
  updateVisitorConnection();
});
useSession.subscribe(updateVisitorConnection);

/**
 * Subscribes to a topic over the player's connection or, for a visitor, over one that is opened for it; returns the function that
 * ends it. It is a function of this file, because the build leaves out files of which nothing is used, and what they start.
 */
export const subscribeToTopicOfPage = (topic: string, listener: RealtimeTopicListener): (() => void) =>
  pageTopicSubscriptions.subscribe(topic, listener);
