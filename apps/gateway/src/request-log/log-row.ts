import { parse } from 'node:querystring';
import { isObject } from '@entrepot/kernel';
import { readStart } from './json-start.js';
import { LeavingOut, leftOut, shownFieldPath, shownKey, shownPath } from './leave-out.js';
import type { NotedRequest } from './noted-request.js';
import { type LogRow, textOf } from './request-log.store.js';

/** Fault of a request, as its answer told it. */
export interface LoggedFault {
  path: string;
  code: string;
  message: string;
  value?: unknown;
}

/** Parts of a request beside its head. */
export interface LoggedDetail {
  query?: unknown;
  body?: unknown;
  body_truncated?: true;
  errors?: LoggedFault[];
  ignored?: string[];
}

const mostErrors = 50;
/** Bodies and queries of sign-in hold passwords, codes and tokens; those of a checkout what a customer types. */
const isPrivate = (template: string | undefined): boolean => template !== undefined && /^\/(?:auth|checkout)\b/.test(template);

const readBody = ({ body, contentType = '', isBodyCut }: NotedRequest): unknown => {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  const text = body.toString();
  if (contentType.startsWith('application/x-www-form-urlencoded')) return isBodyCut ? undefined : parse(text);
  return text === '' ? undefined : readStart(text, isBodyCut);
};

/** As text of another type than a number. */
const named = (name: unknown): string => (typeof name === 'string' ? name : '');

const faultOf = (fault: unknown, out: LeavingOut): LoggedFault[] => {
  if (!isObject(fault)) return [];
  const path = named(fault['path']);
  return [
    {
      path: shownFieldPath(path),
      code: named(fault['code']).slice(0, 40),
      message: out.message(named(fault['message'])),
      ...('value' in fault && { value: out.faultValue(path, fault['value']) }),
    },
  ];
};

const readAnswer = (answer: Buffer | string): Record<string, unknown> => {
  const text = answer.toString();
  const read = readStart(text, false) ?? readStart(text, true);
  return isObject(read) ? read : {};
};

/** Sentence and faults of a refusal. */
const refusalOf = ({ answer }: NotedRequest, out: LeavingOut): { error: string | null; errors: LoggedFault[] } => {
  if (answer === undefined) return { error: null, errors: [] };
  const { error, error_description, details } = readAnswer(answer);
  const sentence = named(error_description) || named(error);
  const faults = Array.isArray(details) ? details.slice(0, mostErrors) : [];
  return {
    error: sentence === '' ? null : out.message(sentence, false).slice(0, 300),
    errors: faults.flatMap((fault) => faultOf(fault, out)),
  };
};

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return leftOut;
  }
};
const ignoredOf = (header: string | undefined): string[] =>
  header === undefined ? [] : header.split(', ').slice(0, 100).map((name) => shownFieldPath(decoded(name))); // prettier-ignore

/** Query, body and faults of a request without what is personal or secret. */
const detailOf = (noted: NotedRequest, errorOf: (error: string | null) => void): LoggedDetail | null => {
  const { url, template, body, isBodyCut, answer, ignored, actor, status } = noted;
  const question = url.indexOf('?');
  // Most requests have nothing of it.
  if (question === -1 && body === undefined && answer === undefined && ignored === undefined) return null;
  const out = new LeavingOut();
  const isShown = !isPrivate(template) && !(status === 401 && actor === null);
  const detail: LoggedDetail = {};
  if (question !== -1 && isShown) detail.query = out.value(parse(url.slice(question + 1), '&', '=', { maxKeys: 100 }));
  if (body !== undefined && isShown) {
    const read = readBody(noted);
    if (read === undefined) out.isWhole = false;
    else detail.body = out.value(read);
  }
  if (!isShown || isBodyCut) out.isWhole = false;
  if (isBodyCut || out.isTruncated) detail.body_truncated = true;
  const { error, errors } = refusalOf(noted, out);
  errorOf(error);
  if (errors.length > 0) detail.errors = errors;
  const names = ignoredOf(ignored);
  if (names.length > 0) detail.ignored = names;
  return detail;
};

/** Makes the row of a request: pure, and all that costs time. */
export const logRow = (noted: NotedRequest): LogRow => {
  const { receivedAt, milliseconds, requestId, actor, method, path, template, status, idempotencyKey, isReplay } = noted;
  let error: string | null = null;
  const detail = detailOf(noted, (found) => (error = found));
  return {
    receivedAt: receivedAt / 1_000,
    requestId: textOf(shownKey(requestId)),
    actor: textOf(actor),
    method: textOf(method),
    path: textOf(shownPath(path, template)),
    status,
    milliseconds: Math.round(milliseconds),
    idempotencyKey: idempotencyKey === undefined ? 'null' : textOf(shownKey(idempotencyKey)),
    error: textOf(error),
    isReplay,
    detail: detail === null ? 'null' : textOf(JSON.stringify(detail)),
  };
};
