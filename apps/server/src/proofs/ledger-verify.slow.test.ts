import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bet, EVEN_BET, NEEDS_SERVER, openNodes } from '../../test/nodes.ts';
import { giveOpeningMoney, runLedgerVerify } from '../../test/processes/verify-process.ts';
import { serverAnswers } from '../../test/world.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const PLAYERS = 30;
const ROUNDS_EACH = 6000;
/** A group takes so many commands of one player. */
const AT_ONCE = 8;

describe.skipIf(!onServer)('ledger:verify', () => {
  test('proves the long histories of a few players, D7-F1', { timeout: 900_000 }, async () => {
    const nodes = await openNodes(1);
    const { one, url } = nodes;
    try {
      const players = await Promise.all(Array.from({ length: PLAYERS }, () => one.createPlayer()));
      await giveOpeningMoney(nodes, players, { firstId: 1, count: 1, amount: 10_000_000 });
      await Promise.all(
        players.map(async (player) => {
          for (let played = 0; played < ROUNDS_EACH; played += AT_ONCE)
            await Promise.all(
              Array.from({ length: AT_ONCE }, () => bet(one.games, player, randomUUID(), 100, EVEN_BET)),
            );
        }),
      );
      const verified = await runLedgerVerify(url, one.ctx.config.masterKey);
      console.info(verified.err, verified.out);
      expect(verified.code, verified.err).toBe(0);
      expect(verified.out).toContain(`comes out the same from its seeds (${PLAYERS * ROUNDS_EACH} checked)`);
    } finally {
      await nodes.close();
    }
  });
});
