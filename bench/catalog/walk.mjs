// Walks along 5,000 images of 1,800 products with limits 1, 7, 100 and 200, through the gateway, while others upload and delete images as
// fast as they can: each image that is there throughout is seen exactly once, in order.
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../tools/build.mjs';
import { startStandalone } from '../conversion/standalone.mjs';
import { createClient } from '../lib/client.mjs';
import { median } from '../lib/cpu.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { say } from '../lib/waiting.mjs';
import { fillGallery } from './gallery.mjs';

const counts = { products: 1_800, images: 5_000 };
const limits = [1, 7, 100, 200];
/** A page with many images takes longer: without a pause a walk of 25 pages would be over before much has changed. */
const pauseOfLargePagesMs = 50;
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const expectStatus = (wanted, what, { status, body }) => {
  if (status !== wanted) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
};

/** All pages, with the ms that each took. */
const walk = async (client, limit) => {
  const images = [];
  const times = [];
  let cursor = null;
  do {
    const began = performance.now();
    const answer = await client.call('GET', `/api2/products/imagens?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`);
    times.push(performance.now() - began);
    expectStatus(200, 'GET imagens', answer);
    images.push(...answer.body.images);
    cursor = answer.body.next_cursor;
    if (limit >= 100) await pause(pauseOfLargePagesMs);
  } while (cursor !== null);
  return { images, times };
};

/** Takes away every ninth image, ahead of the walk, and adds others to the same products, until it is told to stop. */
const changeMeanwhile = (client, images) => {
  const doomed = images.filter((_, at) => at % 9 === 4).reverse();
  const made = { added: 0, removed: 0 };
  let isOver = false;
  const remove = async () => {
    for (const { product_id, image_id } of doomed) {
      if (isOver) return;
      expectStatus(200, 'DELETE imagem', await client.call('DELETE', '/api2/products/imagem', { product_id, image_id }));
      made.removed++;
    }
  };
  const add = async () => {
    while (!isOver && made.added < doomed.length) {
      const { product_id } = doomed[made.added];
      const image = { product_id, file_content: picture, file_mime_type: 'image/png', label: 'New', position: made.added };
      expectStatus(201, 'POST imagem', await client.call('POST', '/api2/products/imagem', image));
      made.added++;
    }
  };
  const work = Promise.all([remove(), add()]);
  return {
    stop: async () => {
      isOver = true;
      await work;
      return made;
    },
  };
};

const idsOf = (images) => images.map(({ image_id }) => image_id);

const check = (limit, seen, throughout) => {
  const ids = idsOf(seen);
  if (ids.some((id, at) => at > 0 && Number(ids[at - 1]) >= Number(id))) throw new Error(`limit ${limit}: twice, or out of order`);
  const known = new Set(ids);
  const missed = throughout.filter((id) => !known.has(id));
  if (missed.length > 0) throw new Error(`limit ${limit}: ${missed.length} images were not seen, as ${missed[0]}`);
};

const tenths = (times) => {
  const size = Math.ceil(times.length / 10);
  return [times.slice(0, size), times.slice(-size)].map((part) => `${median(part).toFixed(1)} ms`).join(' at the start, ');
};

await buildIfStale('standalone', (step, work) => (say(`${step} standalone`), work()));
const postgres = await startPostgres();
try {
  await postgres.dropDatabases('entrepot_');
  const standalone = await startStandalone(postgres.url);
  try {
    const client = await createClient(standalone.url, standalone.credentials);
    const stores = [1, 2].map((store_id) => ({ store_id, code: `s${store_id}`, name: 'Store', website_id: 1, currency: 'BRL' }));
    await client.importRecords('stores', stores);
    const database = await connect(postgres.urlOf(`${standalone.prefix}catalog`));
    await fillGallery(database, counts);
    await database.end();

    for (const limit of limits) {
      const before = (await walk(client, 200)).images;
      const others = changeMeanwhile(client, before);
      const { images, times } = await walk(client, limit);
      const { added, removed } = await others.stop();
      const after = new Set(idsOf((await walk(client, 200)).images));
      const throughout = idsOf(before).filter((id) => after.has(id));
      check(limit, images, throughout);
      say(`limit ${limit}: ${times.length} pages, ${tenths(times)} at the end; meanwhile ${added} images came and ${removed} went;`);
      say(`  all ${throughout.length} that were there throughout were seen once, in order`);
    }
  } finally {
    await standalone.stop();
  }
} finally {
  await postgres.stop();
}
