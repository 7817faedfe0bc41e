// docs/events.md: each event with its sentence, and each shape that more than one place has, once.
import { flattened } from '@entrepot/contracts';

export const intro = `# Events

Each event is a CloudEvent 1.0: its attributes (\`id\`, \`source\`, \`type\`, \`subject\`, \`time\`, \`dataschema\`, \`sequence\`, \`aggregateversion\`,
\`requestid\`, \`traceparent\`, \`actor\`) and the \`data\` that is described below. \`GET /api2/events\` and webhooks give all of it as one JSON object. On
Kafka the attributes are headers whose names begin with \`ce_\`, the value is the data, and the message key is the subject. The subject is the id of what
changed: events of one subject keep their order. Delivery is at least once: drop an event whose \`source\` and \`id\` you know.

The schema of an event has the name \`urn:entrepot:event:<event>:1\`, which is its \`dataschema\`. Fields that a schema does not name may be added at any
time. Shapes that several events have are described at the [end](#shapes).
`;

const sequenceIntro = `## Sequence

\`sequence\` numbers the events of one aggregate: 1, 2, 3 … without gaps, and the record's \`version\` in the API is the number of its last event. A change
that publishes two events takes two numbers. Who has seen 6 and sees 8 has lost an event; who sees 6 again has a copy. \`aggregateversion\` holds the same
number. An aggregate is counted per \`source\`, by its name below and \`subject\`.

Filters make gaps: who asks for some types, or may not read all of an aggregate, does not see every number, and a gap proves nothing. A webhook that is
such a receiver is told by \`previoussequence\`: the last number before this one, of this aggregate, that it was given. Lost is something where that is
greater than the last number that you have. It is absent at the first event of an aggregate that a webhook is
given in the days for which deliveries are kept. \`GET /api2/events\` has no such
attribute: there leave out filters, or read the record after an event that you act upon.
`;

export const folding = `## Fold

Whoever applies all events has what the API shows, field by field. The rules:

- Drop an event whose \`source\` and \`id\` are known. Of one aggregate take the numbers one after the other; after a gap read the record from the API.
- An event has the whole record under the names of the API, and \`previous\` the old values of what its change altered: what stood before the whole
  change, not before the event. A change of several events, as an invoice that changes the status too, has the same \`previous\` in each. \`*.deleted\` and \`integration.revoked\` remove it. The record's \`version\` is the number of
  the last event, whatever its type.
- The events of documents have the document, and the order as it is with it. \`history\` holds the new entries of the order's history, oldest first.
- The documents of an imported order stand in \`documents\` of \`order.imported\`: store, currency, sku, name, price and product are the order's.
- After \`order.linked\`, invoices have the currency of their order, and items of documents the products of its lines; \`updated_at\` of those that change so is the order's.
  \`shipment.track-added\` adds a track, \`shipment.track-changed\` replaces it, \`shipment.track-removed\` takes it away.
- \`product.stock_changed\` has the stock that a product shows, and \`stock.short\`, \`stock.taken\` and \`checkout.submitted\` change nothing but the version.
- The options of an attribute are told as a difference: \`options\` are new or changed, \`options_removed\` are gone. \`option_ids\` of a product name them, and
  its labels are those that the attribute has now. \`image.*\` are records of their own, by \`image_id\`.
- \`lead.saved\` and \`schedule.saved\` are the records; \`*.captured\` is what others asked for.
- Computed, and in no event: \`checkout_url\`, addresses of images, \`pricing\`, \`total_due\`, \`payment\` (but for its amounts), \`row_total_incl_tax\`, and numbers of a list.
`;

/** Describes `sequence`, and the counters of the events. */
export const sequence = (definitions) => {
  const counted = Map.groupBy(
    definitions.filter(({ aggregate, isSnapshot }) => aggregate !== null && !isSnapshot),
    ({ aggregate, topic, subject }) => [topic.split('.')[1], aggregate, `\`${subject}\``].join(' | '),
  );
  return [
    sequenceIntro,
    '| service | aggregate | subject | events |',
    '|---|---|---|---|',
    ...[...counted].sort().map(([head, events]) => `| ${head} | ${events.map(({ type }) => `\`${type}\``).join(', ')} |`),
    '',
    'A `*.snapshot` repeats the number of the last event of its aggregate and is not counted. `lead.captured` and `schedule.captured` that others publish, and',
    '`snapshot.*`, have no `sequence`; nor have a `stock.short` of a product without stock, and what an earlier release published. After a service was restored from a',
    'backup the numbers of what was lost are not given again: the gap says that the record is to be read anew.',
    '',
  ].join('\n');
};

// Fields that a shape must have to be worth a name.
const fewest = 3;
const propertiesOf = (schema) => flattened(schema).properties ?? {};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const alternatives = (schema) => schema.anyOf ?? [schema];
/** Shapes that have another name than that of the first place that has them. */
const names = {
  'credit memo item': 'document item',
  'credit memo comment': 'comment',
  'credit memo history': 'history entry',
  'shipment track': 'track',
};
const singular = (name) => name.replace(/sses$/, 'sS').replace(/s$/, '').replace('sS', 'ss').replaceAll('_', ' ');

/** Returns the record whose fields an event has, among others. */
const recordOf = (schema) => (schema.allOf ? recordOf(schema.allOf[0]) : schema);

/** Every object within a schema, the parts of an intersection included, with a name for it. */
const objectsIn = (schema, name, found = []) => {
  if (schema.allOf) found.push({ name, schema: recordOf(schema), isWhole: true });
  for (const [field, value] of Object.entries(propertiesOf(schema))) {
    for (const one of alternatives(value)) {
      const inner = one.type === 'array' ? alternatives(one.items).find(({ properties }) => properties) : one;
      if (!inner || Object.keys(propertiesOf(inner)).length < fewest) continue;
      const innerName = one.type === 'array' ? `${name} ${singular(field)}` : field.replaceAll('_', ' ');
      if (!field.startsWith('previous')) found.push({ name: names[innerName] ?? innerName, within: name, schema: inner });
      objectsIn(inner, innerName, found);
    }
  }
  return found;
};

export const shapesOf = (definitions) => {
  const shapes = [];
  const objects = definitions.flatMap(({ type, schema }) => objectsIn(schema, type.split('.')[0].replaceAll('-', ' ')));
  for (const { name, within, schema, isWhole } of [
    ...objects.filter(({ isWhole }) => isWhole),
    ...objects.filter(({ isWhole }) => !isWhole),
  ]) {
    const properties = propertiesOf(schema);
    const known = shapes.find((shape) => same(shape.properties, properties));
    if (known) known.uses++;
    else shapes.push({ name, within, schema, properties, uses: isWhole ? 2 : 1 });
  }
  const used = shapes.filter(({ uses }) => uses > 1);
  const isFirst = ({ name }, index) => used.findIndex((shape) => shape.name === name) === index;
  return used
    .map((shape, index) => ({ ...shape, name: isFirst(shape, index) ? shape.name : `${shape.within} ${shape.name}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

const anchor = ({ name }) => `[${name}](#${name.replaceAll(' ', '-')})`;

/**
 * Finds the shape that most of an object's fields belong to, and splits the fields into those and the others. Old values have some of a shape's
 * fields.
 */
const split = (schema, shapes, except) => {
  const properties = propertiesOf(schema);
  const isPartial = (flattened(schema).required ?? []).length === 0;
  const names = Object.keys(properties);
  const shared = ({ properties: fields }) => names.filter((name) => name in fields && same(fields[name], properties[name]));
  const [best] = shapes
    .filter((shape) => shape !== except)
    .map((shape) => ({ shape, fields: shared(shape) }))
    .sort((a, b) => b.fields.length - a.fields.length || Object.keys(a.shape.properties).length - Object.keys(b.shape.properties).length);
  const [most, all] = [best?.fields.length ?? 0, Object.keys(best?.shape.properties ?? {}).length];
  const fits = most >= fewest && 2 * most >= names.length && (isPartial || most >= 0.8 * all);
  return fits ? { shape: best.shape, own: names.filter((name) => !best.fields.includes(name)) } : { shape: null, own: names };
};

export const describeAll = (shapes) => {
  const typeOf = (schema, except) => {
    if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, except)).join(' or ');
    if (schema.const !== undefined) return `\`${schema.const}\``;
    if (schema.type === 'array') return `list of ${typeOf(schema.items, except)}`;
    const { shape } = split(schema, shapes, except);
    if (!shape) return schema.type ?? 'anything';
    return (flattened(schema).required ?? []).length > 0 ? anchor(shape) : `some of ${anchor(shape)}`;
  };

  const rows = (schema, depth = 0, except = null) => {
    const { shape, own } = split(schema, shapes, except);
    const { required = [] } = flattened(schema);
    const missing = shape ? Object.keys(shape.properties).filter((name) => !(name in propertiesOf(schema))) : [];
    const without = missing.length > 0 ? `, without ${missing.map((name) => `\`${name}\``).join(', ')}` : '';
    const head = shape && depth === 0 ? [`- the fields of ${anchor(shape)}${without}`] : [];
    return [
      ...head,
      ...own.flatMap((name) => {
        const field = propertiesOf(schema)[name];
        const optional = required.includes(name) || (shape && depth > 0) || required.length === 0 ? '' : ', optional';
        const description = field.description ? `: ${field.description}` : '';
        const inner = [field, field.items, ...(field.anyOf ?? []), ...(field.anyOf ?? []).map(({ items }) => items)].find(
          (one) => one?.properties,
        );
        return [
          `${'  '.repeat(depth)}- \`${name}\` ${typeOf(field, except)}${optional}${description}`,
          ...(inner ? rows(inner, depth + 1, except) : []),
        ];
      }),
    ];
  };
  return rows;
};

const fenced = (sample) => ['```json', JSON.stringify(sample), '```'];

const nounOf = ({ type }) => type.split('.')[0];

/** Topics with their events; those of one noun that have the same fields are a group. */
export const topicsOf = (definitions, rows) => {
  const alike = (one) => [nounOf(one), one.schema.description, ...rows(one.schema)].join('\n');
  const topics = [...new Set(definitions.map(({ topic }) => topic))].sort();
  const on = (topic) => definitions.filter((one) => one.topic === topic);
  return topics.map((topic) => ({ topic, groups: [...Map.groupBy(on(topic), alike).values()] }));
};

/** @param definitions all events, by type */
export const eventsPage = (definitions) => {
  const shapes = shapesOf(definitions);
  const rows = describeAll(shapes);
  const shown = new Set();

  /** Makes a section; the first one of a noun has a sample. */
  const section = (events) => {
    const [{ schema, subject, sample }] = events;
    const isFirst = !shown.has(nounOf(events[0]));
    shown.add(nounOf(events[0]));
    return [
      `### ${events.map(({ type }) => type).join(', ')}`,
      '',
      ...events.map(({ type, summary }) => `- \`${type}\`: ${summary}`),
      ...(schema.description ? ['', schema.description] : []),
      '',
      `Subject: \`${subject}\`. Data:`,
      '',
      ...rows(schema),
      '',
      ...(isFirst ? [...fenced(sample), ''] : []),
    ];
  };
  const events = topicsOf(definitions, rows).flatMap(({ topic, groups }) => [`## ${topic}`, '', ...groups.flatMap(section)]);
  const described = shapes.flatMap((shape) => [`### ${shape.name}`, '', ...rows(shape.schema, 0, shape), '']);
  return [intro, sequence(definitions), folding, ...events, '## Shapes', '', ...described].join('\n');
};
