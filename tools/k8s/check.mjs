// npm run k8s:check [folder of manifests]: every folder that can be applied is rendered and judged without a cluster, by the API's own schemas
// in which unknown fields are errors, and by what only this project knows (rules/). The gate (gate.mjs) asks a real API server.
import { join, resolve } from 'node:path';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { kubectl } from './provide.mjs';
import { folders, render } from './render.mjs';
import { orSay, run } from './run.mjs';
import { openSchemas } from './schemas.mjs';

const root = resolve(import.meta.dirname, '../..');
const manifests = resolve(process.argv[2] ?? join(root, 'deploy/k8s'));

/** Loads the rules, which read settings, routes and topics from the compiled services. */
const loadRules = async () => {
  const apps = serviceNames.map((app) => `apps/${app}/tsconfig.build.json`);
  await run(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-b', ...apps], { cwd: root });
  const rules = ['settings', 'kafka', 'databases', 'references', 'pods', 'entrance', 'connections'];
  return Promise.all(rules.map(async (name) => (await import(`./rules/${name}.mjs`))[`${name}Rule`]));
};

const [program, problemsOf, rules] = await orSay(Promise.all([kubectl(), openSchemas(), loadRules()]));

const check = async (folder) => {
  const objects = await render(program, join(manifests, folder));
  const invalid = objects.flatMap((object) => problemsOf(object).map((problem) => `${object.kind} ${object.metadata?.name}: ${problem}`));
  // A rule may stumble over what is not even valid.
  return { folder, count: objects.length, problems: invalid.length > 0 ? invalid : rules.flatMap((rule) => rule(objects)) };
};

const checkOrSay = (folder) => check(folder).catch((error) => ({ folder, count: 0, problems: [error.message] }));
const found = await Promise.all(folders(manifests).map(checkOrSay));
for (const { folder, count, problems } of found) {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${folder} (${count} objects)`);
  for (const problem of problems) console.log(`    ${problem}`);
}
process.exitCode = found.some(({ problems }) => problems.length > 0) ? 1 : 0;
