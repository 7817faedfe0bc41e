import type { Fault } from '@entrepot/kernel';

/** Models of the documents that are kept: NF-e and NFC-e. */
export const fiscalModels = ['55', '65'] as const;
export type FiscalModel = (typeof fiscalModels)[number];

/** Content of the access key of an NF-e or NFC-e (contract 6, 6.4). */
export interface FiscalKey {
  key: string;
  model: FiscalModel;
  series: number;
  number: number;
}

export type KeyFault = Pick<Fault, 'code' | 'message'>;

const length = 44;

/** Codes of the 26 states and the federal district. */
const states = new Set(
  '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' '), // prettier-ignore
);

/** First and last position of each part, from 1. */
const parts = {
  state: [1, 2],
  month: [5, 6],
  issuer: [7, 20],
  model: [21, 22],
  series: [23, 25],
  number: [26, 34],
  emission: [35, 35],
} as const;

/** Keys as people copy them: without the blanks between groups, in capitals. */
export const plainKey = (sent: string): string => sent.replace(/\s/g, '').toUpperCase();

/** Series 920 to 969 are those of people who issue by their CPF. */
const isOfPerson = (series: string): boolean => series >= '920' && series <= '969';

/** Digits and letters count by their character code less 48; the sum of the weighted values modulo 11 gives the digit, 0 for what would be 10 or 11. */
const checkDigit = (characters: string, weightOf: (fromRight: number) => number): string => {
  const last = characters.length - 1;
  const sum = [...characters].reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * weightOf(last - index), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
};
/** 2 to 9 from the right, again and again. */
const cyclic = (fromRight: number): number => 2 + (fromRight % 8);
/** 2, 3, 4 … from the right. */
const rising = (fromRight: number): number => 2 + fromRight;

/** Two check digits of an issuer's number, of which the second counts the first. */
const issuerDigits = (base: string, weightOf: (fromRight: number) => number): string => {
  const first = checkDigit(base, weightOf);
  return first + checkDigit(base + first, weightOf);
};

const charactersFaults = (key: string): KeyFault[] =>
  [...key].flatMap((character, index): KeyFault[] => {
    const position = index + 1;
    const mayBeLetter = position >= 7 && position <= 18 && !isOfPerson(key.slice(22, 25));
    if (mayBeLetter ? /[0-9A-Z]/.test(character) : /[0-9]/.test(character)) return [];
    return [{ code: 'format', message: `position ${position} must be a digit${mayBeLetter ? ' or a letter' : ''}` }];
  });

const issuerFault = (issuer: string, series: string): string | null => {
  if (!isOfPerson(series)) {
    const expected = issuerDigits(issuer.slice(0, 12), cyclic);
    return issuer.slice(12) === expected ? null : `positions 19 and 20, the check digits of the CNPJ, must be ${expected}`;
  }
  if (!issuer.startsWith('000')) return 'positions 7 to 9 must be 000 before a CPF: the series is one of 920 to 969';
  const expected = issuerDigits(issuer.slice(3, 12), rising);
  return issuer.slice(12) === expected ? null : `positions 19 and 20, the check digits of the CPF, must be ${expected}`;
};

/**
 * Reads an access key: UF, year and month, CNPJ or CPF, model, series, number, emission type, code, check digit.
 * @param key as `plainKey` gives it
 * @returns all of its faults, each with the positions that it is about; null where there are none
 */
export const keyFaults = (key: string): KeyFault[] | null => {
  const { length: found } = Array.from(key);
  if (found !== length) return [{ code: 'length', message: `must have ${length} characters, positions 1 to ${length}, but has ${found}` }];
  const strange = charactersFaults(key);
  if (strange.length > 0) return strange;
  const part = (name: keyof typeof parts): string => key.slice(parts[name][0] - 1, parts[name][1]);
  const faults: KeyFault[] = [];
  const add = (code: KeyFault['code'], message: string): unknown => faults.push({ code, message });
  if (!states.has(part('state'))) add('enum', 'positions 1 and 2 must be the code of a state (UF), as 35');
  const month = Number(part('month'));
  if (month < 1 || month > 12) add('range', 'positions 5 and 6 must be a month from 01 to 12');
  const issuer = issuerFault(part('issuer'), part('series'));
  if (issuer !== null) add('format', issuer);
  if (!(fiscalModels as readonly string[]).includes(part('model'))) add('enum', 'positions 21 and 22 must be the model, 55 or 65');
  if (Number(part('number')) === 0) add('range', 'positions 26 to 34, the number, must be greater than 0');
  if (part('emission') === '0') add('range', 'position 35, the emission type, must be from 1 to 9');
  const expected = checkDigit(key.slice(0, -1), cyclic);
  if (key.at(-1) !== expected) add('format', `position 44, the check digit, must be ${expected} after positions 1 to 43`);
  return faults.length > 0 ? faults : null;
};

/** Content of a key without faults. */
export const fiscalKey = (key: string): FiscalKey => ({
  key,
  model: key.slice(20, 22) as FiscalModel,
  series: Number(key.slice(22, 25)),
  number: Number(key.slice(25, 34)),
});
