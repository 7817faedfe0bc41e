/** States of Brazil, by their codes. */
export const regions: Readonly<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).flatMap(([code, name]) => [code, name].map((written) => [folded(written), code] as const)),
);

/** Longer than every name, its accents as marks of their own: normalising takes quadratic time where a text has thousands of marks. */
const longestRegion = 60;

/** Code of a state that was given by its code or its name; null when there is none such. */
export const regionCode = (typed: string): string | null => {
  const text = typed.trim();
  return text.length > longestRegion ? null : (codes.get(folded(text)) ?? null);
};
