import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { EventDefinition } from '@entrepot/contracts';

const ajv = new Ajv({ strict: false });
ajvFormats.default(ajv);
const compiled = new WeakMap<EventDefinition, ValidateFunction>();

/** Where and how data breaks the schema of its event, as `/price must be number`; null when it keeps it. Names no values. */
export const schemaViolation = (definition: EventDefinition, data: unknown): string | null => {
  let validate = compiled.get(definition);
  if (!validate) {
    validate = ajv.compile(definition.schema);
    compiled.set(definition, validate);
  }
  if (validate(data)) return null;
  const [first] = validate.errors ?? [];
  return `${first?.instancePath || '/'} ${first?.message}`;
};
