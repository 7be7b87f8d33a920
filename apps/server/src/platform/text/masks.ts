/** How personal data is shown to staff until somebody asks to see it: enough to recognise it, too little to use it. */

/** `Ana Maria de Souza` as `Ana S.`: the first name and an initial. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}

/** `ana.souza@exemplo.com.br` as `an***@exemplo.com.br`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(0, at - 1)))}***${email.slice(at)}`;
}

/** A phone by its last two digits. */
export const maskPhone = (phone: string): string => `***${phone.slice(-2)}`;

/** A CPF (11 digits) or CNPJ (14) by its middle, anything else by its ends. */
export function maskTaxId(number: string): string {
  if (/^\d{11}$/.test(number)) return `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`;
  if (number.length === 14) return `**.${number.slice(2, 5)}.${number.slice(5, 8)}/****-**`;
  return `${number.slice(0, 2)}***${number.slice(-2)}`;
}
