let serial = 0;

/** A CPF with right check digits that this process has not used yet, and that begins with this digit. */
export function createFreshCpf(first = 1): string {
  const base = `${first}${String(++serial).padStart(8, '0')}`;
  const check = (digits: string): number => {
    const rest = ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (digits.length + 1 - at), 0) * 10) % 11;
    return rest === 10 ? 0 : rest;
  };
  const one = check(base);
  return `${base}${one}${check(`${base}${one}`)}`;
}
