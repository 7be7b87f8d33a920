import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toIsoTimestamp } from '../../clock.ts';
import type { SandboxBankContext } from '../../context.ts';
import { detectPixKeyType } from '../../pix/ids.ts';
import { HttpProblem, type PixRequestPropertyViolation } from '../../pix/problem.ts';
import type { RegisteredWebhook } from '../../store/rows.ts';
import type { OAuthScopeGuardCreator } from '../route-options.ts';

type WebhookKeyRouteParams = { Params: { chave: string } };

const webhookRegistrationBodySchema = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(500) });

const presentWebhook = (bank: SandboxBankContext, webhook: RegisteredWebhook) => ({
  webhookUrl: webhook.url,
  chave: webhook.pixKey,
  cnpj: bank.settings.merchantCnpj,
  criacao: toIsoTimestamp(webhook.createdMs),
});

function getRegisteredWebhook(bank: SandboxBankContext, pixKey: string): RegisteredWebhook {
  const webhook = bank.store.selectWebhook(pixKey);
  if (webhook === undefined) throw new HttpProblem('WebhookNaoEncontrado');
  return webhook;
}

function findWebhookPixKeyViolations(bank: SandboxBankContext, pixKey: string): PixRequestPropertyViolation[] {
  if (detectPixKeyType(pixKey) === undefined)
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

export function addWebhookRoutes(
  bank: SandboxBankContext,
  app: FastifyInstance,
  requireScope: OAuthScopeGuardCreator,
): void {
  app.put<WebhookKeyRouteParams>('/webhook/:chave', requireScope('webhook.write'), async (request, reply) => {
    const { chave } = request.params;
    const parsed = webhookRegistrationBodySchema.safeParse(request.body);
    const violations = findWebhookPixKeyViolations(bank, chave);
    if (!parsed.success)
      violations.push({
        razao: 'Campo webhook.webhookUrl não respeita o _schema_.',
        propriedade: 'webhook.webhookUrl',
      });
    if (!parsed.success || violations.length > 0) throw new HttpProblem('WebhookOperacaoInvalida', { violations });
    bank.store.upsertWebhook({ pixKey: chave, url: parsed.data.webhookUrl, createdMs: bank.clock.now() });
    return reply.code(200).send(presentWebhook(bank, getRegisteredWebhook(bank, chave)));
  });
  app.get<WebhookKeyRouteParams>('/webhook/:chave', requireScope('webhook.read'), async (request) =>
    presentWebhook(bank, getRegisteredWebhook(bank, request.params.chave)),
  );
  app.get('/webhook', requireScope('webhook.read'), async () => ({
    webhooks: bank.store.selectWebhooks().map((webhook) => presentWebhook(bank, webhook)),
  }));
  app.delete<WebhookKeyRouteParams>('/webhook/:chave', requireScope('webhook.write'), async (request, reply) => {
    if (!bank.store.deleteWebhook(request.params.chave)) throw new HttpProblem('WebhookNaoEncontrado');
    return reply.code(204).send();
  });
}
