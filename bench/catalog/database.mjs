import { connect } from '../lib/postgres.mjs';
import { fillGallery } from './gallery.mjs';

const { catalogMigrations } = await import(new URL('../../apps/catalog/dist/migrations.js', import.meta.url).href);

const stores = `
  insert into store (store_id, code, name, website_id, currency, locale, is_active, version, created_at, updated_at)
  select n, 's' || n, 'Store', 1, 'BRL', 'pt_BR', true, 1, now(), now() from generate_series(1, 2) as n`;

/** Makes a catalog's database with so many products and images. @returns its url */
export const makeDatabase = async (postgres, counts) => {
  const name = `images_${counts.images}`;
  const server = await connect(postgres.url);
  await server.query(`create database ${name}`);
  await server.end();
  const client = await connect(postgres.urlOf(name));
  // Vacuum takes a page for visible to all only when the commit is on disk.
  await client.query('set synchronous_commit = on');
  const runner = { query: (text, values) => client.query(text, values), connection: { options: {} } };
  for (const Migration of catalogMigrations) await new Migration().up(runner);
  await client.query(stores);
  await fillGallery(client, counts);
  await client.end();
  return postgres.urlOf(name);
};
