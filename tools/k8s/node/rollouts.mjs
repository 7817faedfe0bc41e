// New images under load: of each service alone, and of all from an older version and back, with the migrations between.
import { strict as assert } from 'node:assert';
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { step } from '../run.mjs';
import { underLoad } from './load.mjs';
import { namespace } from './stage.mjs';

/** Changes the line of one image after the other: the pods of that service are new, all others stay. */
export const rollout = async (stage) => {
  for (const name of serviceNames) {
    const others = serviceNames.filter((other) => other !== name);
    const pods = () => Promise.all(others.map(async (other) => (await stage.cluster.pods(namespace, other)).map(({ uid }) => uid)));
    await step(`rollout of ${name} alone`, async () => {
      const before = await pods();
      stage.head.images[name].newTag = 'next';
      const said = await underLoad(stage, async () => {
        await stage.apply(stage.head);
        await stage.rolledOut(name);
        return 'a new pod';
      });
      assert.deepEqual(await pods(), before, 'other services have new pods');
      return said;
    });
  }
};

const migrations = async (stage) => {
  let count = 0;
  for (const name of serviceNames) {
    const [pod] = (await stage.json('get', 'pods', '-l', `cnpg.io/cluster=${name}-db`)).items;
    const query = ['psql', '-U', 'postgres', '-At', '-d', `entrepot_${name.replace('-', '_')}`, '-c', 'select count(*) from migration'];
    count += Number((await stage.kube('exec', pod.metadata.name, '--', ...query)).stdout);
  }
  return count;
};

/** Goes from the older version to the working tree, back, and there again. */
export const upgrade = async (stage) => {
  const trees = { 'from the older version': stage.head, back: stage.first, 'once more': stage.head };
  for (const [name, tree] of Object.entries(trees))
    await step(`upgrade ${name}`, () =>
      underLoad(stage, async () => {
        const before = await migrations(stage);
        await stage.apply(tree);
        await stage.rolledOut(...serviceNames);
        return `migrations ${before} → ${await migrations(stage)}`;
      }),
    );
};
