import type { DomainError, Fault, FaultCode } from '@entrepot/kernel';
import type { ErrorDetails, ErrorFamily } from './families.js';
import { inPortuguese } from './portuguese.js';

/** The code of an error that stands for one fault, where neither the error nor its status says it. */
const codes: Readonly<Record<string, FaultCode>> = {
  required: 'required',
  exactly_one: 'exactly_one',
  too_many_entries: 'too_large',
  event_invalid: 'type',
  invalid_content_type: 'unsupported',
  invalid_import_type: 'unsupported',
  invalid_idempotency_key: 'length',
};

const statusCodes: Readonly<Record<number, FaultCode>> = { 400: 'format', 404: 'not_found', 409: 'conflict', 422: 'state' };

const mostFaults = 100;

interface Said {
  faults?: readonly Fault[];
  faults_truncated?: boolean;
  /** The rule that refused, in words. */
  reason?: string;
  path?: string;
  field?: string;
  name?: string;
  code?: FaultCode;
  value?: unknown;
}

/**
 * The faults behind a refusal (contract 5, section 5.1): those that a reader found, or the one that a rule threw: `reason` is its message,
 * `code` is `state` then unless told otherwise, `path` and `value` where there is a field at fault. null for a status that has no details
 */
export const detailsOf = (error: DomainError, family: ErrorFamily, status: number, sentence: string): ErrorDetails | null => {
  const { faults, faults_truncated, reason, path, field, name, code, value } = error.details as Said;
  if (Array.isArray(faults)) {
    const found = (faults as readonly Fault[]).slice(0, mostFaults);
    const details = family === 'capture' ? found.map((fault) => ({ ...fault, message: inPortuguese(fault.message) })) : found;
    return { details, isTruncated: faults_truncated ?? found.length < faults.length };
  }
  if (status !== 400 && status !== 422 && !(status === 409 && reason !== undefined)) return null;
  const fault: Fault = {
    path: path ?? field ?? (typeof name === 'string' ? name : ''),
    code: code ?? (reason === undefined ? (codes[error.code] ?? statusCodes[status] ?? 'format') : 'state'),
    message: reason ?? sentence,
    ...(value !== undefined && { value }),
  };
  return { details: [fault], isTruncated: false };
};
