import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { definitions, kubernetesSchemas } from './provide.mjs';

const common = 'https://kubernetes.io/api/_definitions.json';

/** A definition's schema as JSON Schema in which unknown fields are errors, as the API server sees them when it validates strictly. */
const closed = (schema) => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-kubernetes-int-or-string': eitherOr, 'x-kubernetes-preserve-unknown-fields': open, ...rest } = schema;
  if (eitherOr) return { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  const made = {};
  for (const [key, value] of Object.entries(rest)) {
    // Names of fields, not words of the schema.
    const isNames = key === 'properties';
    made[key] = isNames ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, closed(field)])) : closed(value);
  }
  if (made.properties && made.additionalProperties === undefined && !open) made.additionalProperties = false;
  return made;
};

const ofDefinition = (version) => {
  const schema = closed(version.schema.openAPIV3Schema);
  schema.properties.metadata = { $ref: `${common}#/$defs/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta` };
  return schema;
};

const sentence = ({ instancePath, keyword, message, params }) => {
  const path = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return `unknown field "${[path, params.additionalProperty].filter(Boolean).join('.')}"`;
  return `${path || 'it'} ${message}${params.allowedValues ? `: ${params.allowedValues.join(', ')}` : ''}`;
};

/** Answers a function that names what is wrong with an object: nothing, when the list is empty. */
export const openSchemas = async () => {
  const [folder, operators] = await Promise.all([kubernetesSchemas(), definitions()]);
  const lenient = { strict: false, validateFormats: false, unicodeRegExp: false, logger: false };
  const ajv = new Ajv2020({ ...lenient, allErrors: true, code: { optimize: false }, inlineRefs: false });
  ajv.addSchema(JSON.parse(readFileSync(join(folder, '_definitions.json'), 'utf8')), common);
  const compiled = new Map();

  const compile = (apiVersion, kind) => {
    const [version, group] = apiVersion.split('/').reverse();
    const file = join(folder, [kind.toLowerCase(), group?.split('.')[0], version].filter(Boolean).join('-') + '.json');
    if (existsSync(file)) return ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
    const definition = operators.find(({ spec }) => spec.group === group && spec.names.kind === kind);
    const served = definition?.spec.versions.find(({ name }) => name === version);
    return served && ajv.compile(ofDefinition(served));
  };

  return ({ apiVersion, kind, ...object }) => {
    const key = `${apiVersion} ${kind}`;
    if (!compiled.has(key)) compiled.set(key, compile(apiVersion, kind));
    const check = compiled.get(key);
    if (!check) return [`there is no kind ${key}`];
    return check({ apiVersion, kind, ...object }) ? [] : [...new Set(check.errors.map(sentence))];
  };
};
