import { describe, expect, test } from 'vitest';
import type { ApiCallError } from './client.ts';
import { createFileDownloadClient } from './file-client.ts';
import { walletCalls } from '../player/wallet.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

describe('a call for a file', () => {
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const clientAnswering = (answer: { status?: number; disposition?: string; text?: string; cut?: boolean }) =>
    createFileDownloadClient<string>({
      base: 'https://site',
      headers: () => ({ Authorization: 'token' }),
      fetch: async (url, { headers }) => {
        sent.push({ url, headers });
        return {
          status: answer.status ?? 200,
          headers: { get: (name) => (name === 'content-disposition' ? (answer.disposition ?? null) : null) },
          text: async () => answer.text ?? '',
          blob: async () => {
            if (answer.cut === true) throw new Error('cut');
            return answer.text ?? '';
          },
        };
      },
    });
  const download = (call: ReturnType<typeof clientAnswering>) =>
    call(walletCalls.statement, { format: 'csv', from: 1, to: 2 });
  const refusal = '{"status":50301,"message":"Later.","data":null}';

  test('returns the name and the bytes; the token is sent in a header, never in the address', async () => {
    const file = await download(
      clientAnswering({ disposition: 'attachment; filename="extrato-arara-2026-11-01.csv"', text: 'a;b' }),
    );
    expect(file).toEqual({ name: 'extrato-arara-2026-11-01.csv', bytes: 'a;b' });
    expect(sent.at(-1)).toEqual({
      url: 'https://site/api/app/wallet/statement?format=csv&from=1&to=2',
      headers: { Authorization: 'token' },
    });
  });

  test.each([
    ['a refusal', { status: 503, text: refusal }, { http: 503, status: 50_301, message: 'Later.' }],
    [
      'a refusal with the name of a file',
      { status: 503, text: refusal, disposition: 'attachment; filename="x.csv"' },
      { http: 503, status: 50_301 },
    ],
    ['a file that breaks off', { disposition: 'attachment; filename="x.csv"', cut: true }, { http: 0, status: 0 }],
    ['an HTML page', { text: '<html>' }, { http: 200, status: 0 }],
    ['a name with a path', { disposition: 'attachment; filename="../../x"', text: 'x' }, { http: 200, status: 0 }],
  ])('%s throws ApiError', async (_, answer, error) => {
    proves('1-010');
    await expect(download(clientAnswering(answer))).rejects.toMatchObject(error satisfies Partial<ApiCallError>);
  });
});
