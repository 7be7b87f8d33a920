import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChildRequest, ChildResponse } from '../../../test/processes/killed-bet-server.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { fillDataFolder } from '../../../test/migrated-database.ts';
import { migratedDatabase, freshFolder, serverAnswers } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const PLAYERS = 8;
const IN_FLIGHT = 24;
/** How often each server is killed; CRASH_KILLS asks for more. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 4);
/** A restart that needs longer than this needs a hand. */
const READY_WITHIN_MS = 60_000;

type Question = ChildRequest extends infer A ? (A extends ChildRequest ? Omit<A, 'nth'> : never) : never;

/** One life of a server: from its start to its kill. */
class Life {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  readonly gone: Promise<void>;
  #next = 0;
  said = '';

  constructor(engine: string, place: string, masterKey: string, node: number) {
    this.#child = fork(
      new URL('../../../test/processes/killed-bet-server.ts', import.meta.url),
      [engine, place, masterKey, String(node)],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        execArgv: ['--disable-warning=ExperimentalWarning'],
      },
    );
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    this.#child.on('message', (response: ChildResponse) => {
      this.#waiting.get(response.nth)?.resolve(response.answer);
      this.#waiting.delete(response.nth);
    });
    this.gone = new Promise((resolve) => {
      this.#child.once('close', () => {
        for (const { reject } of this.#waiting.values()) reject(new Error(`the server died: ${this.said}`));
        this.#waiting.clear();
        resolve();
      });
    });
  }

  #answerTo(nth: number): Promise<string> {
    return new Promise((resolve, reject) => this.#waiting.set(nth, { resolve, reject }));
  }

  async ready(): Promise<void> {
    const late = setTimeout(() => this.kill(), READY_WITHIN_MS);
    await this.#answerTo(-1);
    clearTimeout(late);
  }

  ask(question: Question): Promise<string> {
    const nth = this.#next++;
    const answer = this.#answerTo(nth);
    // A closed channel is reported by the exit of the child.
    this.#child.send({ ...question, nth }, () => {});
    return answer;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

test.each([
  ['pglite', true],
  ['postgres', onServer],
] as const)(
  'kill -9 on %s, again and again while bets run: no acknowledged bet is lost, none is done twice, none is stuck',
  { timeout: 180_000 },
  async (engine, possible) => {
    proves('A-094');
    if (!possible) return console.warn(NEEDS_SERVER);
    const database = engine === 'postgres' ? await migratedDatabase() : undefined;
    const folder = freshFolder('crash');
    if (engine === 'pglite') await fillDataFolder(folder);
    const masterKey = randomBytes(32).toString('hex');
    const live = async (nth: number): Promise<Life> => {
      const life = new Life(engine, database?.url ?? folder, masterKey, nth % 16);
      await life.ready().catch(async (error: unknown) => {
        life.kill();
        await life.gone;
        throw error;
      });
      return life;
    };
    let life = await live(0);
    try {
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, () => life.ask({ what: 'player', money: 100_000_000 })),
      );
      const keys = new Map<string, { player: number; amount: number }>();
      const acknowledged = new Map<string, string>();
      let [recovered, refusedOnce] = [0, 0];
      /** Asks under a key until this life ends or it is answered; an answer under the key is for good. */
      const send = async (key: string): Promise<void> => {
        const bet = keys.get(key) as { player: number; amount: number };
        const answer = await life.ask({ what: 'bet', key, ...bet });
        if (answer === 'unavailable') return void refusedOnce++;
        expect(answer).toMatch(/^\{/);
        const before = acknowledged.get(key);
        if (before !== undefined) expect(answer).toBe(before);
        acknowledged.set(key, answer);
      };
      const unanswered = () => [...keys.keys()].filter((key) => !acknowledged.has(key));

      for (let kill = 1; kill <= KILLS; kill++) {
        // What the last life left unanswered, and some of what it answered, under the same keys.
        const again = [...unanswered(), ...[...acknowledged.keys()].slice(-20)];
        recovered += unanswered().length;
        await Promise.all(again.map(send));
        const mortal = life;
        let alive = true;
        const client = async (): Promise<void> => {
          while (alive) {
            const key = randomUUID();
            keys.set(key, { player: Number(players[keys.size % PLAYERS]), amount: 100 + (keys.size % 50) });
            await send(key).catch((error: unknown) => {
              if (!String(error).includes('the server died')) throw error;
            });
          }
        };
        const clients = Promise.all(Array.from({ length: IN_FLIGHT }, client));
        await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 240));
        mortal.kill();
        alive = false;
        await mortal.gone;
        await clients;
        life = await live(kill);
      }

      // Nothing is stuck: whatever had no answer gets one now; nothing was lost or changed: whatever had one gets the same.
      for (let tries = 0; tries < 5 && unanswered().length > 0; tries++) await Promise.all(unanswered().map(send));
      expect(unanswered()).toEqual([]);
      const all = [...keys.keys()];
      while (all.length > 0) await Promise.all(all.splice(0, 100).map(send));
      const books = JSON.parse(await life.ask({ what: 'books' })) as { wrong: string[]; rounds: { n: number }[] };
      expect(books.wrong).toEqual([]);
      expect(books.rounds[0]?.n).toBe(keys.size);
      expect(keys.size).toBeGreaterThan(KILLS * IN_FLIGHT);
      expect(recovered).toBeGreaterThan(0);
      console.info(
        `${engine}: ${KILLS} kills, ${keys.size} bets, ${recovered} without an answer at a kill, ${refusedOnce} refused for a moment, lost 0, doubled 0`,
      );
      expect(await life.ask({ what: 'stop' })).toBe('stopped');
    } finally {
      life.kill();
      await life.gone;
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
