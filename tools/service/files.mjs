// The files of an empty service, and what Kubernetes needs to know of it.
import { readFileSync } from 'node:fs';

export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const libraries = ['kernel', 'contracts', 'telemetry', 'database', 'messaging', 'auth', 'requests', 'service'];
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

export const manifestOf = ({ name }) => ({
  name: `@entrepot/${name}`,
  version,
  private: true,
  type: 'module',
  exports: { '.': { '@entrepot/source': './src/app.module.ts', types: './dist/app.module.d.ts', default: './dist/app.module.js' } },
  dependencies: Object.fromEntries(libraries.map((library) => [`@entrepot/${library}`, '*'])),
  jest: { preset: '../../jest.postgres.mjs' },
  nx: { tags: ['type:app'], targets: { build: {}, test: {}, lint: {}, bundle: {} } },
});

/** By their paths in the folder of the app. */
export const sourcesOf = ({ name, camel, pascal }) => ({
  'package.json': json(manifestOf({ name })),
  'tsconfig.build.json': json({
    extends: '../../tsconfig.base.json',
    compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/tsconfig.build.tsbuildinfo' },
    include: ['src/**/*.ts'],
    exclude: ['src/**/*.spec.ts'],
    references: libraries.map((library) => ({ path: `../../libs/${library}/tsconfig.build.json` })),
  }),
  'src/main.ts': `import { runService, serviceMigrations } from '@entrepot/service';
import { ${camel}Migrations, ${camel}Settings, start${pascal} } from './app.module.js';

await runService('${name}', ${camel}Settings, start${pascal}, serviceMigrations(${camel}Migrations));
`,
  'src/app.module.ts': `import { Module } from '@nestjs/common';
import { Type } from '@sinclair/typebox';
import {
  serviceSettings,
  startService,
  type RunningService,
  type Runtime,
  type ServiceDefinition,
  type ServiceSettings,
} from '@entrepot/service';

/** Settings of the ${name} service. */
export const ${camel}Settings = Type.Object(serviceSettings);

/** Migrations of its own tables; outbox, inbox and idempotency keys are there without them. */
export const ${camel}Migrations: ServiceDefinition['migrations'] = [];

/** Controllers and event handlers. */
@Module({ controllers: [] })
export class ${pascal}Module {}

/** Starts the ${name} service; resolves when it listens. */
export const start${pascal} = (settings: ServiceSettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: '${name}', module: ${pascal}Module, migrations: ${camel}Migrations }, settings, runtime);
`,
  [`test/${name}.spec.ts`]: `import { startUnderTest, type ServiceUnderTest } from '@entrepot/service/testing';
import { start${pascal} } from '../src/app.module.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await startUnderTest(start${pascal}, {});
});
afterAll(() => service.close());

it('answers health, and keeps outbox and inbox in its database', async () => {
  expect(await service.call('GET', '/health/self')).toMatchObject({ status: 200 });
  const tables = await service.db.query<{ name: string }[]>(
    "select relname as name from pg_class where relname in ('outbox', 'inbox') order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual(['inbox', 'outbox']);
});
`,
});

export const kustomization = (name) => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
components: [../base]
labels:
  - pairs: { app.kubernetes.io/name: ${name} }
configMapGenerator:
  - name: ${name}
images:
  - { name: entrepot, newName: entrepot-${name}, newTag: ${version} }
`;

export const cluster = (name) => `---
apiVersion: postgresql.cnpg.io/v1
kind: Cluster
metadata: { name: ${name}-db }
spec: { bootstrap: { initdb: { database: entrepot_${name.replaceAll('-', '_')}, owner: entrepot_${name.replaceAll('-', '_')} } } }
`;

export const kafkaObjects = (name) => `apiVersion: kafka.strimzi.io/v1
kind: KafkaTopic
metadata: { name: entrepot.${name}.v1 }
---
apiVersion: kafka.strimzi.io/v1
kind: KafkaTopic
metadata: { name: entrepot.${name}.dlq }
---
apiVersion: kafka.strimzi.io/v1
kind: KafkaUser
metadata: { name: ${name}-kafka }
spec:
  authorization:
    type: simple
    acls:
      - { resource: { type: topic, name: entrepot.${name}.dlq }, operations: [Write, Describe, DescribeConfigs] }
      - { resource: { type: topic, name: entrepot.${name}.v1 }, operations: [Read, Write, Describe, DescribeConfigs] }
      - { resource: { type: group, name: entrepot.${name} }, operations: [Read, Describe] }
      - { resource: { type: group, name: entrepot.${name}.restore }, operations: [Read, Describe, Delete] }
      - { resource: { type: cluster }, operations: [DescribeConfigs] }
---
`;

export const composeService = (name) => `  ${name}:
    <<: *service
    image: \${ENTREPOT_IMAGES:-ghcr.io/entrepot}/entrepot-${name}:\${ENTREPOT_VERSION:-${version}}
    build: { context: ., args: { APP: ${name} } }
    environment:
      <<: *environment

`;
