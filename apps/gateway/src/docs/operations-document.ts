import {
  auditPage,
  deadLetterId,
  deadLetterPage,
  deadLetterWhole,
  health,
  outboxes,
  projections,
  rebuildStarted,
  reconciling,
  restored,
  settled,
} from './operations-examples.js';
import { longestReason } from '@entrepot/http';
import { admin, answer, boolean, common, idempotencyKey, json, object, parameter, refused, textOf } from './parts.js';

const tellsWhoIsAway = 'A service that does not answer within 5 s is in `services` as `unreachable`: its part is missing, and said to be.';
const service = parameter('query', 'service', 'order', 'one of gateway, order, catalog, inventory, customer, sale-link; all unless given');
const id = parameter('path', 'id', deadLetterId);
const notFound = refused('Dead letter not found');
const unavailable = refused('Resource temporarily unavailable');

/** What operators see of all services and do to one (docs/operations.md). */
export const operationsPaths = {
  '/ops/health': {
    get: {
      ...admin,
      summary: 'All that an operator looks at, and what of it is trouble',
      description:
        'Trouble is: a service, database or broker that does not answer; an event that waits longer than 60 s to be published; a consumer more than ' +
        '1,000 events behind; a dead letter that waits; a projection that was never filled, or is being rebuilt for more than an hour; a mail that ' +
        `waits longer than 15 minutes; a payment that waits for a decision; a reservation or warehouse whose follow-up work fails. ${tellsWhoIsAway}`,
      parameters: [service],
      responses: { 200: answer('`status` is `ok` or `trouble`', health), ...common },
    },
  },
  '/ops/outbox': {
    get: {
      ...admin,
      summary: 'Events that wait to be published, by service and topic',
      description: tellsWhoIsAway,
      parameters: [service],
      responses: { 200: answer('Depth, and the age of the oldest', outboxes), 400: refused('Invalid parameter: service'), ...common },
    },
  },
  '/ops/audit': {
    get: {
      ...admin,
      summary: 'Who changed what, and when, the youngest first',
      description:
        'Every change of all services, made of their events: `before` has the old values of what changed, `after` the new ones. `actor` is the ' +
        'client id of the integration; null where a customer or the system itself did it. `next_cursor` leads to the next page.',
      parameters: [
        parameter('query', 'subject', '42', 'the id of the order, product, customer …'),
        parameter('query', 'type', 'order.canceled'),
        parameter('query', 'service', 'order'),
        parameter('query', 'actor', 'erp'),
        parameter('query', 'request_id', '01a200b6-92ff-7000-ad39-df1907fec535'),
        parameter('query', 'from', '2026-01-31'),
        parameter('query', 'to', '2026-01-31', 'a day counts whole'),
        parameter('query', 'limit', '20', '20 unless given, 200 at the most'),
        parameter('query', 'cursor', '1207'),
      ],
      responses: { 200: answer('A page', auditPage), 400: refused('Invalid date format'), ...common },
    },
  },
  '/ops/projections': {
    get: {
      ...admin,
      summary: 'What services keep of each other’s data, and how far it is behind',
      description:
        '`rows` is null where a service does not count them, `lag_messages` where the broker does not answer. Of a rebuild under way `told` rows ' +
        `have come so far; \`expected\` is known when the owner has sent all of them. ${tellsWhoIsAway}`,
      parameters: [service],
      responses: { 200: answer('By service', projections), 400: refused('Invalid parameter: service'), ...common },
    },
  },
  '/ops/projections/{service}/{projection}/rebuild': {
    post: {
      ...admin,
      summary: 'Rebuilds a projection while it serves',
      description:
        'Rows are replaced in place, and what is gone is removed at the end. It outlives restarts of all that take part. `GET /ops/projections` ' +
        'shows how far it is. `restart: true` gives up one that is under way.',
      parameters: [parameter('path', 'service', 'sale-link'), parameter('path', 'projection', 'product'), idempotencyKey],
      requestBody: { content: json({ restart: false }, object({ restart: boolean })) },
      responses: {
        202: answer('Asked for', rebuildStarted),
        404: refused('Projection not found'),
        409: refused('Projection is being rebuilt'),
        503: unavailable,
        ...common,
      },
    },
  },
  '/ops/restore/{service}': {
    get: {
      ...admin,
      summary: 'What has become of a service whose database was put back to an earlier moment',
      description:
        '`restore` is null where it never was. `heard`: events of others that are handled once more. `lost`: what was published after that ' +
        'moment, all counted, the first 1,000 named: `is_here` where its subject is there as it was before, `replaced_by` what took its place.',
      parameters: [parameter('path', 'service', 'order')],
      responses: { 200: answer('How far it is', restored), 400: refused('Invalid parameter: service'), 503: unavailable, ...common },
    },
  },
  '/ops/reconcile/{service}': {
    post: {
      ...admin,
      summary: 'Brings a restored service into agreement with the others',
      description:
        'It serves nobody (503) until this has ended. 202: begun; 200: begun before. It goes on by itself, over restarts too; ' +
        '`GET /ops/restore/{service}` shows how far it is (docs/backup.md).',
      parameters: [parameter('path', 'service', 'order')],
      responses: {
        202: answer('Begun', reconciling),
        400: refused('Invalid parameter: service'),
        409: refused('The database of this service was not restored alone'),
        503: unavailable,
        ...common,
      },
    },
  },
  '/ops/dead-letters': {
    get: {
      ...admin,
      summary: 'Messages that could not be handled, of all services, the youngest first',
      description: `\`next_cursor\` leads to the next page. ${tellsWhoIsAway}`,
      parameters: [
        service,
        parameter('query', 'state', 'waiting', 'waiting (default), retried or discarded'),
        parameter('query', 'consumer', 'inventory'),
        parameter('query', 'type', 'order.imported'),
        parameter('query', 'since', '2026-01-31', 'set aside on this day or later; a time is taken as well'),
        parameter('query', 'limit', '20', '20 unless given, 200 at the most'),
        parameter('query', 'cursor', deadLetterId),
      ],
      responses: { 200: answer('A page', deadLetterPage), 400: refused('Invalid parameter: state'), ...common },
    },
  },
  '/ops/dead-letters/{id}': {
    get: {
      ...admin,
      summary: 'One of them whole, with its headers and its payload',
      description: 'A payload that is no JSON is given in base64, and `payload_encoding` says so.',
      parameters: [id, service],
      responses: { 200: answer('Found', deadLetterWhole), 404: notFound, 503: unavailable, ...common },
    },
  },
  '/ops/dead-letters/{id}/retry': {
    post: {
      ...admin,
      summary: 'Has it handled again, as if it had just come',
      description:
        'Once, whoever asks at the same time. A try that fails changes nothing but the count and the last error of the dead letter.',
      parameters: [id, service, idempotencyKey],
      responses: {
        200: answer('Handled', settled('retried')),
        404: notFound,
        409: refused('Dead letter was retried already'),
        422: refused('Dead letter failed again: Error: …'),
        503: unavailable,
        ...common,
      },
    },
  },
  '/ops/dead-letters/{id}/discard': {
    post: {
      ...admin,
      summary: 'Decides that it is not to be handled; it stays as a record of who decided so, when and why',
      parameters: [id, service, idempotencyKey],
      requestBody: { required: true, content: json({ reason: 'order of a test' }, object({ reason: textOf(longestReason) }, ['reason'])) },
      responses: {
        200: answer('Discarded', settled('discarded')),
        400: refused('reason is required'),
        404: notFound,
        409: refused('Dead letter was retried already'),
        503: unavailable,
        ...common,
      },
    },
  },
};
