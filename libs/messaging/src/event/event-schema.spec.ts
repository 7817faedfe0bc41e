import { eventDefinitions, flattened } from '@entrepot/contracts';
import { schemaViolation } from './event-schema.js';

describe.each(Object.values(eventDefinitions))('the definition of $type', (definition) => {
  const { subject, summary, schema, sample } = definition;

  it('has a sample that its schema allows, and that holds no field that the schema does not name', () => {
    expect(schemaViolation(definition, sample)).toBeNull();
    const known = Object.keys(flattened(schema).properties ?? {});
    expect(Object.keys(sample as object).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('says in a sentence when it happens, and which field its subject is', () => {
    expect(summary).toMatch(/^[A-Z].*\.$/s);
    expect(JSON.stringify(sample)).toContain(`"${subject}":`);
  });
});
