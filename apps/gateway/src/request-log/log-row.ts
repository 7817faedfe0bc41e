import { parse } from 'node:querystring';
import { isObject } from '@entrepot/kernel';
import { readStart } from './json-start.js';
import { LeavingOut, leftOut, shownFieldPath, shownKey, shownPath, shownWord } from './leave-out.js';
import type { NotedRequest } from './noted-request.js';
import { type LogRow, orderRef } from './request-log.store.js';

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

const faultOf = (fault: Record<string, unknown>, out: LeavingOut): string => {
  const path = named(fault['path']);
  const code = named(fault['code']).slice(0, 40);
  const message = JSON.stringify(out.message(named(fault['message'])));
  const value = 'value' in fault ? `,"value":${out.faultValue(path, fault['value'])}` : '';
  return `{"path":"${shownFieldPath(path)}","code":${JSON.stringify(code)},"message":${message}${value}}`;
};

const readAnswer = (answer: Buffer | string): Record<string, unknown> => {
  const text = answer.toString();
  // A page or a plain text is none; of a long answer there is the beginning only.
  const read = text.startsWith('{') ? (readStart(text, false) ?? readStart(text, true)) : undefined;
  return isObject(read) ? read : {};
};

const kindOf = ({ code, path }: Record<string, unknown>): string =>
  `${shownWord(code) ?? ''}\t${shownFieldPath(named(path)).replace(/\[\d+\]/g, '[]')}`;

/** Characters that no text of the log may have. */
const control = /[\0\x1e\x1f]/g;

/** Sentence of a refusal, its faults as JSON, and code and field of the first one, by which refusals are grouped. */
const refusalOf = (answer: Buffer | string, out: LeavingOut): { error: string; errors: string; fault: string } => {
  const { error, error_description, details } = readAnswer(answer);
  const faults = Array.isArray(details) ? details.slice(0, mostErrors).filter(isObject) : [];
  let errors = '';
  for (const fault of faults) errors += (errors && ',') + faultOf(fault, out);
  return {
    error: out
      .message(named(error_description) || named(error), false)
      .slice(0, 300)
      .replace(control, ' '),
    errors,
    fault: faults[0] ? kindOf(faults[0]) : '\t',
  };
};

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return leftOut;
  }
};
const ignoredOf = (header: string): string[] => header.split(', ').slice(0, 100).map((name) => shownFieldPath(decoded(name))); // prettier-ignore

const noRefusal = { error: '', errors: '', fault: '\t' };
const nothing = { error: '', detail: '', fault: '\t', about: '' };

/** Order that a write names. */
const orderOf = (body: unknown): string => {
  if (!isObject(body)) return '';
  const [id, number] = [shownWord(body['order_id']), shownWord(body['order_increment_id'])];
  return id ? orderRef.id(id) : number ? orderRef.number(number) : '';
};

/** Sentence of a refusal, and query, body and faults as JSON (`LoggedDetail`), without what is personal or secret. */
const detailOf = (noted: NotedRequest): { error: string; detail: string; fault: string; about: string } => {
  const { method, url, template, body, isBodyCut, answer, ignored, actor, status } = noted;
  const question = url.indexOf('?');
  // Most requests have nothing of it.
  if (question === -1 && body === undefined && answer === undefined && ignored === undefined) return nothing;
  const out = new LeavingOut(answer !== undefined);
  const isShown = !isPrivate(template) && !(status === 401 && actor === null);
  let detail = '';
  const add = (name: string, json: string): void => void (detail += `${detail && ','}"${name}":${json}`);
  let about = '';
  if (question !== -1 && isShown) add('query', out.value(parse(url.slice(question + 1), '&', '=', { maxKeys: 100 })));
  if (body !== undefined && isShown) {
    const read = readBody(noted);
    if (read === undefined) out.isWhole = false;
    else {
      add('body', out.value(read));
      if (method !== 'GET') about = orderOf(read);
    }
  }
  if (!isShown || isBodyCut) out.isWhole = false;
  if (isBodyCut || out.isTruncated) add('body_truncated', 'true');
  const { error, errors, fault } = answer === undefined ? noRefusal : refusalOf(answer, out);
  if (errors !== '') add('errors', `[${errors}]`);
  if (ignored !== undefined) add('ignored', JSON.stringify(ignoredOf(ignored)));
  return { error, detail: `{${detail}}`, fault, about };
};

/** Makes the row of a request: pure, and all that costs time. */
export const logRow = (noted: NotedRequest): LogRow => {
  const { receivedAt, milliseconds, requestId, isOwnId, actor, method, path, template, status, idempotencyKey, isReplay } = noted;
  const { error, detail, fault, about } = detailOf(noted);
  const shown = shownPath(path, template);
  return {
    status,
    method,
    path: shown,
    actor: actor ?? '',
    request_id: isOwnId ? requestId : shownKey(requestId),
    idempotency_key: idempotencyKey === undefined ? '' : shownKey(idempotencyKey),
    about,
    received_at: receivedAt / 1_000,
    milliseconds: Math.round(milliseconds),
    is_replay: isReplay,
    kind: status < 400 ? '' : `${template ?? shown}\t${fault}`,
    error,
    detail,
  };
};
