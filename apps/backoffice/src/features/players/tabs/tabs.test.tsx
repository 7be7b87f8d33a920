import type { Id, OrderId } from '@arara/contract/protocol/fields';
import type { PlayerNote, PlayerTimelineEntry, StaffPlayerProtection } from '@arara/contract/staff/player-file';
import { toCentavos } from '@arara/money';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import messages from '@arara/content/pt_BR/office/app.json?all';
import type * as Notes from './player-notes.tsx';
import type * as Protection from './player-protection.tsx';
import type * as Timeline from './player-timeline.tsx';

let parts: typeof Notes & typeof Protection & typeof Timeline;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { search: '', pathname: '/jogadores/1', href: 'http://arara.test/jogadores/1' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => undefined });
  parts = {
    ...(await import('./player-notes.tsx')),
    ...(await import('./player-protection.tsx')),
    ...(await import('./player-timeline.tsx')),
  };
});

const missing: string[] = [];
/** The words on the screen, in Portuguese. */
const read = (part: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider
      locale="pt-BR"
      timeZone="America/Sao_Paulo"
      messages={messages}
      onError={({ message }) => missing.push(message)}
    >
      {part}
    </IntlProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('the limits of a player', () => {
  const limits: StaffPlayerProtection['limits'] = [
    { kind: 'deposit', period: 'day', value: 100, used: 100 },
    { kind: 'stake', period: 'week', value: null, used: 12.5 },
    {
      kind: 'loss',
      period: 'month',
      value: 200,
      used: 0,
      pending: { value: 500, from: Date.UTC(2026, 10, 25, 12), until: Date.UTC(2026, 10, 27, 12) },
    },
    { kind: 'loss', period: 'day', value: 10, used: 0, pending: { value: null, from: 0, until: 1 } },
    { kind: 'time', period: 'day', value: 90, used: 60 },
  ];
  test('are shown with their use, those that are reached, and looser ones that wait with their times', () => {
    proves('A-700');
    const text = read(<parts.LimitsTable limits={limits} />);
    expect(text).toContain('R$ 100,00 de R$ 100,00 Atingido');
    expect(text).toContain('R$ 12,50 · sem limite');
    expect(text).toContain('Pedido: R$ 500,00. Pode confirmar de 25/11/26, 09:00:00 a 27/11/26, 09:00:00.');
    expect(text).toContain('Pedido: sem limite.');
    expect(text).toContain('1 h de 1 h 30 min');
    expect(text.match(/Atingido/g)).toHaveLength(1);
  });
});

describe('the timeline of a player', () => {
  const at = Date.UTC(2026, 10, 25, 12);
  const order = 7 as OrderId;
  const limit = { at, limit: 'time', period: 'week', value: 90, before: null } as const;
  const entries: readonly (readonly [PlayerTimelineEntry, string])[] = [
    [{ kind: 'registered', at }, 'Cadastro'],
    [{ kind: 'identityConfirmed', at }, 'Identidade confirmada'],
    [{ kind: 'deposit', at, order, amount: toCentavos(5000), state: 'credited' }, 'Depósito R$ 50,00 · Creditado'],
    [{ kind: 'withdrawal', at, order, amount: toCentavos(100), state: 'in_review' }, 'Saque R$ 1,00 · '],
    [{ kind: 'bonusGranted', at, source: 'vip', amount: toCentavos(100) }, 'Bônus recebido R$ 1,00 · Nível VIP'],
    [{ kind: 'bonusEnded', at, state: 'expired', amount: toCentavos(0) }, 'Bônus terminado'],
    [{ kind: 'levelReached', at, level: 3 }, 'Nível VIP alcançado VIP 3'],
    [{ kind: 'limitLowered', ...limit }, 'Limite definido ou reduzido Tempo de jogo, semana · sem limite → 1 h 30 min'],
    [{ kind: 'limitRaiseAsked', ...limit }, 'Limite maior pedido'],
    [{ kind: 'limitRaised', ...limit }, 'Limite maior confirmado'],
    [{ kind: 'realityCheck', at, minutes: 15 }, 'Aviso de tempo alterado a cada 15 min'],
    [{ kind: 'paused', at, hours: 168 }, 'Pausa 7 dias'],
    [{ kind: 'excluded', at, months: 0 }, 'Autoexclusão sem prazo'],
    [{ kind: 'excluded', at, months: 6 }, 'Autoexclusão 6 meses'],
    [{ kind: 'returnAsked', at }, 'Pediu para voltar da autoexclusão'],
    [{ kind: 'registerAnswered', at, isBarred: true }, 'Impedido pelo cadastro nacional'],
    [{ kind: 'registerAnswered', at, isBarred: false }, 'Liberado pelo cadastro nacional'],
    [{ kind: 'newDevice', at, device: 'Chrome, Linux', country: 'PT' }, 'aparelho novo Chrome, Linux · Portugal'],
    [{ kind: 'newDevice', at, device: '', country: null }, 'aparelho novo'],
    [{ kind: 'complaint', at, complaint: 9 as Id, number: 'R-1', state: 'received' }, 'Reclamação Recebida R-1'],
    [
      { kind: 'staffAction', at, call: 'staffReveal', name: 'Ana', role: 'support', reason: 'pedido 9' },
      'Dado pessoal revelado Ana · Atendimento · motivo: pedido 9',
    ],
  ];
  test.each(entries)('%j is written out', (entry, words) => {
    proves('A-702');
    expect(read(<parts.TimelineList entries={[entry]} />)).toContain(words);
    expect(missing).toEqual([]);
  });
});

test('a note shows its author, and its lines as they were written', () => {
  proves('A-701');
  const note: PlayerNote = { note: 1 as Id, at: 0, name: 'Ana', role: 'protection', text: 'uma <linha>\noutra' };
  const markup = renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={messages}>
      <parts.NoteList notes={[note]} />
    </IntlProvider>,
  );
  expect(markup).toContain('uma &lt;linha&gt;\noutra');
  expect(markup).toContain('Ana');
});
