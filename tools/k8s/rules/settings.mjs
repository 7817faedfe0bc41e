// Every variable of a service is one of its settings, with a value that the service takes: a misspelled one would be ignored in silence.
import { Type } from '@sinclair/typebox';
import { SettingsError, containerSettings, readSettings } from '@entrepot/service';
import { serviceNames, servicePorts } from '../../../libs/contracts/src/roster/services.ts';
import { settingsOf } from '../../services.mjs';
import { ofKind } from '../render.mjs';

const settings = Object.fromEntries(await Promise.all(serviceNames.map(async (name) => [name, await settingsOf(name)])));

/** Read by Node.js and by OpenTelemetry's exporter, not by the services. */
const ofOthers =
  /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|OTEL_EXPORTER_OTLP_(HEADERS|TIMEOUT|COMPRESSION|CERTIFICATE)|OTEL_RESOURCE_ATTRIBUTES)$/;

/** Settings of the image. */
const [http, metrics] = [servicePorts.http, servicePorts.metrics].map(String);
const image = { HOST: '0.0.0.0', PORT: http, GATEWAY_PORT: http, METRICS_HOST: '0.0.0.0', METRICS_PORT: metrics };

/** Stands for what a Secret holds; long enough for each, and a URL where one is asked for. */
const secret = (name) => ({ DATABASE_URL: 'postgres://user@host/db', SMTP_URL: 'smtps://user@host' })[name] ?? 'x'.repeat(64);

const valuesOf = (container, configMaps) => {
  const values = {};
  for (const { configMapRef } of container.envFrom ?? []) Object.assign(values, configMaps.get(configMapRef?.name));
  for (const { name, value, valueFrom } of container.env ?? []) values[name] = valueFrom ? secret(name) : value;
  return values;
};

const problemsOf = (service, values) => {
  const properties = { ...settings[service], ...containerSettings };
  const unknown = Object.keys(values).filter((name) => !(name in properties) && !ofOthers.test(name));
  const problems = unknown.map((name) => `${name} is no setting of this service`);
  try {
    readSettings(Type.Object(properties), { ...image, ...values });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.message.split('\n'));
  }
  return problems;
};

export const settingsRule = (objects) => {
  const configMaps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data]));
  return ofKind(objects, 'Deployment')
    .filter(({ metadata }) => serviceNames.includes(metadata.name))
    .flatMap(({ metadata, spec: { template } }) =>
      [...template.spec.initContainers, ...template.spec.containers].flatMap((container) =>
        problemsOf(metadata.name, valuesOf(container, configMaps)).map((problem) => `${metadata.name}/${container.name}: ${problem}`),
      ),
    );
};
