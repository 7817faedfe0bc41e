// The cluster of the trials: the commands that make it, images, the development overlay, and a way in where the Ingress controller would be.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { createClient } from '../../lib/client.mjs';
import { answers } from '../../lib/processes.mjs';
import { until } from '../../lib/waiting.mjs';
import { freePort } from '../../free-port.mjs';
import { openCluster } from '../cluster.mjs';
import { kubectl } from '../provide.mjs';
import { run } from '../run.mjs';

export const root = resolve(import.meta.dirname, '../../..');
export const namespace = 'entrepot-dev';
/** Namespace of the Ingress controller: the gateway takes requests from there. */
export const outside = 'ingress-nginx';

const { env } = process;
const operators = [
  'https://raw.githubusercontent.com/cloudnative-pg/cloudnative-pg/release-1.30/releases/cnpg-1.30.0.yaml',
  `https://strimzi.io/install/latest?namespace=${namespace}`,
];
const commands = {
  up: env.K8S_NODE_UP ?? 'kind create cluster --name entrepot-node --wait 180s',
  load: env.K8S_NODE_LOAD ?? 'kind load docker-image --name entrepot-node',
  operators:
    env.K8S_NODE_OPERATORS ?? `for url in ${operators.join(' ')}; do kubectl apply --server-side --force-conflicts -f $url; done; :`,
  down: env.K8S_NODE_DOWN ?? (env.K8S_NODE_UP === undefined ? 'kind delete cluster --name entrepot-node' : ''),
};
const shell = (command, ...words) => run('bash', ['-ec', words.length > 0 ? `${command} "$@"` : command, 'bash', ...words]);

/** Builds the images of a tree. */
const build = async (folder, tag) => {
  const images = Object.fromEntries(serviceNames.map((name) => [name, { newName: `entrepot-node-${name}`, newTag: tag }]));
  for (const [name, { newName, newTag }] of Object.entries(images))
    await run('docker', ['build', '--build-arg', `APP=${name}`, '--tag', `${newName}:${newTag}`, folder]);
  return { folder, images };
};

const noAutoscalers = {
  target: { kind: 'HorizontalPodAutoscaler' },
  patch: '{ $patch: delete, apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: { name: any } }',
};
/** Before the first release the development overlay recreated the catalog, which was away for that time. */
const rollingCatalog = {
  target: { kind: 'Deployment', name: 'catalog' },
  patch: JSON.stringify([{ op: 'add', path: '/spec/strategy', value: { type: 'RollingUpdate' } }]),
};
const secrets = {
  gateway: ['GATEWAY_SECRET_KEY', 'BOOTSTRAP_CLIENT_SECRET'],
  'sale-link': ['SALE_LINK_SECRET_KEY'],
  feed: ['FEED_SECRET_KEY'],
};

/** Makes a pod that runs a program with the gateway's image. */
export const podOf = (name, where, labels, program) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: where, labels: { app: name, ...labels } },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'service',
        image: 'entrepot-node-gateway:head',
        imagePullPolicy: 'IfNotPresent',
        command: ['node', '--input-type=module', '-e', program],
        env: [{ name: 'GATEWAY_HOST', value: `gateway.${namespace}` }],
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
});

/** Builds the images of the working tree, and of a revision where one is given, and brings up a cluster that has them. */
export const openStage = async (revision, rate) => {
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync().catch(console.error);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close().then(() => process.exit(1)));
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'entrepot-node-')));
  opened.defer(() => rm(folder, { recursive: true }));
  let cluster;
  const kube = (...args) => cluster.call(['-n', namespace, ...args]);

  const stage = {
    rate,
    close,
    kube,
    json: async (...args) => JSON.parse((await kube(...args, '-o', 'json')).stdout),
    /** Runs a program beside the process of a pod. */
    exec: async (target, program, where = namespace) =>
      (await cluster.call(['-n', where, 'exec', target, '-c', 'service', '--', 'node', '-e', program])).stdout.trim(),
    /** Waits until these services have rolled out. */
    rolledOut: (...names) => Promise.all(names.map((name) => kube('rollout', 'status', `deployment/${name}`, '--timeout=600s'))),
    /** Waits until the gateway says that every service is there. */
    ready: () => until('all are ready', () => answers(`${stage.url}/health/ready`), { withinMs: 300_000 }),
    client: () => createClient(stage.url, { clientId: 'entrepot', secret: stage.secret }),

    async open() {
      env.PATH = `${dirname(await kubectl())}${delimiter}${env.PATH}`;
      stage.head = stage.first = await build(root, 'head');
      if (revision) {
        const from = join(folder, 'from');
        await run('git', ['worktree', 'add', '--detach', from, revision], { cwd: root });
        opened.defer(() => run('git', ['worktree', 'remove', '--force', from], { cwd: root }));
        stage.first = await build(from, 'from');
      }
      for (const name of serviceNames) await run('docker', ['tag', `entrepot-node-${name}:head`, `entrepot-node-${name}:next`]);
      if (commands.down) opened.defer(() => shell(commands.down));
      const { stdout } = await shell(commands.up);
      env.KUBECONFIG = /^export KUBECONFIG=(["']?)(.+)\1$/m.exec(stdout)?.[2] ?? env.KUBECONFIG ?? join(homedir(), '.kube/config');
      stage.cluster = cluster = await openCluster();
      if ((await cluster.names('namespaces')).includes(namespace)) throw new Error(`The cluster has a namespace ${namespace} already`);
      const images = [...new Set([stage.first, stage.head])].flatMap((tree) => Object.values(tree.images));
      const names = images.map(({ newName, newTag }) => `${newName}:${newTag}`);
      await shell(commands.load, ...names, ...serviceNames.map((name) => `entrepot-node-${name}:next`));
      await cluster.define();
    },

    /** Applies the development overlay of a tree with its images, and further patches. */
    async apply({ folder: tree, images }, patches = []) {
      const overlays = ['dev-receivers', 'dev'].map((name) => join(tree, 'deploy/k8s/overlays', name));
      const kustomization = {
        resources: [relative(folder, overlays.find(existsSync))],
        images: serviceNames.map((name) => ({ name: `entrepot-${name}`, ...images[name] })),
        patches: [noAutoscalers, rollingCatalog, ...patches],
      };
      await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
      await cluster.apply(folder, namespace);
    },

    /** Applies the tree to begin with, waits for it, and opens the way in. */
    async start() {
      if (!commands.down) opened.defer(() => cluster.call(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=300s']));
      await stage.apply(stage.first);
      for (const [name, keys] of Object.entries(secrets)) {
        const values = keys.map((key) => `--from-literal=${key}=${randomBytes(32).toString('hex')}`);
        await kube('create', 'secret', 'generic', name, ...values);
      }
      await shell(commands.operators, namespace);
      await stage.rolledOut(...serviceNames);
      if (!(await cluster.names('namespaces')).includes(outside)) await cluster.call(['create', 'namespace', outside]);
      const program = await readFile(join(import.meta.dirname, 'driver.mjs'), 'utf8');
      if (!commands.down) opened.defer(() => cluster.call(['-n', outside, 'delete', 'pod,service', 'driver', '--ignore-not-found']));
      await cluster.create(podOf('driver', outside, { 'entrepot/receives-webhooks': 'true' }, program));
      await cluster.call(['-n', outside, 'expose', 'pod', 'driver', '--port=8080']);
      await cluster.call(['-n', outside, 'wait', 'pod/driver', '--for=condition=Ready', '--timeout=120s']);
      const [gateway, receiver] = [await freePort(), await freePort()];
      const forwarding = ['-n', outside, 'port-forward', 'pod/driver', `${gateway}:3000`, `${receiver}:8080`];
      const tunnel = spawn('kubectl', forwarding, { stdio: 'ignore' });
      opened.defer(() => tunnel.kill());
      Object.assign(stage, { url: `http://127.0.0.1:${gateway}`, receiver: `http://127.0.0.1:${receiver}` });
      const { data } = await stage.json('get', 'secret', 'gateway');
      stage.secret = Buffer.from(data.BOOTSTRAP_CLIENT_SECRET, 'base64').toString();
      await stage.ready();
    },

    /** Imports the sample store as deploy/k8s/README.md says it; older versions take the data that lies beside the program. */
    async importSample() {
      const sample = join(folder, 'sample');
      await cp(join(stage.first.folder, 'apps/standalone/sample'), sample, { recursive: true });
      await cp(join(stage.first.folder, 'deploy/compose/sample.mjs'), join(sample, 'sample.mjs'));
      const environment = { ENTREPOT_URL: stage.url, ENTREPOT_CLIENT_ID: 'entrepot', ENTREPOT_CLIENT_SECRET: stage.secret };
      await run(process.execPath, [join(sample, 'sample.mjs'), sample], { environment });
    },
  };
  return stage;
};
