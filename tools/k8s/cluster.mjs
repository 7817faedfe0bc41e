import { definitions, kubectl } from './provide.mjs';
import { run } from './run.mjs';

/**
 * Returns the configuration for an API server. Without KUBECONFIG, K8S_API_SERVER is a script that `up --sim` starts one with, controllers, scheduler
 * and simulated nodes included, and whose `env` prints `export KUBECONFIG=…`.
 */
const configuration = async () => {
  const script = process.env.K8S_API_SERVER;
  if (process.env.KUBECONFIG || !script) return process.env.KUBECONFIG;
  await run(script, ['up', '--sim']);
  const { stdout } = await run(script, ['env']);
  return /^export KUBECONFIG=(["']?)(.+)\1$/m.exec(stdout)?.[2];
};

/** Opens the cluster for the gate. Throws when there is none. */
export const openCluster = async () => {
  const KUBECONFIG = await configuration();
  if (!KUBECONFIG) throw new Error('Set KUBECONFIG to a cluster that is for trying out, or K8S_API_SERVER to a script that starts one');
  const program = await kubectl();

  const call = (args, input) => run(program, args, { input, environment: { KUBECONFIG } });
  const json = async (...args) => JSON.parse((await call([...args, '-o', 'json'])).stdout);
  const names = async (kind) => (await json('get', kind)).items.map(({ metadata }) => metadata.name);
  const wait = (what, condition, ...options) => call(['wait', ...what, `--for=${condition}`, '--timeout=90s', ...options]);

  return {
    call,
    names,
    create: (object) => call(['create', '-f', '-'], JSON.stringify(object)),

    /** Creates the operators' definitions, where they are missing. */
    async define() {
      const present = await names('crd');
      const missing = (await definitions()).filter(({ metadata }) => !present.includes(metadata.name));
      for (const definition of missing) await call(['apply', '--server-side', '-f', '-'], JSON.stringify(definition));
      for (const { metadata } of missing) await wait(['crd', metadata.name], 'condition=Established');
    },

    /** Applies a folder on the server's side, strictly. A warning is an error: of a pod that is not restricted, of a version that goes away. */
    async apply(folder, namespace, ...options) {
      const { stderr } = await call(['apply', '-k', folder, '-n', namespace, '--server-side', '--validate=strict', ...options]);
      if (stderr.includes('Warning')) throw new Error(stderr.trim());
    },

    rolledOut: (namespace, service) => call(['rollout', 'status', `deployment/${service}`, '-n', namespace, '--timeout=120s']),
    ready: (namespace, service, count) => wait([`deployment/${service}`], `jsonpath={.status.readyReplicas}=${count}`, '-n', namespace),

    /** Lists the pods of a service that are not being removed. */
    async pods(namespace, service) {
      const { items } = await json('get', 'pods', '-n', namespace, '-l', `app.kubernetes.io/name=${service}`);
      return items
        .filter(({ metadata }) => !metadata.deletionTimestamp)
        .map(({ metadata: { name, uid }, spec }) => ({ name, uid, namespace, node: spec.nodeName, image: spec.containers[0].image }));
    },

    /** Asks for a pod to leave: true, or false when the disruption budget does not allow it (429). */
    async evict({ namespace, name }) {
      const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
      try {
        await call(['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, '-f', '-'], JSON.stringify(eviction));
        return true;
      } catch (error) {
        if (error.stderr?.includes('TooManyRequests') && error.stderr.includes('disruption budget')) return false;
        throw error;
      }
    },
  };
};
