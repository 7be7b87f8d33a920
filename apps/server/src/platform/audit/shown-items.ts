import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../clock.ts';

/** A session as far as it looks at things. */
interface ViewerSession {
  readonly id: Id;
  readonly endsAt: Instant;
}

/** So many sessions are kept apart; past that, the one that ends first is forgotten, which only costs a line more. */
const MAX_SESSIONS = 1000;

/**
 * What each session of staff was shown already, so that a list that refreshes itself leaves a line in the trail for what is new
 * in it and none for what stands there still. Kept in memory: after a restart everything is new again.
 */
export class ShownItems {
  readonly #sessions = new Map<Id, { readonly endsAt: Instant; readonly shown: Set<Id> }>();

  /** Of these things the ones that this session was not shown. */
  filterNew(session: ViewerSession, things: readonly Id[]): Id[] {
    const shown = this.#sessions.get(session.id)?.shown;
    return things.filter((it) => shown?.has(it) !== true);
  }

  /** From now on this session was shown these things: said once their line stands in the trail. */
  markShown(session: ViewerSession, things: readonly Id[]): void {
    const { shown } = this.#sessions.get(session.id) ?? this.#begun(session);
    for (const it of things) shown.add(it);
  }

  #begun({ id, endsAt }: ViewerSession) {
    if (this.#sessions.size >= MAX_SESSIONS) {
      const [first] = [...this.#sessions].toSorted(([, a], [, b]) => a.endsAt - b.endsAt);
      if (first !== undefined) this.#sessions.delete(first[0]);
    }
    const begun = { endsAt, shown: new Set<Id>() };
    this.#sessions.set(id, begun);
    return begun;
  }
}
