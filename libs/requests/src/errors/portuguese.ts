/** Sentences of faults as leads and schedules say them. */
const sentences: readonly (readonly [english: RegExp, portuguese: string])[] = [
  [/^is required$/, 'é obrigatório'],
  [/^is unknown$/, 'é desconhecido'],
  [/^is unknown: did you mean (.+)\?$/, 'é desconhecido: você quis dizer $1?'],
  [/^must be an integer$/, 'deve ser um número inteiro'],
  [/^must be a whole number from (\S+) to (\S+)$/, 'deve ser um número inteiro de $1 a $2'],
  [/^must be a number with at most (\d+) decimals$/, 'deve ser um número com no máximo $1 casas decimais'],
  [/^must be greater than 0$/, 'deve ser maior que 0'],
  [/^must be at least (\S+)$/, 'deve ser no mínimo $1'],
  [/^must be at most (\S+)$/, 'deve ser no máximo $1'],
  [/^must be a UUID$/, 'deve ser um UUID'],
  [/^must be true, false, 1 or 0$/, 'deve ser true, false, 1 ou 0'],
  [/^must be one of (.+)$/s, 'deve ser um destes: $1'],
  [/^must be a date like (\S+) or (.+)$/, 'deve ser uma data como $1 ou $2'],
  [/^must be a date like (\S+)$/, 'deve ser uma data como $1'],
  [/^must be a text of 1 to (\d+) characters$/, 'deve ser um texto de 1 a $1 caracteres'],
  [/^must be a text or a list of texts$/, 'deve ser um texto ou uma lista de textos'],
  [/^must be a list of up to (\d+) values$/, 'deve ser uma lista de até $1 valores'],
  [/^must be a list of texts of up to (\d+) characters$/, 'deve ser uma lista de textos de até $1 caracteres'],
  [/^must be an array$/, 'deve ser uma lista'],
  [/^must be an array of up to (\d+) entries$/, 'deve ser uma lista de até $1 entradas'],
  [/^must not be empty$/, 'não pode ser vazio'],
  [/^must be an object$/, 'deve ser um objeto'],
  [/^must be an object of up to (\d+) characters$/, 'deve ser um objeto de até $1 caracteres'],
  [/^must be a text$/, 'deve ser um texto'],
  [/^cannot stand beside a cursor or in a stream$/, 'não pode acompanhar um cursor nem um fluxo'],
  [/^is no cursor of this list$/, 'não é um cursor desta lista'],
  [/^belongs to another list or to other filters$/, 'pertence a outra lista ou a outros filtros'],
  [/^begin anew with an empty cursor$/, 'recomece com um cursor vazio'],
  [/^must be a JSON object$/, 'deve ser um objeto JSON'],
];

/** A fault's message in Portuguese; one that is not known stays as it is. */
export const inPortuguese = (message: string): string => {
  const known = sentences.find(([english]) => english.test(message));
  return known ? message.replace(...known) : message;
};
