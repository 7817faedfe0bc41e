/** SQL of a text without case and accents, for indexes as well: every PostgreSQL has its functions. */
export const folded = (text: string): string =>
  `(lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')) collate "C")`;

/**
 * SQL of rows whose folded text begins with a parameter, as one range of an index on it: in its order, as without one PostgreSQL reads the table from
 * its beginning where it takes many rows to fit.
 */
export const beginsWith = (text: string, parameter: string): string => {
  const wanted = folded(`${parameter}::text`);
  return `${folded(text)} >= ${wanted} and ${folded(text)} < ${wanted} || chr(1114111) order by ${folded(text)}`;
};
