import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, register } from 'prom-client';
import { readMetricsText, startProcessMetrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, which no player reaches: it needs no password, so keep it within the operator's network.
 * `of` says whose metrics: those of this process, or the sum of all child processes of a cluster. Rejects when the port is taken.
 */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  of: 'process' | 'children',
): Promise<MetricsServer> {
  if (of === 'process') startProcessMetrics();
  const readText = of === 'process' ? readMetricsText : readMetricsTextOfChildren;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    readText().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => response.writeHead(503, { 'content-type': 'text/plain' }).end(`${String(error)}\n`),
    );
  });
  server.requestTimeout = 5000;
  server.headersTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let aggregator: AggregatorRegistry<typeof register.contentType> | undefined;

/** The metrics of all child processes as one; each is asked over its channel to this process. Rejects when one does not answer. */
async function readMetricsTextOfChildren(): Promise<string> {
  aggregator ??= new AggregatorRegistry();
  return aggregator.clusterMetrics();
}

/** Lets the leading process ask this child for its metrics. */
export function answerMetricsOfChild(): void {
  startProcessMetrics();
  aggregator ??= new AggregatorRegistry();
}
