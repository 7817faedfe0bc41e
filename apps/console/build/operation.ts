import type { Field, Operation } from '../src/api/operation.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  /** Schema of one line of an import. */
  contentSchema?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface DescribedOperation {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

const permissionOf = ({ security }: DescribedOperation): string | null => security?.[0]?.['oauth2']?.[0] ?? null;

/** Collects the permission of each operation. */
export const permissionsOf = ({ paths }: Description): Record<string, string | null> =>
  Object.fromEntries(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => (operation.operationId ? [[operation.operationId, permissionOf(operation)]] : [])),
    ),
  );

/** Format of a field: amounts and times say in their description what they are. */
const formatOf = ({ format, description = '' }: Schema): string | undefined => {
  if (format !== undefined) return format;
  if (description.startsWith('Money')) return 'money';
  return description.startsWith('UTC') ? 'date-time' : undefined;
};

/** Parameters that lists and walks handle themselves. */
const handled = new Set(['page', 'limit', 'include_pagination', 'sort', 'direction', 'cursor', 'include', '{attribute code}']);
const deepest = 3;

/**
 * Reads an operation out of the API's description.
 * @throws Error where there is none of that name
 */
export const operationOf = ({ paths, components }: Description, name: string): Operation => {
  const resolved = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = components.schemas[schema.$ref.split('/').pop() ?? ''];
    if (!found) throw new Error(`${name}: ${schema.$ref} is not described`);
    return resolved(found);
  };
  const whole = (schema: Schema): Schema => {
    const own = resolved(schema);
    const parts = (own.allOf ?? []).map(whole);
    if (parts.length === 0) return own;
    return {
      ...own,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties) as Record<string, Schema>,
      required: [...parts.flatMap(({ required = [] }) => required), ...(own.required ?? [])],
    };
  };
  const formsOf = (schema: Schema): Schema[] => {
    const own = whole(schema);
    return (own.oneOf ?? own.anyOf ?? [own]).map(whole);
  };
  const fieldsOf = (schema: Schema, depth = 0): Field[] => {
    const { properties = {}, required = [] } = whole(schema);
    return Object.entries(properties).map(([field, of]) => fieldOf(field, of, required.includes(field), depth));
  };
  const fieldOf = (field: string, schema: Schema, isRequired: boolean, depth: number): Field => {
    const own = whole(schema);
    const one = formsOf(own).find(({ type }) => type !== 'null') ?? own;
    const type = [one.type ?? []].flat().find((each) => each !== 'null') ?? (one.properties ? 'object' : 'string');
    const inner = type === 'array' && one.items ? whole(one.items) : one;
    const fields = depth < deepest && inner.properties ? fieldsOf(inner, depth + 1) : [];
    const values = one.enum ?? inner.enum;
    const format = formatOf(one) ?? formatOf(own);
    return {
      name: field,
      type: type as Field['type'],
      ...(format !== undefined && { format }),
      ...(values && { values: values.filter((value) => value !== null) }),
      ...(isRequired && { isRequired: true as const }),
      ...(fields.length > 0 && { fields }),
      ...(type === 'array' && inner.type !== undefined && inner.type !== 'object' && { of: inner.type as Field['type'] }),
    };
  };

  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== name) continue;
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const answer = operation.responses['200']?.content?.['application/json']?.schema;
      const forms = answer ? formsOf(answer) : [];
      const isRecords = ([, { type, items }]: [string, Schema]): boolean =>
        type === 'array' && items !== undefined && whole(items).properties !== undefined;
      const lists = forms.flatMap(({ properties = {} }) => Object.entries(properties)).filter(isRecords);
      // Of several the one that the path is called by.
      const [key, list] = lists.find(([one]) => path.endsWith(`/${one.replaceAll('_', '-')}`)) ?? lists[0] ?? [];
      const record = list?.items ? fieldsOf(list.items) : [];
      const content = operation.requestBody?.content ?? {};
      const body = content['application/json']?.schema ?? content['application/x-ndjson']?.schema.contentSchema;
      const filter = ({ name: parameter, required, schema = {} }: (typeof parameters)[number]): Field => {
        const field = fieldOf(parameter, schema, required === true, deepest);
        const values = field.values ?? record.find((one) => one.name === parameter)?.values;
        return { ...field, ...(values && { values }) };
      };
      return {
        method: method.toUpperCase(),
        path,
        permission: permissionOf(operation),
        query: parameters.filter((parameter) => !handled.has(parameter.name)).map(filter),
        sorts: parameters.find((parameter) => parameter.name === 'sort')?.schema?.enum ?? [],
        body: body ? fieldsOf(body) : [],
        ...('text/csv' in content && { takesCsv: true as const }),
        ...(operation.parameters?.some((one) => one.name === 'If-Match') && { takesTag: true as const }),
        ...(key !== undefined && { key }),
        record,
      };
    }
  throw new Error(`no operation of the API is called ${name}`);
};
