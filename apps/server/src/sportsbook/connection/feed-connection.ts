/**
 * The connection to a feed that sends its messages as server-sent events. The next messages are read once the inbox has committed the
 * last ones, so a slow database slows the feed down instead of filling the memory. A connection that breaks goes on where it was;
 * requests that are not answered yet are sent again then.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Ctx } from '../../context.ts';
import type { FeedReceiver, FeedRecoveryRequest, FeedSource } from '@arara/sports/protocol/feed-source';

export interface FeedConnectionOptions {
  /** of the feed, without a path */
  readonly url: string;
  readonly token: string;
}

/** How soon a broken connection is made again: soon, because a producer that is silent for 20 s closes its lines. */
const retryWaits = { firstMs: 50, mostMs: 2_000 } as const;
/** A feed that does not answer a request within this time is not there. */
const REQUEST_TIMEOUT_MS = 5_000;
/** The feed sends something at least every ten seconds: a connection without anything is dead. */
const SILENCE_TIMEOUT_MS = 25_000;
/** The longest event that is read: a batch of messages is much shorter. */
const MAX_EVENT_CHARACTERS = 64 * 1024 * 1024;

type ConnectionContext = Pick<Ctx, 'log'>;

/** Opens the connection to the simulated feed; `start` makes it. The messages are given to `receive` in the order of the feed. */
export function openFeedConnection(
  ctx: ConnectionContext,
  options: FeedConnectionOptions,
  receive: FeedReceiver,
): FeedSource {
  let running: FeedReader | undefined;
  const stop = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.stop();
  };
  return {
    name: 'simulator',
    start: async (from) => {
      await stop();
      const after = from.map(({ producer, sequence }) => `${producer}:${sequence}`).join(',');
      running = new FeedReader(ctx, options, { receive, after });
    },
    recover: async (request) => running?.ask(request),
    stop,
  };
}

/** Reads the feed from a position on, over as many connections as that takes, until it is stopped. */
class FeedReader {
  readonly #ctx: ConnectionContext;
  readonly #options: FeedConnectionOptions;
  readonly #receive: FeedReceiver;
  readonly #ending = new AbortController();
  readonly #ended: Promise<void>;
  /** where the next connection goes on */
  #after: string;
  #isConnected = false;
  #failures = 0;
  /** requests that are not answered yet, by producer */
  readonly #requests = new Map<number, FeedRecoveryRequest>();

  constructor(
    ctx: ConnectionContext,
    options: FeedConnectionOptions,
    { receive, after }: { readonly receive: FeedReceiver; readonly after: string },
  ) {
    this.#ctx = ctx;
    this.#options = options;
    this.#receive = receive;
    this.#after = after;
    this.#ended = this.#keepReading();
  }

  /** Without a connection the request is sent as soon as there is one. */
  async ask(request: FeedRecoveryRequest): Promise<void> {
    this.#requests.set(request.producer, request);
    if (this.#isConnected) await this.#sendRequest(request);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
  }

  async #keepReading(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const ended = await this.#readConnection().catch((error: unknown) => error);
      this.#isConnected = false;
      if (this.#ending.signal.aborted) return;
      // The first break is not worth a line: a feed that is restarted breaks all connections.
      if (this.#failures > 0)
        this.#ctx.log.warn({ err: String(ended) }, 'the feed cannot be read and will be tried again');
      const waitMs = Math.min(retryWaits.mostMs, retryWaits.firstMs * 2 ** this.#failures);
      this.#failures += 1;
      await pause(waitMs, undefined, { signal: this.#ending.signal }).catch(() => undefined); // stopped meanwhile
    }
  }

  /** Reads one connection until it ends. Throws what broke it. */
  async #readConnection(): Promise<Error> {
    const connection = new AbortController();
    const signal = AbortSignal.any([this.#ending.signal, connection.signal]);
    const watch = watchSilence(() => connection.abort(new Error('the feed has sent nothing for too long')));
    try {
      watch.start(REQUEST_TIMEOUT_MS);
      const answer = await fetch(new URL(`/messages?after=${this.#after}`, this.#options.url), {
        headers: { authorization: `Bearer ${this.#options.token}`, accept: 'text/event-stream' },
        signal,
        redirect: 'error',
      });
      watch.stop();
      if (answer.status !== 200 || answer.body === null) throw new Error(`the feed answers ${answer.status}`);
      this.#isConnected = true;
      for (const request of this.#requests.values()) await this.#sendRequest(request);
      await this.#readEvents(answer.body, watch);
      return new Error('the feed has ended the connection');
    } finally {
      watch.stop();
      connection.abort();
    }
  }

  async #readEvents(body: ReadableStream<Uint8Array>, watch: SilenceWatch): Promise<void> {
    const events: EventSourceMessage[] = [];
    let broken: Error | undefined;
    const parser = createParser({
      maxBufferSize: MAX_EVENT_CHARACTERS,
      onEvent: (event) => void events.push(event),
      onError: (error) => (broken = error),
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      watch.start(SILENCE_TIMEOUT_MS);
      const { done, value } = await reader.read();
      // The time that the inbox takes is not the feed's.
      watch.stop();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (broken !== undefined) throw broken;
      for (const event of events.splice(0)) await this.#take(event);
    }
  }

  /** Gives a batch to the inbox; after that the next connection goes on behind it. */
  async #take({ id, data }: EventSourceMessage): Promise<void> {
    const messages: unknown = JSON.parse(data);
    if (!Array.isArray(messages)) throw new Error('the feed has sent no list of messages');
    await this.#receive(messages);
    this.#failures = 0;
    if (id !== undefined) this.#after = id;
    for (const message of messages) this.#noteAnswer(message);
  }

  /** The snapshot ends the answer to a request. */
  #noteAnswer(message: unknown): void {
    const { type, producer, request } = message as Readonly<Record<string, unknown>>;
    if (type !== 'snapshot' || typeof producer !== 'number') return;
    if (this.#requests.get(producer)?.request === request) this.#requests.delete(producer);
  }

  async #sendRequest({ producer, request, since }: FeedRecoveryRequest): Promise<void> {
    const answer = await fetch(new URL('/recoveries', this.#options.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#options.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ producer, request, since }),
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (answer.status !== 202) throw new Error(`the feed answers a request for a recovery with ${answer.status}`);
  }
}

interface SilenceWatch {
  /** Begins to wait; ends the wait before. */
  start(ms: number): void;
  stop(): void;
}

function watchSilence(end: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    start: (ms) => {
      stop();
      timer = setTimeout(end, ms);
    },
    stop,
  };
}
