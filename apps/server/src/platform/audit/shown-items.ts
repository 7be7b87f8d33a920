import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../clock.ts';

/** The session of a member of the staff. */
interface StaffViewerSession {
  readonly id: Id;
  readonly endsAt: Instant;
}

/** The most sessions that are remembered. Past that, the session that ends first is dropped, which only costs another line. */
const MAX_SESSIONS_WITH_SHOWN_ITEMS = 1000;

/**
 * The items that each session of staff was shown already: a list that refreshes itself writes a line to the audit trail for its
 * new items only. They are kept in this process: after a restart every item is new again.
 */
export class ItemsShownToStaffBySession {
  readonly #sessions = new Map<Id, { readonly endsAt: Instant; readonly shown: Set<Id> }>();

  /** The items of these that the session was not shown yet. */
  filterNew(session: StaffViewerSession, items: readonly Id[]): Id[] {
    const shown = this.#sessions.get(session.id)?.shown;
    return items.filter((item) => shown?.has(item) !== true);
  }

  /** Records that the session was shown these items; called once their line is in the audit trail. */
  markShown(session: StaffViewerSession, items: readonly Id[]): void {
    const { shown } = this.#sessions.get(session.id) ?? this.#openSession(session);
    for (const item of items) shown.add(item);
  }

  #openSession({ id, endsAt }: StaffViewerSession) {
    if (this.#sessions.size >= MAX_SESSIONS_WITH_SHOWN_ITEMS) {
      const [first] = [...this.#sessions].toSorted(([, a], [, b]) => a.endsAt - b.endsAt);
      if (first !== undefined) this.#sessions.delete(first[0]);
    }
    const opened = { endsAt, shown: new Set<Id>() };
    this.#sessions.set(id, opened);
    return opened;
  }
}
