import { CONNECTION_BANNER_ID } from '@arara/ui/feedback/offline-banner';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { ptBR } from '../../test/texts.ts';

const connection = { state: 'connected' };
vi.mock('../realtime/realtime.ts', () => ({
  useRealtimeState: (select: (realtime: typeof connection) => unknown) => select(connection),
}));

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Forms that need no answer of the server. */
const LOCAL_FORMS: Readonly<Record<string, string>> = {
  'features/games/plan/autoplay-sheet.tsx': 'starts a run whose bets ask for the connection one by one',
  'features/games/verifier/claim-form.tsx': 'the browser computes the round',
  'features/payments/withdrawals/payout-account-sheet.tsx': 'the account is sent with the withdrawal',
  'features/support/chat/chat-composer.tsx': 'the message is kept, and sent once there is a connection',
};

/** Files that change something at the server without a button that waits for the connection. */
const OTHER_CHANGES: Readonly<Record<string, string>> = {
  'features/accounts/security/export-setting.tsx': 'the button is that of its SettingRow',
  'features/menu/profile-dialog.tsx': 'a log-out ends the session on this device without an answer too',
  'features/promotions/player-promotions.tsx': 'nobody presses: it says that the overlay was shown',
  'features/web-push/push-setting.tsx': 'the buttons are in push-devices.tsx',
};

/** Dialogs in which money moves, an account begins, or a pause does. */
const DIALOG_OF_CHANGE =
  /openDialog\((.*'(deposit|withdraw|secondDeposit|gameDeposit|bonus|login|register|editBank|protection)'|DIALOG_)/;

interface ButtonTag {
  readonly tag: string;
  readonly text: string;
}

/** The buttons of a file, each with its attributes and its content. */
const listButtons = (code: string): ButtonTag[] =>
  [...code.matchAll(/<(Button|ConnectedButton|button)\b(.*?)<\/\1>/gs)].map(([text, tag = '']) => ({ tag, text }));

/** Every component of the app, by its path below `src`. A glob names the files of this folder's parents by the way to them. */
const components = Object.entries(sources)
  .filter(([file]) => !file.includes('.test.'))
  .map(([file, code]) => ({ file: file.replace('../../', '').replace(/^\.\.\//, 'platform/'), code }));

/** Whether a file knows the connection: by the shared button, or by asking for it itself. */
const knowsConnection = (code: string): boolean => /<ConnectedButton\b|useIs(Connected|Online)\(\)/.test(code);

/** The endpoints that a file calls and that change something, by their names in the contract. */
async function listChanges(code: string): Promise<string[]> {
  const imported = [...code.matchAll(/import \{([^}]*)\} from '(@arara\/contract\/[^']+)'/gs)];
  const calls = await Promise.all(
    imported.map(async ([, names = '', module = '']) => {
      const exported = (await import(module)) as Readonly<
        Record<string, Readonly<Record<string, { method?: string }>>>
      >;
      return names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => !name.startsWith('type ') && name.endsWith('Calls'))
        .flatMap((name) =>
          [...code.matchAll(new RegExp(`\\b(?:callApi|useAction)\\(\\s*${name}\\.(\\w+)`, 'g'))].flatMap(
            ([, call = '']) => (exported[name]?.[call]?.method === 'GET' ? [] : [`${name}.${call}`]),
          ),
        );
    }),
  );
  return calls.flat();
}

test('while the connection is lost the button is disabled, and the banner describes it', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const { ConnectedButton } = await import('./connected-button.tsx');
  const render = (isOtherwiseReady = true, needs: 'realtime' | 'network' = 'realtime'): string =>
    renderToStaticMarkup(
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <ConnectedButton big needs={needs} disabled={!isOtherwiseReady} aria-describedby="note">
          Retirar
        </ConnectedButton>
      </IntlProvider>,
    );
  expect(render()).not.toContain('disabled=""');
  expect(render()).toContain('aria-describedby="note"');
  expect(render()).not.toContain('Sem conexão');
  expect(render(false)).toContain('disabled=""');
  connection.state = 'lost';
  expect(render()).toContain('disabled=""');
  expect(render()).toContain(`aria-describedby="${CONNECTION_BANNER_ID}"`);
  expect(render()).toContain('Sem conexão');
  // The device still has a network: calls may get through where WebSockets do not.
  expect(render(true, 'network')).not.toContain('disabled=""');
});

test('a log-in, a limit or a pause waits for the network alone', () => {
  const buttons = components
    .filter(({ file }) => /^features\/(accounts\/(entry|security|step-up)|protection)\//.test(file))
    .flatMap(({ file, code }) => listButtons(code).map((button) => ({ file, ...button })))
    .filter(({ tag }) => tag === 'ConnectedButton');
  expect(buttons.length).toBeGreaterThan(20);
  expect(buttons.filter(({ text }) => !text.includes('needs="network"')).map(({ file }) => file)).toEqual([]);
});

test('the button of every form that is sent waits for the connection', () => {
  const submits = components.flatMap(({ file, code }) =>
    listButtons(code)
      .filter(({ text }) => text.includes('type="submit"'))
      .map(({ tag }) => ({ file, tag })),
  );
  expect(submits.length).toBeGreaterThan(20);
  const alive = submits.filter(({ file, tag }) => tag !== 'ConnectedButton' && !(file in LOCAL_FORMS));
  expect(alive).toEqual([]);
  // An exception that is none any more leaves the list.
  expect(Object.keys(LOCAL_FORMS).filter((file) => !submits.some((each) => each.file === file))).toEqual([]);
});

test('every screen that changes something at the server knows the connection', async () => {
  const found = await Promise.all(
    components.map(async ({ file, code }) => ({ file, code, changes: await listChanges(code) })),
  );
  const changing = found.filter(({ changes }) => changes.length > 0);
  expect(changing.length).toBeGreaterThan(20);
  const unaware = changing.filter(({ file, code }) => !knowsConnection(code) && !(file in OTHER_CHANGES));
  expect(unaware.map(({ file, changes }) => `${file}: ${changes.join(', ')}`)).toEqual([]);
  expect(Object.keys(OTHER_CHANGES).filter((file) => !changing.some((each) => each.file === file))).toEqual([]);
});

test('a button that opens a dialog of money, of an account or of a pause waits for the connection', () => {
  const opening = components.flatMap(({ file, code }) =>
    listButtons(code)
      .filter(({ tag, text }) => tag !== 'button' && DIALOG_OF_CHANGE.test(text))
      .map(({ tag }) => ({ file, tag })),
  );
  expect(opening.length).toBeGreaterThan(10);
  expect(opening.filter(({ tag }) => tag !== 'ConnectedButton')).toEqual([]);
});
