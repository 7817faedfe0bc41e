// What `docker compose up` starts beside the services agrees with them; tools/test/roster.spec.mjs holds the services themselves.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { serviceNames, servicePorts } from '@entrepot/contracts';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const compose = read('docker-compose.yml');
const { services } = parse(compose, { merge: true });

/** Files and folders of the repository → their places in a container. */
const mountsOf = (name) =>
  new Map(services[name].volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':').slice(0, 2)));

it('reads no setting that .env.example does not list', () => {
  const named = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const listed = new Set([...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect([...named].filter((name) => !listed.has(name))).toEqual([]);
});

it('mounts files that exist', () => {
  const mounted = Object.keys(services).flatMap((name) => (services[name].volumes ? [...mountsOf(name).keys()] : []));
  expect(mounted.length).toBeGreaterThanOrEqual(7);
  expect(mounted.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('has Prometheus ask every service, under the name that the alerts expect', () => {
  const [{ job_name: job, static_configs: found, honor_labels }] = parse(read('deploy/compose/prometheus.yml')).scrape_configs;
  expect([job, honor_labels, found]).toEqual([
    'entrepot',
    true,
    [{ targets: serviceNames.map((name) => `${name}:${servicePorts.metrics}`) }],
  ]);
});

it('gives Grafana the dashboard where its provider and its first page look for it', () => {
  const places = [...mountsOf('grafana').values()];
  const [{ options }] = parse(read('deploy/compose/grafana/dashboards.yml')).providers;
  const home = services.grafana.environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH;
  expect(mountsOf('grafana').get('./deploy/observability/grafana-dashboard.json')).toBe(home);
  expect(home).toMatch(`${options.path}/`);
  for (const kind of ['datasources', 'dashboards']) expect(places).toContain(`/etc/grafana/provisioning/${kind}/entrepot.yml`);
});

const run = promisify(execFile);
const has = (program) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const promtool = (await has('promtool')) || process.env.CI ? it : it.skip;

promtool('passes promtool: the configuration of Prometheus with its rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-prometheus-'));
  try {
    for (const [file, place] of mountsOf('prometheus')) cpSync(join(root, file), join(folder, place.replace('/etc/prometheus/', '')));
    const { stdout } = await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
    expect(stdout).toMatch(/prometheus\.yml is valid[^]*SUCCESS: \d\d rules found/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
