const digitOf = (characters) => {
  let sum = 0;
  for (let index = 0; index < characters.length; index++)
    sum += (characters.charCodeAt(index) - 48) * (2 + ((characters.length - 1 - index) % 8));
  return sum % 11 < 2 ? '0' : String(11 - (sum % 11));
};
const withDigit = (characters) => characters + digitOf(characters);

/** Makes the access key of an NF-e of São Paulo: the issuer has 12 characters before its check digits, the number at most 9 digits. */
export const fiscalKey = (issuer, number) =>
  withDigit(`352601${withDigit(withDigit(issuer))}55001${String(number).padStart(9, '0')}1${String(number).padStart(8, '0').slice(-8)}`);
