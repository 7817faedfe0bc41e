import { Type } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';

/** Databases keep neither a NUL nor half a surrogate pair. */
const storable = '[^\\u0000\\p{Cs}]';
const text = (maxLength: number) => orNull(Type.String({ maxLength, pattern: `^${storable}*$` }));
const words = text(255);
const part = '[^\\s@\\u0000\\p{Cs}]';
const email = Type.String({ maxLength: 254, pattern: `^\\s*(${part}+@${part}+\\.[^\\s@.\\u0000\\p{Cs}]+)?\\s*$` });
const id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...(description !== undefined && { description }) });

const contact = {
  id: id('unique among all leads, or all schedules, of all publishers: an event about a known one changes what it names'),
  name: Type.Optional(words),
  email: Type.Optional(orNull(email)),
  phone: Type.Optional(words),
  created_at: Type.Optional(
    Type.String({
      pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
      format: 'iso-date-time',
      description: 'UTC, YYYY-MM-DD HH:MM:SS; of a new one without it, the time of the event',
    }),
  ),
  utm_source: Type.Optional(words),
  utm_medium: Type.Optional(words),
  utm_campaign: Type.Optional(words),
  utm_term: Type.Optional(words),
  utm_content: Type.Optional(words),
  origin: Type.Optional(words),
};

const howToPublish = `Published by what captures leads, as a form of a storefront, and read by the customer service. What is absent stays as it
is, null and the empty text empty a field. On Kafka:

\`\`\`
$ kcat -b localhost:9092 -P -t ${topics.captures} -k 5 -H ce_specversion=1.0 -H ce_type=lead.captured -H ce_source=/shop/contact-form \\
    -H ce_id=$(uuidgen) -H ce_subject=5 -H content-type=application/json <<'.'
{"id":5,"store_id":1,"name":"Ana Lima","email":"ana@example.com","phone":"11 98888-7777","utm_source":"google","origin":"site"}
.
\`\`\`

The key is the id, so that what happens to one lead keeps its order. An event with a known source and id is one that was sent twice, and
changes nothing. Who counts the versions of a lead sends them as \`aggregateversion\`: what is below the known one is left out. What
breaks the schema is set aside at once, with the reason, in \`entrepot.customer.dlq\` and in the table
\`dead_letter\`. Without Kafka use \`POST /ops/import/leads\`.`;

export const leadCaptured = defineEvent('lead.captured', topics.captures, {
  aggregate: null,
  subject: 'id',
  summary: 'Somebody left a contact in a form, or what is known of it changed.',
  schema: Type.Object(
    {
      ...contact,
      store_id: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
      coupon_id: Type.Optional(orNull(id())),
      coupon_used: Type.Optional(words),
      promoters_name: Type.Optional(words),
    },
    { description: howToPublish },
  ),
  sample: {
    id: 5,
    store_id: 1,
    name: 'Ana Lima',
    email: 'ana@example.com',
    phone: '11 98888-7777',
    created_at: '2026-03-02 14:05:10',
    utm_source: 'google',
    origin: 'site',
  },
});

export const scheduleCaptured = defineEvent('schedule.captured', topics.captures, {
  aggregate: null,
  subject: 'id',
  summary: 'Somebody asked for an appointment, or the external system’s answer to it is known.',
  schema: Type.Object(
    {
      ...contact,
      date: Type.Optional(orNull(Type.String({ format: 'date', pattern: '^(?!0000)' }), 'YYYY-MM-DD')),
      time: Type.Optional(orNull(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), 'HH:MM')),
      unity_id: Type.Optional(orNull(id())),
      treatment: Type.Optional(words),
      campanha_interna: Type.Optional(words),
      campanha_interna_id: Type.Optional(orNull(id())),
      codigo_external: Type.Optional(words),
      status_external: Type.Optional(
        Type.Unsafe<1 | 2 | 3>(
          Type.Integer({ minimum: 1, maximum: 3, description: '1 pending (a new one without it), 2 synced, 3 error' }),
        ),
      ),
      mensagem_erro_external: Type.Optional(text(4096)),
    },
    {
      description: `Published and read as \`lead.captured\`. What sends schedules to the external system publishes the result in the same
way: \`{"id":9,"status_external":2,"codigo_external":"EXT-77","mensagem_erro_external":null}\`.`,
    },
  ),
  sample: {
    id: 9,
    name: 'Ana Lima',
    email: 'ana@example.com',
    phone: '11 98888-7777',
    created_at: '2026-03-02 14:05:10',
    date: '2026-03-12',
    time: '10:30',
    unity_id: 3,
    treatment: 'Consultation',
    status_external: 1,
  },
});

const kept = orNull(Type.String());
const number = orNull(Type.Integer());
const saved = {
  id: Type.Integer(),
  name: kept,
  email: kept,
  phone: kept,
  created_at: timestamp,
  updated_at: timestamp,
  utm_source: kept,
  utm_medium: kept,
  utm_campaign: kept,
  utm_term: kept,
  utm_content: kept,
  origin: kept,
};
const savedSample = {
  ...{ name: 'Ana Lima', email: 'ana@example.com', phone: '11 98888-7777', utm_source: 'google', utm_medium: null, utm_campaign: null },
  ...{ utm_term: null, utm_content: null, origin: 'site', created_at: '2026-03-02 14:05:10', updated_at: '2026-03-02 14:05:10' },
};

export const leadSaved = defineEvent('lead.saved', topics.customer, {
  subject: 'id',
  summary: 'The customer service has saved a lead that was captured or imported: the whole record as it is now.',
  schema: Type.Object({ ...saved, store_id: number, coupon_id: number, coupon_used: kept, promoters_name: kept }),
  sample: { id: 5, ...savedSample, store_id: 1, coupon_id: null, coupon_used: null, promoters_name: null },
});

export const scheduleSaved = defineEvent('schedule.saved', topics.customer, {
  subject: 'id',
  summary: 'The customer service has saved a schedule that was captured or imported: the whole record as it is now.',
  schema: Type.Object({
    ...saved,
    date: orNull(Type.String(), 'YYYY-MM-DD'),
    time: orNull(Type.String(), 'HH:MM'),
    unity_id: number,
    treatment: kept,
    campanha_interna: kept,
    campanha_interna_id: number,
    codigo_external: kept,
    status_external: Type.Integer({ description: '1 pending, 2 synced, 3 error' }),
    status_external_label: Type.String(),
    mensagem_erro_external: kept,
  }),
  sample: {
    ...{ id: 9, ...savedSample, date: '2026-03-12', time: '10:30', unity_id: 3, treatment: 'Consultation', campanha_interna: null },
    ...{ campanha_interna_id: null, codigo_external: null, status_external: 1, status_external_label: 'Pending' },
    mensagem_erro_external: null,
  },
});
