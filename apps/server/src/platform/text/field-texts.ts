import type { Lang } from './lang.ts';

/** The texts of what may be wrong with one field of a request; they are sent beside its name in `data.fields`. */
const fieldProblemTexts = {
  missing: { pt_BR: 'Campo obrigatório.', en_US: 'Required.' },
  unknown: { pt_BR: 'Campo desconhecido.', en_US: 'Unknown field.' },
  wrongType: { pt_BR: 'Valor inválido.', en_US: 'Invalid value.' },
  repeated: { pt_BR: 'Campo repetido.', en_US: 'Repeated field.' },
  differsFromPath: { pt_BR: 'Diferente do endereço do pedido.', en_US: 'Differs from the address of the request.' },
  notInSet: { pt_BR: 'Opção inválida.', en_US: 'Not one of the choices.' },
  tooShort: { pt_BR: 'Muito curto.', en_US: 'Too short.' },
  tooLong: { pt_BR: 'Muito longo.', en_US: 'Too long.' },
  tooSmall: { pt_BR: 'Valor muito baixo.', en_US: 'Too small.' },
  tooBig: { pt_BR: 'Valor muito alto.', en_US: 'Too large.' },
  overPrecise: { pt_BR: 'Use no máximo duas casas decimais.', en_US: 'Use at most two decimals.' },
  negative: { pt_BR: 'O valor não pode ser negativo.', en_US: 'The value cannot be negative.' },
  unprintable: { pt_BR: 'O texto tem caracteres inválidos.', en_US: 'The text has invalid characters.' },
  cpf: { pt_BR: 'CPF inválido.', en_US: 'Invalid CPF.' },
  cnpj: { pt_BR: 'CNPJ inválido.', en_US: 'Invalid CNPJ.' },
  usdtAddress: { pt_BR: 'Confira o endereço USDT.', en_US: 'Check the USDT address.' },
  email: { pt_BR: 'E-mail inválido.', en_US: 'Invalid e-mail.' },
  password: { pt_BR: 'A senha deve ter de 8 a 128 caracteres.', en_US: 'The password must have 8 to 128 characters.' },
  weakPassword: {
    pt_BR: 'Esta senha é fácil de adivinhar. Escolha outra.',
    en_US: 'This password is easy to guess. Choose another one.',
  },
  staffPassword: {
    pt_BR: 'A senha deve ter de 12 a 128 caracteres.',
    en_US: 'The password must have 12 to 128 characters.',
  },
  totp: {
    pt_BR: 'Código incorreto. Confira a hora do celular e use o código que aparece agora.',
    en_US: 'Wrong code. Check the time of your phone and use the code that it shows now.',
  },
  mailCode: {
    pt_BR: 'Código incorreto ou vencido. Confira o e-mail ou peça outro.',
    en_US: 'Wrong or expired code. Check the mail or ask for another one.',
  },
  mailProof: {
    pt_BR: 'A confirmação venceu. Peça outro código.',
    en_US: 'The confirmation has expired. Ask for another code.',
  },
  wrongPassword: { pt_BR: 'Senha incorreta.', en_US: 'Wrong password.' },
  passwordsDiffer: { pt_BR: 'As senhas não são iguais.', en_US: 'The passwords do not match.' },
  name: { pt_BR: 'Nome inválido.', en_US: 'Invalid name.' },
  country: { pt_BR: 'Código do país inválido.', en_US: 'Invalid country code.' },
  phone: { pt_BR: 'Telefone inválido.', en_US: 'Invalid phone number.' },
  instant: { pt_BR: 'Data inválida.', en_US: 'Invalid date.' },
  cursor: { pt_BR: 'Esta página não existe. Comece do início.', en_US: 'There is no such page. Start again.' },
  periodReversed: { pt_BR: 'O fim é antes do começo.', en_US: 'The end is before the beginning.' },
  periodTooLong: { pt_BR: 'Escolha um período de até um ano.', en_US: 'Choose a period of at most a year.' },
  periodAhead: { pt_BR: 'Este período ainda não começou.', en_US: 'This period has not begun yet.' },
  over: { pt_BR: 'Já passou.', en_US: 'That is over already.' },
  tooFarAhead: { pt_BR: 'Longe demais.', en_US: 'Too far ahead.' },
  regcode: { pt_BR: 'Código de convite desconhecido.', en_US: 'Unknown invite code.' },
  clientSeed: { pt_BR: 'Use só caracteres visíveis.', en_US: 'Use visible characters only.' },
  targetOutOfRange: { pt_BR: 'Alvo fora dos limites.', en_US: 'Target out of range.' },
  paramsMalformed: { pt_BR: 'Aposta inválida.', en_US: 'Invalid bet.' },
  key: { pt_BR: 'Envie de 1 a 128 caracteres visíveis.', en_US: 'Send 1 to 128 visible characters.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, string>>>>;

export type FieldProblem = keyof typeof fieldProblemTexts;

/** The text of a field's problem; an unknown problem is an invalid value. */
export const formatFieldProblem = (problem: string, lang: Lang): string =>
  (Object.hasOwn(fieldProblemTexts, problem)
    ? fieldProblemTexts[problem as FieldProblem]
    : fieldProblemTexts.wrongType
  )[lang];

/** True for a word that has a text of its own. */
export const isFieldProblem = (word: string): word is FieldProblem => Object.hasOwn(fieldProblemTexts, word);
