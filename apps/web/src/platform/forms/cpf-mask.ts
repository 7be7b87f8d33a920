/** Writes the digits of a CPF with its dots and dash while it is typed: 123.456.789-09. */
export function formatCpfWhileTyping(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
}
