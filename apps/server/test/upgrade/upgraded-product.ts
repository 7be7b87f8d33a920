/** Two nodes behind a balancer, with a database, a Redis and the services of production of their own; each node can change its version. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callNode, type ChaosNode, type PlayedProduct, startRedis } from '../chaos/services.ts';
import { openProductionServices } from '../production-services.ts';
import { freePort } from '../restore/cluster.ts';
import { freshDatabase } from '../world.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type StartedVersion, startVersion } from './started-version.ts';

/** Whether this machine can run a Redis of the test's own. */
export const hasRedisServer = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export interface UpgradedNode {
  /** Calls this node past the balancer. */
  readonly direct: Pick<ChaosNode, 'call'>;
  readonly url: string;
  /** Ends what runs on it and starts this tree's server in its place, with the same settings. */
  install(tree: string): Promise<InstalledVersion>;
}

export interface InstalledVersion {
  /** The exit code of what ran before, and how long it drained; undefined at the first start. */
  readonly stopped?: { readonly code: number | null; readonly ms: number };
  readonly startMs: number;
}

export interface UpgradedProduct extends PlayedProduct {
  readonly balancer: Balancer;
  readonly upgraded: readonly [UpgradedNode, UpgradedNode];
  /** What the nodes are set to, but for their ports; for commands. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens all of it with this tree's server on both nodes; `more` are settings beside those of production. */
export async function openUpgradedProduct(
  tree: string,
  more: Readonly<Record<string, string>> = {},
): Promise<UpgradedProduct> {
  const [port, redisPort, ...nodePorts] = (await Promise.all(Array.from({ length: 4 }, freePort))) as [
    number,
    number,
    number,
    number,
  ];
  const errors = new Map<string, number>();
  const site = more['NODE_ENV'] === undefined ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const [database, services] = await Promise.all([freshDatabase(), openProductionServices(site)]);
  const redis = await startRedis(redisPort, services.folder);
  const settings = {
    ...services.settings,
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
    WITHDRAW_AUTO_APPROVE_PER_DAY: '100000',
    // As in production, whatever `more` says.
    STOP_NOTICE_MS: '2500',
    ...more,
  };
  const running = new Map<number, StartedVersion>();
  const opened: { balancer?: Balancer } = {};
  const openNode = (nth: number): UpgradedNode => {
    const nodePort = nodePorts[nth] ?? 0;
    const folder = join(services.folder, `node-${nth + 1}`);
    mkdirSync(folder);
    const url = `http://127.0.0.1:${nodePort}`;
    return {
      url,
      direct: { call: (call) => callNode(url, call) },
      install: async (installed) => {
        const stopped = await running.get(nth)?.stop();
        running.delete(nth);
        const own = { ...settings, DATA_DIR: folder, PORT: String(nodePort), BACKOFFICE_PORT: '0' };
        const started = await startVersion(installed, own, errors);
        running.set(nth, started);
        return { ...(stopped === undefined ? {} : { stopped }), startMs: started.startMs };
      },
    };
  };
  const upgraded = [openNode(0), openNode(1)] as const;
  // One after the other: the first migrates.
  for (const node of upgraded) await node.install(tree);
  const balancer = await openBalancer(port, nodePorts);
  opened.balancer = balancer;
  const through: Pick<ChaosNode, 'call'> = { call: (call) => callNode(balancer.url, call) };
  return {
    cluster: { url: database.url },
    nodes: [through, through],
    masterKey: Buffer.from(services.settings['MASTER_KEY'] ?? '', 'hex'),
    errors,
    balancer,
    upgraded,
    settings,
    close: async () => {
      await Promise.all([...running.values()].map((started) => started.stop()));
      await balancer.close();
      await redis.kill();
      await services.close();
      await database.drop();
    },
  };
}
