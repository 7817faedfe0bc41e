import type { FastifyRequest } from 'fastify';
import { dateRange, input, integerParam, pageOf, text } from '@entrepot/http';
import type { AuditFilter } from './audit-entry.store.js';

/** service, type, subject, actor, request_id, from, to, cursor (the entry that the last page ended with) and limit (20, at most 200). */
export const parseAuditFilter = (request: FastifyRequest): AuditFilter => {
  const query = input(request);
  const { from, before } = dateRange(query, ['from'], ['to']);
  return {
    service: text(query, 'service'),
    type: text(query, 'type'),
    subject: text(query, 'subject'),
    actor: text(query, 'actor'),
    request_id: text(query, 'request_id'),
    from,
    until: before,
    before: integerParam(query, 'cursor'),
    limit: pageOf(query).limit,
  };
};
