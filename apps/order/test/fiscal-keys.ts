import fc from 'fast-check';

/** Codes of the states, as the tax office lists them. */
export const states = [
  ...['11', '12', '13', '14', '15', '16', '17', '21', '22', '23', '24', '25', '26', '27', '28', '29'],
  ...['31', '32', '33', '35', '41', '42', '43', '50', '51', '52', '53'],
];

/** Parts of an access key, without check digits. */
export interface KeyParts {
  state: string;
  /** Year and month, `2601`. */
  month: string;
  /** 12 characters: of a CNPJ, or `000` and those of a CPF. */
  issuer: string;
  model: '55' | '65';
  series: number;
  number: number;
  emission: number;
  code: string;
}

const weighted = (text: string, weights: readonly number[]): string => {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += (text.charCodeAt(index) - 48) * weights[index]!;
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
};

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const keyWeights = [4, 3, 2, ...Array.from({ length: 40 }, (_, index) => 9 - (index % 8))];

/** CNPJ, or `000` and the CPF, with its check digits. */
const withDigits = (issuer: string, isPerson: boolean): string => {
  const base = isPerson ? issuer.slice(3) : issuer;
  const weights = isPerson ? cpfWeights : cnpjWeights;
  const first = weighted(base, weights.slice(1));
  return issuer + first + weighted(base + first, weights);
};

/** An access key with its check digits, made by tables of weights and not by the rule. */
export const aFiscalKey = ({ state, month, issuer, model, series, number, emission, code }: KeyParts): string => {
  const isPerson = series >= 920 && series <= 969;
  const text = [
    ...[state, month, withDigits(issuer, isPerson), model, String(series).padStart(3, '0'), String(number).padStart(9, '0')],
    ...[String(emission), code.padStart(8, '0')],
  ].join('');
  return text + weighted(text, keyWeights);
};

const characters = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((found) => found.join(''));
const digits = '0123456789';
const issuers = {
  digits: characters(digits, 12),
  letters: characters(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12),
  cpf: characters(digits, 9).map((base) => `000${base}`),
};

/** Parts of keys of an issuer with a CNPJ of digits or with letters, or with a CPF. */
export const keyParts = (issuer: keyof typeof issuers): fc.Arbitrary<KeyParts> =>
  fc.record({
    state: fc.constantFrom(...states),
    month: fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 12 })).map((pair) => pair.map((part) => String(part).padStart(2, '0')).join('')),
    issuer: issuers[issuer],
    model: fc.constantFrom('55' as const, '65' as const),
    series: issuer === 'cpf' ? fc.integer({ min: 920, max: 969 }) : fc.oneof(fc.nat(919), fc.integer({ min: 970, max: 999 })),
    number: fc.integer({ min: 1, max: 999_999_999 }),
    emission: fc.integer({ min: 1, max: 9 }),
    code: characters(digits, 8),
  });

/** A key of its own for each number. */
export const aKey = (number: number, parts: Partial<KeyParts> = {}): string =>
  aFiscalKey({
    state: '35',
    month: '2601',
    issuer: '123456780001',
    model: '55',
    series: 1,
    number,
    emission: 1,
    code: '48219374',
    ...parts,
  });
