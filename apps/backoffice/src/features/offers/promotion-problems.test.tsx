import { ApiCallError } from '@arara/contract/protocol/client';
import type { PromotionSettingsProblem } from '@arara/promotions/settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type * as Problems from './promotion-problems.tsx';
import messages from '@arara/content/pt_BR/office/offers.json';

let PromotionSettingsRefusalText: typeof Problems.PromotionSettingsRefusalText;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { search: '', pathname: '/ofertas', href: 'http://arara.test/ofertas' });
  ({ PromotionSettingsRefusalText } = await import('./promotion-problems.tsx'));
});

const problems: readonly (readonly [PromotionSettingsProblem, string])[] = [
  [{ problem: 'rewardTotal', rewards: 0.5099, edge: 1 }, 'juntos dão 0,51% de cada aposta'],
  [{ problem: 'milestonesNotGrowing' }, 'Os marcos devem crescer'],
  [{ problem: 'vipReward' }, 'O prêmio VIP deve ser de 0 a 100 %'],
  [{ problem: 'vipLevels', levels: 13 }, 'Deve haver 13 níveis VIP.'],
  [{ problem: 'vipBenefits' }, 'saques grátis'],
  [{ problem: 'commissionLevels', levels: 3 }, 'A comissão deve ter 3 níveis'],
  [{ problem: 'agentCapBelowFriendCap' }, 'O máximo por agente e dia'],
  [{ problem: 'ringSize' }, 'Um anel tem de 2 a 100 contas.'],
];

test.each(problems)('%j is refused in Portuguese', (problem, words) => {
  proves('A-147');
  const error = new ApiCallError({ http: 422, status: 42201, message: 'x', data: { problems: [problem] }, url: '/x' });
  const markup = renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={messages}>
      <PromotionSettingsRefusalText error={error} />
    </IntlProvider>,
  );
  expect(markup.replaceAll(/\s/gu, ' ')).toContain(words);
});
