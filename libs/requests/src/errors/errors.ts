import { DomainError } from '@entrepot/kernel';
import { detailsOf } from './details.js';
import type { ErrorDetails, ErrorFamily } from './families.js';

type Details = Readonly<Record<string, unknown>>;
type Sentence = string | ((details: Details) => string);
/** status, the sentence, the Portuguese one where leads and schedules say it otherwise */
type Entry = readonly [status: number, english: Sentence, portuguese?: Sentence];

/** A service's refusals: error code → status and message. `errorTable` keeps the literal codes. */
export type ErrorTable = Readonly<Record<string, Entry>>;
export const errorTable = <T extends ErrorTable>(table: T): T => table;

/** A caller's own name for a field is shown up to here. */
const longestName = 300;
const name = (details: Details): string => String(details['name']).slice(0, longestName);

/** Turns a schema violation as `/items/0/name must be string` into the field as requests name it. */
const violated = ({ violation }: Details): string =>
  String(violation)
    .split(' ', 1)[0]!
    .slice(1, longestName)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || 'body';

/** Errors that every service answers alike (contract 4, "Across all families"). */
export const standardErrors = errorTable({
  unauthorized: [401, 'Unauthorized', 'Token ausente ou malformado.'],
  forbidden: [403, 'Forbidden', 'Acesso negado para este recurso da API.'],
  not_found: [404, 'Not found', 'Não encontrado.'],
  method_not_allowed: [405, 'Method not allowed', 'Método não permitido.'],
  payload_too_large: [413, 'Payload too large', 'Corpo da requisição grande demais.'],
  event_too_large: [413, 'Payload too large', 'Corpo da requisição grande demais.'],
  event_invalid: [400, (details) => `Invalid parameter: ${violated(details)}`, (details) => `Parâmetro inválido: ${violated(details)}.`],
  precondition_failed: [412, 'Precondition failed', 'Pré-condição não atendida.'],
  too_many_requests: [429, 'Too many requests', 'Requisições demais.'],
  invalid_json: [400, 'Invalid JSON body', 'Corpo JSON inválido.'],
  invalid_content_type: [400, 'Content-Type must be application/json', 'Content-Type deve ser application/json.'],
  invalid_import_type: [400, 'Content-Type must be application/x-ndjson'],
  invalid_table_type: [400, 'Content-Type must be application/x-ndjson or text/csv'],
  invalid_gzip: [400, 'Invalid gzip body'],
  invalid_parameter: [400, (details) => `Invalid parameter: ${name(details)}`, (details) => `Parâmetro inválido: ${name(details)}.`],
  unknown_parameter: [400, (details) => `Unknown parameter: ${name(details)}`, (details) => `Parâmetro desconhecido: ${name(details)}.`],
  too_many_entries: [400, 'Too many entries', 'Entradas demais.'],
  invalid_cursor: [400, 'Invalid cursor', 'Cursor inválido.'],
  cursor_expired: [410, 'Cursor expired', 'Cursor expirado.'],
  invalid_sort: [400, 'Invalid parameter: sort', 'Campo de ordenação inválido.'],
  invalid_direction: [400, 'Invalid parameter: direction', 'Direção de ordenação inválida.'],
  invalid_date: [400, 'Invalid date format', 'Data inválida.'],
  required: [400, (details) => `${name(details)} is required`, (details) => `${name(details)} é obrigatório.`],
  invalid_idempotency_key: [400, 'Idempotency-Key must have 16 to 64 characters'],
  idempotency_conflict: [409, 'Idempotency-Key was used with another payload'],
  idempotency_in_progress: [409, 'Request with this Idempotency-Key is in progress'],
  dead_letter_not_found: [404, 'Dead letter not found'],
  dead_letter_busy: [409, 'Dead letter is being settled by somebody else'],
  dead_letter_settled: [409, (details) => `Dead letter was ${String(details['state'])} already`],
  dead_letter_failed_again: [422, (details) => `Dead letter failed again: ${String(details['error'])}`],
  dead_letter_malformed: [422, (details) => `Dead letter is malformed: ${String(details['error'])}`],
  dead_letter_unhandled: [422, (details) => `Nobody here handles ${String(details['type'])}`],
  projection_not_found: [404, 'Projection not found'],
  check_not_found: [404, 'Check not found'],
  record_not_found: [404, 'Record not found'],
  projection_rebuilding: [409, 'Projection is being rebuilt'],
  projections_busy: [409, 'Another rebuild is being asked for at this moment'],
  not_restored: [409, 'The database of this service was not restored alone'],
  not_reconciled: [503, 'Service was restored and must be reconciled'],
  conflict_on_save: [409, 'Conflict on save'],
  resource_unavailable: [503, 'Resource temporarily unavailable', 'Recurso temporariamente indisponível.'],
  internal: [500, 'Internal server error', 'Erro interno.'],
});

export interface Refusal {
  status: number;
  message: string;
  field: string | null;
  /** Seconds, for the Retry-After header. */
  retryAfter: number | null;
  /** Present tag of a record that has changed. */
  etag?: string;
  extra?: Details;
  /** All faults of the request, of a status that shows them. */
  faults: ErrorDetails | null;
}

const say = (sentence: Sentence, details: Details): string => (typeof sentence === 'string' ? sentence : sentence(details));

const retryAfterOf = (error: DomainError, status: number): number | null => {
  if (typeof error.details['retryAfter'] === 'number') return error.details['retryAfter'];
  return status === 503 || status === 429 || error.code === 'idempotency_in_progress' ? 1 : null;
};

/**
 * Looks up a refusal's status and its sentence in the family's language. `details.field` becomes the field, `details.extra` further fields of the
 * body. @returns null for a code that no table knows: a 500
 */
export const refusalOf = (error: unknown, family: ErrorFamily, table: ErrorTable = {}): Refusal | null => {
  if (!(error instanceof DomainError)) return null;
  const entry = table[error.code] ?? (standardErrors as ErrorTable)[error.code];
  if (!entry) return null;
  const [status, english, portuguese] = entry;
  const { field, extra, etag } = error.details as { field?: string; extra?: Details; etag?: string };
  const message = say(family === 'capture' ? (portuguese ?? english) : english, error.details);
  return {
    status,
    message,
    field: field ?? null,
    retryAfter: retryAfterOf(error, status),
    ...(etag !== undefined && { etag }),
    ...(extra && { extra }),
    faults: detailsOf(error, family, status, message),
  };
};
