import { expect, test } from 'vitest';
import { DbError } from '../db/errors.ts';
import { openLog } from './log.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const logged = (write: (log: ReturnType<typeof openLog>) => void): string => {
  const lines: string[] = [];
  write(openLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
};

test.each([
  ['a token in an address', 'GET /gamecenter-siop?token=abc.def&EIO=4'],
  ['a session token', `token ${'A1_-'.repeat(11)}`],
  ['a CPF', 'cpf 52998224725'],
  ['a masked CPF', 'cpf 529.982.247-25'],
  ['a CPF at the end of a sentence', 'the payer is 52998224725.'],
  ['a CPF after a name and a point', 'payer.52998224725'],
  ['a CNPJ', 'of 11222333000181.'],
  ['a CNPJ with letters', 'of 12ABC34501DE35'],
  ['a masked CNPJ', 'of 12.ABC.345/01DE-35'],
  ['a phone', 'call +5511912345678'],
  ['a phone as it is written', 'call +55 (11) 91234-5678'],
  ['a phone without its plus', 'call 5511912345678'],
  ['an e-mail', 'Ana.Silva+x@mail.com.br has logged in'],
  ['a seed', 'ab12'.repeat(16)],
  ['a database password', 'postgres://arara:hunter2@db/arara'],
])('%s does not stand in the log', (_, text) => {
  const line = logged((log) => log.warn({ detail: text, err: new Error(text) }, text));
  expect(line).not.toMatch(/abc\.def|A1_-A1|52998224725|529\.982|11222333|12\.?ABC|91234|Ana\.Silva|ab12ab12|hunter2/);
  expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test('fields that bear a secret are withheld, and an error tells no values', () => {
  proves('A-018');
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (username)=(ana) already exists' });
  const line = logged((log) => {
    log.info({ token: 't0ken', pwd: 'segredo', session: { token: 't0ken' } }, 'x');
    log.error(
      {
        err: new DbError({
          message: 'refused',
          sqlstate: '23505',
          constraint: 'account_username',
          outcomeUnknown: false,
          cause,
        }),
      },
      'y',
    );
  });
  expect(line).not.toMatch(/t0ken|segredo|\(ana\)/);
  expect(line).toContain('23505');
});

test('ids and times are left readable', () => {
  expect(logged((log) => log.info({ ms: 12.345678901234, ratio: 0.12345678901 }, 'took 0.12345678901234'))).toMatch(
    /12\.345678901234,"ratio":0\.12345678901,"msg":"took 0\.12345678901234"/,
  );
  expect(logged((log) => log.info({ id: 115_964_116_992_000, at: 1_795_000_000_000 }, 'x'))).toContain(
    '"id":115964116992000,"at":1795000000000',
  );
});
