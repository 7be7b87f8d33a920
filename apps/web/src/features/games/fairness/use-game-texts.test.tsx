import { gameManifestsByCode, gameCodes } from '@arara/games';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinTexts, ptBR, type Texts } from '../../../test/texts.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/verificar' });
});

describe.each(['pt_BR', 'en_US'])('%s', (language) => {
  test.each(gameCodes.map((code) => gameManifestsByCode[code]))(
    '$name has words for its choices',
    ({ id, kind, choices }) => {
      const texts = (joinTexts(language)[id] ?? {}) as Readonly<
        Record<'label' | 'option' | 'opened', Texts | undefined>
      >;
      // A shared game's bets are not written by hand, so nothing asks for the names of its choices.
      if (kind !== 'shared') expect(Object.keys(texts.label ?? {}).toSorted()).toEqual(Object.keys(choices).toSorted());
      const words = Object.values(choices).flatMap((field) => (field.type === 'oneOf' ? [...field.values] : []));
      expect(Object.keys(texts.option ?? {}).toSorted()).toEqual(
        words.filter((word) => !/^\d+$/.test(word)).toSorted(),
      );
      expect(texts.opened !== undefined).toBe(kind === 'steps');
    },
  );
});

test('a game is described with its own texts, and one without texts by its names on the wire', async () => {
  const { useGameTextLookups: useGameTexts } = await import('./use-game-texts.ts');
  function Words() {
    const findTexts = useGameTexts();
    const [dice, limbo, mines, tower, wheel, lucky, unknown] = [2, 4, 1, 8, 6, 7, 99].map((number) =>
      findTexts(`SE${String(number).padStart(4, '0')}`),
    );
    return [
      dice?.choices({ direction: 'over', target: '50,50' }),
      dice?.outcome('50,50'),
      limbo?.choices({ target: '2,00' }),
      limbo?.outcome('12,34'),
      mines?.choices({ mines: 1 }),
      mines?.choices({ mines: 3 }),
      unknown?.outcome('3'),
      tower?.choices({ level: 'hard' }),
      tower?.label('level'),
      wheel?.choices({ color: 'red' }),
      lucky?.choices({ pick: '7' }),
      dice?.why('bytes') ?? 'no words of its own',
      unknown?.choices({ side: 'heads' }),
      unknown?.label('side'),
    ].join(' | ');
  }
  const shown = renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <Words />
    </IntlProvider>,
  );
  expect(shown.split(' | ')).toEqual([
    'acima de 50,50',
    '50,50',
    '2,00×',
    '12,34×',
    '1 mina',
    '3 minas',
    '3',
    'Difícil',
    'Nível',
    'Vermelho',
    '7',
    'no words of its own',
    'heads',
    'side',
  ]);
});
