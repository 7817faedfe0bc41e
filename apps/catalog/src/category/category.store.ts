import { In } from 'typeorm';
import { type CategoryData, categoryCreated, event } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { nameOfPath, parentOfPath, pathAndAncestors } from './category.rules.js';
import { categoryTable } from './category.table.js';

/** Category ids by path (index: category_name_path_key). */
const loadCategoryIds = async (tx: Tx, paths: readonly string[]): Promise<Map<string, number>> => {
  const select = { name_path: true, category_id: true };
  const rows = await tx.getRepository(categoryTable.entity).find({ select, where: { name_path: In(paths) } });
  return new Map(rows.map((row) => [row.name_path, row.category_id]));
};

const published = categoryTable.except('created_at', 'updated_at');

/** Indexes category_name_path_key, category_parent: for `is not distinct from` PostgreSQL would read all categories for each new one. */
const insert = `
  insert into category (category_id, parent_id, name, name_path, path, level, position)
  select n.id, p.category_id, n.name, n.name_path, concat_ws('/', p.path, n.id), $2, last.position + n.rank
  from (select nextval(pg_get_serial_sequence('category', 'category_id')) as id, r.*
        from json_to_recordset($1::json) as r(name text, name_path text, parent_path text, rank integer)) n
  left join category p on p.name_path = n.parent_path
  cross join lateral (
    select coalesce(case when $2 = 1 then (select max(c.position) from category c where c.parent_id is null)
                         else (select max(c.position) from category c where c.parent_id = p.category_id) end, 0) as position) as last
  order by n.name_path
  on conflict (name_path) do nothing
  returning ${categoryTable.select('', published)}`;

/** Makes the statement that creates the categories of a level with these paths. */
export const insertCategories = (level: number, paths: readonly string[]): { text: string; values: unknown[] } => {
  const rows = paths.map((path, index) => ({ name: nameOfPath(path), name_path: path, parent_path: parentOfPath(path), rank: index + 1 }));
  return { text: insert, values: [JSON.stringify(rows), level] };
};

/** Category ids by path; those that are new are created below their parents, last among their siblings, and published. */
export const ensureCategories = async (tx: Tx, paths: readonly string[]): Promise<Map<string, number>> => {
  const wanted = [...new Set(paths.flatMap(pathAndAncestors))];
  if (wanted.length === 0) return new Map();
  const known = await loadCategoryIds(tx, wanted);
  const missing = wanted.filter((path) => !known.has(path));
  if (missing.length === 0) return known;
  const levelOf = (path: string): number => pathAndAncestors(path).length;
  for (const level of [...new Set(missing.map(levelOf))].sort((a, b) => a - b)) {
    const { text, values } = insertCategories(level, missing.filter((path) => levelOf(path) === level).sort());
    const categories = await tx.query<CategoryData[]>(text, values);
    await appendEvents(
      tx,
      categories.map((data) => event(categoryCreated, { subject: data.category_id, version: 1, data })),
    );
  }
  return loadCategoryIds(tx, wanted);
};
