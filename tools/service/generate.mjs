// npx nx g @entrepot/tools:service NAME: an empty service. It starts, answers /health, has its database with outbox and inbox, one test, and its
// place in `npm start`, docker-compose.yml, the images and deploy/k8s.
import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const templates = join(import.meta.dirname, 'files');
const suffix = '.template';

/** Puts the service's names and the version into a text: `__name__`, `__pascal__`. */
const fill = (text, words) => text.replace(new RegExp(`__(${Object.keys(words).join('|')})__`, 'g'), (_, word) => words[word]);
const filled = (file, words) => fill(readFileSync(join(templates, file + suffix), 'utf8'), words);

/** Puts the text behind what is found last in a file, and must be there. */
const insertAfterLast = (tree, file, pattern, text) => {
  const content = tree.read(file, 'utf8');
  const last = [...content.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`${file} has nothing like ${pattern}: the generator (tools/service/generate.mjs) has to follow it`);
  const at = last.index + last[0].length;
  tree.write(file, content.slice(0, at) + text + content.slice(at));
};
const insertBefore = (tree, file, line, text) => insertAfterLast(tree, file, new RegExp(`(?=${RegExp.escape(line)})`, 'g'), text);

const changeJson = (tree, file, change) => {
  const value = JSON.parse(tree.read(file, 'utf8'));
  change(value);
  tree.write(file, `${JSON.stringify(value, null, 2)}\n`);
};

const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));

const deploy = (tree, words) => {
  const k8s = 'deploy/k8s';
  const { name, version } = words;
  insertBefore(tree, 'docker-compose.yml', '  # Imports the sample store', filled('deploy/compose.yaml', words));
  tree.write(`${k8s}/${name}/kustomization.yaml`, filled('deploy/kustomization.yaml', words));
  const captures = 'apiVersion: kafka.strimzi.io/v1\nkind: KafkaTopic\nmetadata: { name: entrepot.captures.v1 }';
  insertBefore(tree, `${k8s}/kafka/services.yaml`, captures, filled('deploy/kafka.yaml', words));
  tree.write(`${k8s}/postgres/clusters.yaml`, tree.read(`${k8s}/postgres/clusters.yaml`, 'utf8') + filled('deploy/cluster.yaml', words));
  for (const overlay of ['dev', 'production'])
    insertBefore(tree, `${k8s}/overlays/${overlay}/kustomization.yaml`, '  - ../../postgres\n', `  - ../../${name}\n`);
  const image = `\n  - { name: entrepot-${name}, newName: registry.example.com/entrepot-${name}, newTag: ${version} }`;
  insertAfterLast(tree, `${k8s}/overlays/production/kustomization.yaml`, /^ {2}- \{ name: entrepot-[a-z-]+, newName: .*\}/gm, image);
};

/** As `npm run format` leaves them. */
const formatted = async (tree) => {
  for (const { path, content } of tree.listChanges()) {
    const options = await resolveConfig(join(tree.root, path));
    if (/\.(ts|json|ya?ml)$/.test(path) && !path.startsWith('package-lock'))
      tree.write(path, await format(content.toString(), { ...options, filepath: path }));
  }
};

/** @param {import('nx/src/generators/tree.js').Tree} tree */
export default async function service(tree, { name }) {
  const pascal = name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  const key = name.includes('-') ? `'${name}'` : name;
  if (tree.exists(`apps/${name}/package.json`)) throw new Error(`apps/${name} is there already`);

  const { version } = JSON.parse(tree.read('package.json', 'utf8'));
  const words = { name, camel, pascal, version, database: name.replaceAll('-', '_') };
  for (const template of globSync(`app/**/*${suffix}`, { cwd: templates })) {
    const file = template.slice(0, -suffix.length);
    tree.write(fill(file.replace('app', `apps/${name}`), words), filled(file, words));
  }
  const entry = `  ${key}: {\n    reads: [],\n    permissions: [],\n  },\n`;
  insertBefore(tree, 'libs/contracts/src/roster/services.ts', '} as const satisfies', entry);

  const standalone = 'apps/standalone/src/services/services.ts';
  const starts = /^ {2}\S+: \{ start: start\w+, migrations: \w+Migrations \},$/gm;
  insertAfterLast(tree, standalone, starts, `\n  ${key}: { start: start${pascal}, migrations: ${camel}Migrations },`);
  insertBefore(tree, standalone, 'import { gatewaySettings', `import { ${camel}Migrations, start${pascal} } from '@entrepot/${name}';\n`);
  changeJson(tree, 'apps/standalone/tsconfig.build.json', ({ references }) => references.push({ path: `../${name}/tsconfig.build.json` }));
  changeJson(tree, 'package-lock.json', (lock) => {
    const { dependencies } = JSON.parse(tree.read(`apps/${name}/package.json`, 'utf8'));
    lock.packages[`apps/${name}`] = { name: `@entrepot/${name}`, version, dependencies: sorted(dependencies) };
    lock.packages[`node_modules/@entrepot/${name}`] = { resolved: `apps/${name}`, link: true };
    lock.packages = sorted(lock.packages);
  });
  deploy(tree, words);
  await formatted(tree);

  // What `npm install` would link.
  return () => {
    const link = join(tree.root, 'node_modules/@entrepot', name);
    if (!existsSync(link)) symlinkSync(`../../apps/${name}`, link);
  };
}
