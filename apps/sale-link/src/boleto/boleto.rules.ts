/** Slip of a boleto, as its provider has it. */
export interface Boleto {
  /** Line of digits that people type. */
  number: string;
  expires_at: string;
  url: string | null;
}

/** Digits of the bar code, of a line of 47 digits; null for another one. */
export const barCodeOf = (line: string): string | null => {
  const digits = line.replace(/\D/g, '');
  if (digits.length !== 47) return null;
  const part = (from: number, to: number): string => digits.slice(from, to);
  return part(0, 4) + part(32, 47) + part(4, 9) + part(10, 20) + part(21, 31);
};
