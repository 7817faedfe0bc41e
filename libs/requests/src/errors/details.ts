import { DomainError, type Fault, type FaultCode } from '@entrepot/kernel';
import { joinPath, mostFaults, shownValue } from '../fields/faults.js';
import type { ErrorDetails, ErrorFamily } from './families.js';
import { inPortuguese } from './portuguese.js';

/** Maps an error of a single fault to its code, where neither the error nor its status gives one. */
const codes: Readonly<Record<string, FaultCode>> = {
  required: 'required',
  exactly_one: 'exactly_one',
  too_many_entries: 'too_large',
  event_invalid: 'type',
  invalid_content_type: 'unsupported',
  invalid_import_type: 'unsupported',
  invalid_table_type: 'unsupported',
  invalid_idempotency_key: 'length',
};

const statusCodes: Readonly<Record<number, FaultCode>> = { 400: 'format', 404: 'not_found', 409: 'conflict', 422: 'state' };

interface Said {
  faults?: readonly Fault[];
  faults_truncated?: boolean;
  /** Reason of the refusal, in words. */
  reason?: string;
  path?: string;
  field?: string;
  name?: string;
  code?: FaultCode;
  value?: unknown;
}

const truncated = (faults: readonly Fault[], isTruncated = false): ErrorDetails => ({
  details: faults.length > mostFaults ? faults.slice(0, mostFaults) : faults,
  isTruncated: isTruncated || faults.length > mostFaults,
});

const withShownValue = (fault: Fault): Fault => (fault.value === undefined ? fault : { ...fault, value: shownValue(fault.value) });

/** A fault for each of an error's own, or the one that it stands for. */
const faultsOf = (error: DomainError, status: number, sentence: string): readonly Fault[] => {
  const { faults, reason, path, field, name, code, value } = error.details as Said;
  if (Array.isArray(faults)) return (faults as readonly Fault[]).map(withShownValue);
  const faultCode = code ?? (reason === undefined ? (codes[error.code] ?? statusCodes[status] ?? 'format') : 'state');
  const fault: Fault = {
    path: path ?? field ?? (typeof name === 'string' ? name : ''),
    code: faultCode,
    message: reason ?? (faultCode === 'required' && error.code === 'required' ? 'is required' : sentence),
    ...(value !== undefined && { value: shownValue(value) }),
  };
  return [fault];
};

/** An entry of a batch that was refused. */
export interface RefusedEntry {
  /** From 0. */
  index: number;
  error: DomainError;
}

/** Adds faults behind those that a refusal has already. */
export const withFaults = (error: DomainError, more: readonly Fault[]): DomainError => {
  if (more.length === 0) return error;
  const faults = [...faultsOf(error, 400, error.code), ...more];
  return new DomainError(error.code, { ...error.details, faults }, { cause: error.cause });
};

/** Lists the faults of a batch's entries in their order, at most 100, with paths as `items[3].qty`. */
export const batchDetails = (refused: readonly RefusedEntry[], isTruncated = false): ErrorDetails => {
  const inOrder = [...refused].sort((one, other) => one.index - other.index);
  const faults = inOrder.flatMap(({ index, error }) =>
    faultsOf(error, 400, error.code).map((fault) => ({ ...fault, path: joinPath(`items[${index}]`, fault.path) })),
  );
  return truncated(faults, isTruncated);
};

/** Makes the refusal of a batch: the error of its first faulty entry with that entry's `index`, and the faults of all entries. */
export const batchRefusal = (refused: readonly RefusedEntry[], isTruncated = false): DomainError => {
  const { index, error } = refused.reduce((first, one) => (one.index < first.index ? one : first));
  const found = batchDetails(refused, isTruncated);
  const said = { faults: found.details, faults_truncated: found.isTruncated, extra: { index } };
  return new DomainError(error.code, { ...error.details, ...said }, { cause: error.cause });
};

/**
 * Returns the faults behind a refusal (contract 5, section 5.1): those that a reader found, or the one that a rule threw, with its message as
 * `reason`, `state` as the default `code`, and `path` and `value` where a field is at fault. null for a status without details.
 */
export const detailsOf = (error: DomainError, family: ErrorFamily, status: number, sentence: string): ErrorDetails | null => {
  const { faults, faults_truncated, reason, path, field } = error.details as Said;
  const isSaid =
    Array.isArray(faults) ||
    ((status === 409 || status === 410 || status === 412) && reason !== undefined) ||
    (status === 404 && (path ?? field) !== undefined);
  if (status !== 400 && status !== 422 && !isSaid) return null;
  const found = truncated(faultsOf(error, status, sentence), faults_truncated);
  if (family !== 'capture') return found;
  return { ...found, details: found.details.map((fault) => ({ ...fault, message: inPortuguese(fault.message) })) };
};
