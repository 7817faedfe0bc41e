// Parts of docs/events.md: each event with its sentence, and each shape that more than one place has, once.
import { flattened } from '@entrepot/contracts';

/** Makes a table in Markdown. */
export const markdownTable = (columns, rows) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Groups events by their topics, in order. */
export const byTopic = (definitions) => [...Map.groupBy(definitions, ({ topic }) => topic)].sort();

/** Makes the table of the counters of `sequence`. */
const countersOf = (definitions) => {
  const counted = definitions.filter(({ aggregate, isSnapshot }) => aggregate !== null && !isSnapshot);
  const headOf = ({ aggregate, topic, subject }) => [topic.split('.')[1], aggregate, `\`${subject}\``].join(' | ');
  const typesOf = (events) => events.map(({ type }) => `\`${type}\``).join(', ');
  const rows = [...Map.groupBy(counted, headOf)].sort().map(([head, events]) => [head, typesOf(events)]);
  return markdownTable(['service', 'aggregate', 'subject', 'events'], rows);
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
  const wholeFirst = objects.toSorted((a, b) => Number(b.isWhole ?? false) - Number(a.isWhole ?? false));
  for (const { name, within, schema, isWhole } of wholeFirst) {
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

const describeAll = (shapes) => {
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
        const inside = [field, field.items, ...(field.anyOf ?? []).flatMap((one) => [one, one.items])];
        const inner = inside.find((one) => one?.properties);
        return [
          `${'  '.repeat(depth)}- \`${name}\` ${typeOf(field, except)}${optional}${description}`,
          ...(inner ? rows(inner, depth + 1, except) : []),
        ];
      }),
    ];
  };
  return rows;
};

const nounOf = ({ type }) => type.split('.')[0];

/**
 * Makes the parts of the page.
 * @param definitions all events, by type
 */
export const eventsParts = (definitions) => {
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
      ...(isFirst ? ['```json', JSON.stringify(sample), '```', ''] : []),
    ];
  };
  /** Events of one noun that have the same fields are one section. */
  const alike = (one) => [nounOf(one), one.schema.description, ...rows(one.schema)].join('\n');
  const sections = (events) => [...Map.groupBy(events, alike).values()].flatMap(section);
  const events = byTopic(definitions).flatMap(([topic, all]) => [`## ${topic}`, '', ...sections(all)]);
  const described = shapes.flatMap((shape) => [`### ${shape.name}`, '', ...rows(shape.schema, 0, shape), '']);
  return { sequence: countersOf(definitions), events: events.join('\n').trimEnd(), shapes: described.join('\n').trim() };
};
