import { languageKeys } from '@arara/contract/protocol/languages';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type { ServerConfig } from '../../config/config.ts';
import { composeAccountMail } from './account-mails.ts';
import { accountTextsByLang, type MailKind } from '../texts/account-texts.ts';

const values = {
  minutes: 10,
  when: 'hoje',
  device: 'x',
  country: 'y',
  zone: 'z',
  days: 7,
  cause: 'selfExclusion',
  reason: 'r',
  hasEnd: 'yes',
  until: 'depois',
  complaintUrl: 'https://arara.example/complaint_form',
};
const compose = (kind: MailKind, language: string, support: ServerConfig['support']) =>
  composeAccountMail({ config: { support } as ServerConfig }, { kind, to: 'a@b.c', language, values });

describe.each(languageKeys)('the mails of accounts in %s', (language) => {
  const kinds = Object.keys(accountTextsByLang[language].mails) as MailKind[];

  test('name support only where there is one, and have no placeholder left', () => {
    proves('A-563', 'A-703');
    const named = kinds.filter(
      (kind) => compose(kind, language, { id: 'arara' }).text !== compose(kind, language, null).text,
    );
    expect(named).toEqual([
      'passwordChanged',
      'cpfUsed',
      'totpOn',
      'totpOff',
      'accountClosed',
      'registerBarred',
      'accountBlocked',
    ]);
    for (const kind of kinds) {
      const off = compose(kind, language, null);
      expect(`${off.subject} ${off.text} ${off.html}`).not.toMatch(
        /atendimento|suporte|support|kundendienst|soporte|assistenza|サポート|客服|고객센터|поддержк/i,
      );
      for (const { text } of [off, compose(kind, language, { id: 'arara' })])
        expect(text).not.toMatch(/[{}]|\s\.|\.\./);
    }
  });
});
