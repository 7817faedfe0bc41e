// The document of GET /docs/asyncapi.json: what is published on the topics, from the definitions of the events.
import { byTopic, shapesOf } from './events-page.mjs';

/** Headers of every event. */
const headers = {
  type: 'object',
  required: ['ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_subject', 'ce_time', 'content-type'],
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', description: 'unique with `ce_source`: an event whose id is known is a copy' },
    ce_source: { type: 'string', description: 'the service that published it' },
    ce_subject: { type: 'string', description: 'the id of what changed, and the key of the message' },
    ce_time: { type: 'string', format: 'date-time' },
    ce_aggregateversion: { type: 'string', pattern: '^\\d+$', description: 'the version of the record after the event' },
    ce_requestid: { type: 'string', description: 'the request that caused it' },
    ce_traceparent: { type: 'string', description: 'its trace, by W3C Trace Context' },
    ce_actor: { type: 'string', description: 'the integration that caused it' },
    'content-type': { const: 'application/json' },
  },
};

/** Makes the headers that depend on the type. */
const headersOf = ({ type, dataschema, aggregate }) => {
  const description = `number of the event among those of its ${aggregate}, without gaps`;
  const counted = aggregate !== null && { ce_sequence: { type: 'string', pattern: '^[1-9]\\d*$', description } };
  return { type: 'object', properties: { ce_type: { const: type }, ce_dataschema: { const: dataschema }, ...counted } };
};

const sampleHeaders = ({ type, topic, dataschema, subject, aggregate, sample }) => ({
  ce_specversion: '1.0',
  ce_id: '0197a1f4-6c5e-7a61-9d0c-5b8f3e2a7c10',
  ce_source: topic.includes('captures') ? '/shop/contact-form' : `/entrepot/${topic.split('.')[1]}`,
  ce_type: type,
  ce_subject: String(sample[subject] ?? sample.order?.[subject]),
  ce_time: '2026-03-02T14:05:10.120Z',
  ce_dataschema: dataschema,
  ...(aggregate !== null && { ce_sequence: '1' }),
  ce_aggregateversion: '1',
  ce_requestid: '0197a1f4-6c5d-7b02-8a4e-0c1d2e3f4a5b',
  'content-type': 'application/json',
});

const nameOf = (name) => name.replaceAll(' ', '_');

/** A schema whose parts that several events have are references. */
const sharing = (shapes) => {
  const names = new Map(shapes.map(({ name, schema }) => [JSON.stringify(schema), nameOf(name)]));
  return (schema, isWhole = false) => {
    const referring = (key, part) => {
      const name = isWhole && key === '' ? undefined : names.get(JSON.stringify(part));
      return name ? { $ref: `#/components/schemas/${name}` } : part;
    };
    return JSON.parse(JSON.stringify(schema, referring));
  };
};

/**
 * @param definitions all events, by type
 * @param version the package's
 */
export const asyncApiDocument = (definitions, version) => {
  const shapes = shapesOf(definitions);
  const shared = sharing(shapes);
  const topics = byTopic(definitions);
  const key = (topic) => topic.split('.').slice(1, -1).join('.');
  const ofTopics = (make) => Object.fromEntries(topics.map(make));
  const messageOf = (definition) => {
    const { type, topic, summary, schema, sample } = definition;
    return {
      ...{ name: type, title: type, summary, tags: [{ name: key(topic) }], headers: headersOf(definition) },
      traits: [{ $ref: '#/components/messageTraits/event' }],
      payload: shared(schema),
      examples: [{ name: type, headers: sampleHeaders(definition), payload: sample }],
    };
  };
  return {
    asyncapi: '3.0.0',
    id: 'urn:entrepot:events',
    info: {
      title: 'Entrepot events',
      version,
      description:
        'Every change of what the API shows, as CloudEvents 1.0 in binary mode: the attributes are Kafka headers, the value is JSON. At least once, in order per key; `ce_sequence` numbers the events of each aggregate without gaps. Webhooks give the same events in their JSON form; one of some types, or that may not read all of an aggregate, adds `previoussequence`, the last number before that it was given. Read at `/docs/events`.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: topics.map(([topic]) => ({ name: key(topic) })),
    },
    defaultContentType: 'application/json',
    servers: { kafka: { host: 'localhost:9092', protocol: 'kafka', description: 'KAFKA_BROKERS; topics begin with KAFKA_PREFIX' } },
    channels: ofTopics(([topic, events]) => {
      const messages = Object.fromEntries(events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]));
      const description = `Events of ${key(topic)}. The key is \`ce_subject\`.`;
      return [key(topic), { address: topic, title: topic, description, messages }];
    }),
    operations: ofTopics(([topic, events]) => {
      const channel = { $ref: `#/channels/${key(topic)}` };
      const said = { title: `What ${topic} carries`, summary: `Events of ${key(topic)}, as they happen.` };
      const messages = events.map(({ type }) => ({ $ref: `${channel.$ref}/messages/${type}` }));
      return [`publish-${key(topic)}`, { action: 'send', channel, ...said, messages }];
    }),
    components: {
      messages: Object.fromEntries(definitions.map((definition) => [definition.type, messageOf(definition)])),
      messageTraits: { event: { headers, bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } } } },
      schemas: Object.fromEntries(shapes.map(({ name, schema }) => [nameOf(name), shared(schema, true)])),
    },
  };
};
