/** Who follows a topic: when there are too many, those of the open page come first, then the slip's, then those of bets. */
export type TopicFollower = 'page' | 'slip' | 'bets';

const FOLLOWERS: readonly TopicFollower[] = ['page', 'slip', 'bets'];

/** A connection has at most 100 topics, and other features have some. */
const MAX_FOLLOWED_TOPICS = 95;

/** The topics that the screens follow: each is subscribed to once, however many components follow it. */
export class FollowedTopics {
  readonly #subscribe: (topic: string) => () => void;
  /** Who follows each topic; the same follower may stand there several times. */
  readonly #followers = new Map<string, TopicFollower[]>();
  readonly #subscribed = new Map<string, () => void>();

  /** `subscribe` returns the function that ends a subscription. */
  constructor(subscribe: (topic: string) => () => void) {
    this.#subscribe = subscribe;
  }

  has(topic: string): boolean {
    return this.#followers.has(topic);
  }

  /** Follows a topic; returns the function that ends it. */
  follow(topic: string, follower: TopicFollower): () => void {
    const followers = this.#followers.get(topic) ?? [];
    followers.push(follower);
    this.#followers.set(topic, followers);
    this.#update();
    return () => {
      followers.splice(followers.indexOf(follower), 1);
      if (followers.length === 0) this.#followers.delete(topic);
      this.#update();
    };
  }

  #update(): void {
    const findRank = (topic: string) =>
      FOLLOWERS.findIndex((follower) => this.#followers.get(topic)?.includes(follower));
    const wanted = [...this.#followers.keys()]
      .toSorted((a, b) => findRank(a) - findRank(b))
      .slice(0, MAX_FOLLOWED_TOPICS);
    for (const [topic, end] of this.#subscribed)
      if (!wanted.includes(topic)) {
        this.#subscribed.delete(topic);
        end();
      }
    for (const topic of wanted) if (!this.#subscribed.has(topic)) this.#subscribed.set(topic, this.#subscribe(topic));
  }
}
