import type { Ctx } from './context.ts';
import * as payments from './payments/payments.ts';
import { registerGauge } from './platform/metrics/metrics.ts';
import { readLedgerAuditFigures } from './proofs/proofs.ts';
import { countParkedFacts, readConsumerLags } from './platform/outbox/outbox.ts';
import type { RealtimeService } from './realtime.ts';

/** Registers what `/metrics` reads of this server when it is asked. Returns what takes all of it away. */
export function registerServerGauges(
  ctx: Ctx,
  { realtime, isDraining }: { readonly realtime: RealtimeService; readonly isDraining: () => boolean },
): () => void {
  const { db, restore } = ctx;
  const removals = [
    registerGauge({ name: 'sockets', help: 'Real-time connections, those of visitors too', aggregator: 'sum' }, () => [
      { value: realtime.countConnections() },
    ]),
    registerGauge({ name: 'processes', help: 'Processes of the server that take calls', aggregator: 'sum' }, () => [
      { value: isDraining() ? 0 : 1 },
    ]),
    registerGauge(
      {
        name: 'fact_lag_seconds',
        help: 'Age of the oldest fact that a consumer has not handled, by consumer',
        labelNames: ['consumer'],
        aggregator: 'max',
      },
      async () =>
        (await readConsumerLags(db.read)).map(({ consumer, seconds }) => ({ labels: { consumer }, value: seconds })),
    ),
    registerGauge({ name: 'facts_parked', help: 'Facts that wait for another try', aggregator: 'max' }, async () => [
      { value: await countParkedFacts(db.read) },
    ]),
    registerGauge(
      { name: 'payments_in_suspense', help: 'Payments that wait for a review', aggregator: 'max' },
      async () => [{ value: (await payments.readSuspenseTotals(ctx)).count }],
    ),
    registerGauge(
      { name: 'suspense_centavos', help: 'Money of payments that wait for a review, in centavos', aggregator: 'max' },
      async () => [{ value: (await payments.readSuspenseTotals(ctx)).waiting }],
    ),
    ...registerLedgerAuditGauges(ctx),
    registerGauge(
      { name: 'restore_pending', help: '1 while nothing is dealt because the database went back', aggregator: 'max' },
      () => [{ value: restore.pending() === undefined ? 0 : 1 }],
    ),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

const registerLedgerAuditGauges = (ctx: Ctx): (() => void)[] => [
  registerGauge(
    {
      name: 'ledger_audit_findings',
      help: 'Wrong things that the audits of the books found: the newest whole one, and those of new entries since',
      labelNames: ['scope'],
      aggregator: 'max',
    },
    async () =>
      (await readLedgerAuditFigures(ctx)).findings.map(({ scope, wrong }) => ({ labels: { scope }, value: wrong })),
  ),
  registerGauge(
    {
      name: 'ledger_audit_age_seconds',
      help: 'Time since the newest audit of the books ended, by scope',
      labelNames: ['scope'],
      aggregator: 'max',
    },
    async () =>
      (await readLedgerAuditFigures(ctx)).ages.map(({ scope, seconds }) => ({ labels: { scope }, value: seconds })),
  ),
];
