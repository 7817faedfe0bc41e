// npm run k8s:node [-- --only tour,rollout] [--from REVISION] [--rate 10]: the development overlay with images of the working tree on a real node, and what happens
// to pods in a cluster's life, mostly under load. Each line says what was proven; deploy/k8s/README.md, which settings name the cluster.
import { parseArgs } from 'node:util';
import { disk, drain, evict, kafka, kill, memory } from './node/failures.mjs';
import { policies } from './node/policies.mjs';
import { rollout, upgrade } from './node/rollouts.mjs';
import { image, openShop, tour, webhook } from './node/shop.mjs';
import { openStage, root } from './node/stage.mjs';
import { usage } from './node/usage.mjs';
import { orSay, run, step } from './run.mjs';

/** Trials that print a line for each of their parts. */
const inParts = { upgrade, rollout };
const trials = { upgrade, tour, webhook, image, policies, usage, rollout, kill, kafka, memory, evict, disk, drain };

const text = (value) => ({ type: 'string', ...(value && { default: value }) });
const { values: options } = parseArgs({ options: { only: text(Object.keys(trials).join()), from: text(), rate: text('10') } });

/** Last version that was released; before there is one, the commit ahead of the pages of orders, freight and files of payments. */
const lastRelease = async () => {
  const { stdout } = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root }).catch(() => ({ stdout: '9d36190c' }));
  return stdout.trim();
};

const pass = async () => {
  const wanted = options.only.split(',');
  const unknown = wanted.filter((name) => !Object.hasOwn(trials, name));
  if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(trials).join(', ')}, not ${unknown.join(', ')}`);
  const revision = wanted.includes('upgrade') ? (options.from ?? (await lastRelease())) : undefined;
  const stage = await openStage(revision, Number(options.rate));
  const first = {
    'a node with the images': stage.open,
    [`the overlay applied and ready${revision ? `, at ${revision}` : ''}`]: stage.start,
    'the sample store': () => openShop(stage),
  };
  try {
    for (const [name, work] of Object.entries(first)) if (!(await step(name, work))) return;
    for (const name of Object.keys(trials).filter((one) => wanted.includes(one)))
      await (name in inParts ? trials[name](stage) : step(name, () => trials[name](stage)));
  } finally {
    await stage.close();
  }
};

await orSay(pass());
