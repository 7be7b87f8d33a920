import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KillableNodes, openKillableNodes, settleAmidKill } from '../../../test/sports/killable-nodes.ts';
import { serverAnswers } from '../../../test/world.ts';

describe.skipIf(!(await serverAnswers()))('a node that is killed while it settles much', () => {
  let nodes: KillableNodes;
  beforeAll(async () => {
    nodes = await openKillableNodes();
  });
  afterAll(() => nodes?.close());

  test('10,000 legs: each bet is paid once, and what was cashed out stays', async () => {
    expect(await settleAmidKill(nodes, 200)).toEqual([]);
  }, 300_000);
});
