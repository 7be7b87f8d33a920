import { expect, test } from 'vitest';
import type { Texts } from '../../test/texts.ts';

/** Words that promise a person who answers. Only this feature may say them: it shows nothing where no channel is configured. */
const PROMISES = [
  /suporte|atendimento|fale (com|conosco)|entre em contato|central de ajuda|\bchat\b/i,
  /\bsupport\b|contact us|get in touch|customer service|help ?desk|kundenservice|kundendienst/i,
  /soporte|atención al cliente|service client|assistance|assistenza|layanan pelanggan|dukungan/i,
  /поддержк|служб[аеуы] помощи|サポート|カスタマー|고객 ?(센터|지원)|客服|hỗ trợ|chăm sóc khách hàng|सहायता टीम|सपोर्ट|ग्राहक सेवा/i,
];
const promises = new RegExp(PROMISES.map(({ source }) => source).join('|'), 'i');

const textFiles = import.meta.glob<Texts>(['./*_*/*.json', './*_*/{web,games,sports}/*.json'], {
  base: '../../../../../packages/content',
  eager: true,
});
function findPromises(value: unknown): readonly string[] {
  if (typeof value === 'string') return promises.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findPromises) : [];
}

test.each(Object.entries(textFiles))('%s promises no support', (path, texts) => {
  const found = findPromises(texts);
  if (path.endsWith('/web/support.json')) expect(found.length).toBeGreaterThan(0);
  else expect(found).toEqual([]);
});
