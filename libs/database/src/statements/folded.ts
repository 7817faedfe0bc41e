/** SQL of a text without case and accents, for indexes as well: every PostgreSQL has its functions. */
export const folded = (text: string): string =>
  `(lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')) collate "C")`;

/** SQL of a folded text that begins with a parameter, as one range of an index on it. */
export const beginsWith = (text: string, parameter: string): string => {
  const wanted = folded(`${parameter}::text`);
  return `${folded(text)} >= ${wanted} and ${folded(text)} < ${wanted} || chr(1114111)`;
};
