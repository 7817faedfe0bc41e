/** Parts of an OpenAPI document that the tests read. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  parameters?: { name: string; in: string }[];
  responses?: Record<string, { description?: string }>;
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }> };
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  examples?: unknown[];
  contentSchema?: Schema;
  default?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** Whether a schema takes values of a type. */
export const isOf = ({ type }: Schema, name: string): boolean => [type].flat().includes(name);

/** Where a reference leads to; what stands beside it counts too. */
export const resolved = ({ $ref, ...beside }: Schema, schemas: Record<string, Schema>): Schema => ({
  ...($ref !== undefined && schemas[$ref.split('/').at(-1) ?? '']),
  ...beside,
});
