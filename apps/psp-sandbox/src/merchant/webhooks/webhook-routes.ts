import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../../clock.ts';
import type { Bank } from '../../context.ts';
import { detectKeyType } from '../../pix/ids.ts';
import { Problem, type Violation } from '../../pix/problem.ts';
import type { Webhook } from '../../store/rows.ts';
import type { RequireScope } from '../route-options.ts';

type ByKey = { Params: { chave: string } };

const webhookBody = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(500) });

const presentWebhook = (bank: Bank, webhook: Webhook) => ({
  webhookUrl: webhook.url,
  chave: webhook.pixKey,
  cnpj: bank.settings.merchantCnpj,
  criacao: timestamp(webhook.createdMs),
});

function getWebhook(bank: Bank, pixKey: string): Webhook {
  const webhook = bank.store.selectWebhook(pixKey);
  if (webhook === undefined) throw new Problem('WebhookNaoEncontrado');
  return webhook;
}

function findKeyViolations(bank: Bank, pixKey: string): Violation[] {
  if (detectKeyType(pixKey) === undefined)
    return [
      {
        razao: 'O parâmetro {chave} não corresponde a uma chave DICT válida.',
        propriedade: 'chave',
        valor: pixKey.slice(0, 77),
      },
    ];
  if (bank.settings.pixKeys.includes(pixKey)) return [];
  return [
    {
      razao: 'O parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.',
      propriedade: 'chave',
      valor: pixKey,
    },
  ];
}

export function addWebhookRoutes(bank: Bank, app: FastifyInstance, requireScope: RequireScope): void {
  app.put<ByKey>('/webhook/:chave', requireScope('webhook.write'), async (request, reply) => {
    const { chave } = request.params;
    const parsed = webhookBody.safeParse(request.body);
    const violations = findKeyViolations(bank, chave);
    if (!parsed.success)
      violations.push({
        razao: 'Campo webhook.webhookUrl não respeita o _schema_.',
        propriedade: 'webhook.webhookUrl',
      });
    if (!parsed.success || violations.length > 0) throw new Problem('WebhookOperacaoInvalida', { violations });
    bank.store.upsertWebhook({ pixKey: chave, url: parsed.data.webhookUrl, createdMs: bank.clock.now() });
    return reply.code(200).send(presentWebhook(bank, getWebhook(bank, chave)));
  });
  app.get<ByKey>('/webhook/:chave', requireScope('webhook.read'), async (request) =>
    presentWebhook(bank, getWebhook(bank, request.params.chave)),
  );
  app.get('/webhook', requireScope('webhook.read'), async () => ({
    webhooks: bank.store.selectWebhooks().map((webhook) => presentWebhook(bank, webhook)),
  }));
  app.delete<ByKey>('/webhook/:chave', requireScope('webhook.write'), async (request, reply) => {
    if (!bank.store.deleteWebhook(request.params.chave)) throw new Problem('WebhookNaoEncontrado');
    return reply.code(204).send();
  });
}
