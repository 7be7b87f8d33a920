import type { Id } from '@arara/contract/protocol/fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { joinTexts } from '../../test/texts.ts';
import { PushDevices } from './push-devices.tsx';
import type { PushSettingState } from './push-setting-query.ts';

const nothing = () => undefined;
const off: PushSettingState = { key: 'k', permission: 'notAsked', here: undefined, others: [] };
const device = { id: 7 as Id, device: 'Chrome, Android', promotions: true, consentedAt: 0, current: true };

const render = (state: Partial<PushSettingState>, language = 'pt_BR'): string =>
  renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <PushDevices
        state={{ ...off, ...state }}
        isBusy={false}
        turnOn={nothing}
        changePromotions={nothing}
        turnOff={nothing}
        remove={nothing}
      />
    </IntlProvider>,
  );

test.each([
  ['not asked yet', {}, ['Ativar avisos neste aparelho', 'O navegador vai pedir sua permissão']],
  ['asked before', { permission: 'granted' }, ['Ativar avisos neste aparelho']],
  ['on', { permission: 'granted', here: device }, ['Desativar avisos neste aparelho', 'aria-checked="true"']],
  ['blocked', { permission: 'blocked' }, ['estão bloqueados no navegador']],
  ['unsupported', { permission: 'unsupported' }, ['Este navegador não mostra avisos com o site fechado']],
  ['on an iPhone', { permission: 'needsInstallation' }, ['No iPhone e no iPad', 'Adicionar à Tela de Início']],
  ['on elsewhere', { others: [{ ...device, current: false }] }, ['Outros aparelhos', 'Remover: Chrome, Android']],
] as const)('%s: it says so and what can be done', (_, state, words) => {
  proves('A-667');
  const html = render(state);
  for (const word of words) expect(html).toContain(word);
});

test.each([
  ['blocked', { permission: 'blocked' }],
  ['unsupported', { permission: 'unsupported' }],
  ['on an iPhone', { permission: 'needsInstallation' }],
] as const)('%s: nothing can be turned on', (_, state) => {
  expect(render(state)).not.toContain('Ativar avisos neste aparelho');
});

test('promotions are off until the person turns them on', () => {
  proves('A-667');
  expect(render({})).toContain('aria-checked="false"');
});

test.each(['pt_BR', 'en_US', 'ja_JP', 'hi_IN'])('in %s the text of the consent stands above the button', (language) => {
  const html = render({}, language);
  const texts = joinTexts(language)['webPush'] as { readonly privacy: string; readonly turnOn: string };
  expect(html.indexOf(texts.privacy)).toBeGreaterThan(0);
  expect(html.indexOf(texts.privacy)).toBeLessThan(html.indexOf(texts.turnOn));
});
