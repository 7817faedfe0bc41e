// What a person reads and writes about the services agrees with the roster, libs/contracts/src/roster/services.ts.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { eventDefinitions, serviceNames, servicePorts, snapshots, topicOf, topics } from '@entrepot/contracts';
import { eventFlowOf } from '../services.mjs';
import { databasesRule } from '../k8s/rules/databases.mjs';
import { kafkaRule } from '../k8s/rules/kafka.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const documents = (...files) => files.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJSON()));

/** Lists the sources of a service that hold the words. */
const sourcesWith = (service, words) => {
  const folder = join(root, 'apps', service, 'src');
  const names = readdirSync(folder, { recursive: true }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  return names.map((name) => join(folder, name)).filter((path) => words.test(readFileSync(path, 'utf8')));
};

/** Folders of Kubernetes that are no service. */
const standing = ['base', 'kafka', 'postgres'];

const methodsOf = ({ prototype }) => Object.getOwnPropertyNames(prototype).map((name) => prototype[name]);

/** Lists the topics of the events that a service's handlers name, and of the aggregates that it shows others or asks them for. */
const readsInCode = async (service) => {
  const modules = await Promise.all(sourcesWith(service, /@(EventPattern|On|OnAny|OnMany)\(/).map((path) => import(pathToFileURL(path))));
  const classes = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'function' && value.prototype);
  const methods = classes.flatMap(methodsOf).filter((method) => typeof method === 'function');
  const types = methods.flatMap((method) => Reflect.getMetadata('microservices:pattern', method) ?? []);
  // The rules for a restore name aggregates too, and ask for none.
  const sources = sourcesWith(service, /(?:^ +|\{ )aggregate: '/m).filter((path) => !path.endsWith('restore.ts'));
  const published = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/(?:^ +|\{ )aggregate: '([a-z-]+)'/gm)]);
  const aggregates = published.map(([, name]) => snapshots[name].topic);
  const asked = aggregates.filter((topic) => topic !== topicOf(service));
  const read = [
    ...types.flatMap((type) => (type === '*' ? Object.values(topics) : [eventDefinitions[type].topic])),
    ...asked,
    ...(published.length > 0 ? [topics.snapshots] : []),
  ];
  return [...new Set(read)].sort();
};

describe('the roster', () => {
  it.each(serviceNames)('names the topics that %s reads', async (service) => {
    expect(await readsInCode(service)).toEqual(eventFlowOf(service).reads);
  });

  it('names the services that docker-compose.yml starts, on the ports of the image', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const apps = Object.entries(services).flatMap(([name, { build }]) => (build?.args ? [[name, build.args.APP]] : []));
    expect(apps).toEqual(serviceNames.map((name) => [name, name]));
    expect(services.gateway.ports).toEqual([`127.0.0.1:\${GATEWAY_PORT:-3000}:${servicePorts.http}`]);
    expect(read('Dockerfile')).toMatch(
      `PORT=${servicePorts.http} GATEWAY_PORT=${servicePorts.http} METRICS_HOST=0.0.0.0 METRICS_PORT=${servicePorts.metrics}`,
    );
  });

  it('names the services that Kubernetes runs: a folder each, and a line in every overlay', () => {
    const k8s = 'deploy/k8s';
    const folders = readdirSync(join(root, k8s)).filter((name) => existsSync(join(root, k8s, name, 'kustomization.yaml')));
    expect(folders.filter((name) => !standing.includes(name)).sort()).toEqual([...serviceNames].sort());
    for (const overlay of readdirSync(join(root, k8s, 'overlays'))) {
      const { resources } = parse(read(`${k8s}/overlays/${overlay}/kustomization.yaml`));
      // One on top of another overlay has the other's services.
      const isOnTop = resources.some((resource) => /^\.\.\/[a-z]/.test(resource));
      if (!isOnTop) expect(resources).toEqual(expect.arrayContaining(serviceNames.map((name) => `../../${name}`)));
    }
  });

  it('gives each service on Kubernetes its database, its topics and its rights on Kafka, and no more', () => {
    expect(databasesRule(documents('deploy/k8s/postgres/clusters.yaml'))).toEqual([]);
    const kafka = documents('deploy/k8s/kafka/kafka.yaml', 'deploy/k8s/kafka/services.yaml');
    expect(kafkaRule(kafka)).toEqual([]);
  });
});
