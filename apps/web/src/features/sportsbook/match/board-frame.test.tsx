import { matchPhases, scorePeriodCodes } from '@arara/sports/core/catalogue';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import { joinTexts } from '../../../test/texts.ts';
import type * as Frame from './board-frame.tsx';

let AttendanceLine: typeof Frame.AttendanceLine;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/play', href: 'http://arara.test/play' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ AttendanceLine } = await import('./board-frame.tsx'));
});

/** The line of an event in this phase with so many people, as markup. */
const render = (language: 'pt_BR' | 'en_US', phase: number, attendance: number | null): string =>
  renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <AttendanceLine phase={phase} attendance={attendance} />
    </IntlProvider>,
  );

test('a board shows how many people watch at the place, once the event has begun', () => {
  expect(scorePeriodCodes.audience).toBe(proves('4-032'));
  expect(render('pt_BR', matchPhases.secondHalf, 12_500)).toContain('12.500 pessoas no local');
  expect(render('en_US', matchPhases.finished, 1)).toContain('1 spectator');
  expect(render('pt_BR', matchPhases.notStarted, 12_500)).toBe('');
  expect(render('pt_BR', matchPhases.secondHalf, null)).toBe('');
});
