import type { Pool } from 'pg';

/** PostgreSQL's settings of a session, by their names in `pg_settings`: times in ms, 0 for no limit. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** As pg sends them when it connects. */
export const startupOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Throws where a connection has not the settings that it was opened with, as behind a pooler that shares PostgreSQL's sessions: lock waits
 * without an end would follow. Any limit will do where there is to be one, so that the database's own may stand in for it.
 */
export const assertSession = async (pool: Pool, settings: SessionSettings, remedy: string): Promise<void> => {
  const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    Object.keys(settings),
  ]);
  // UTC has the name Etc/UTC as well.
  const isKept = (wanted: string | number | undefined, found: string): boolean =>
    typeof wanted === 'number' ? (wanted === 0) === (found === '0') : wanted === found.replace('Etc/', '');
  const lost = rows.filter(({ name, setting }) => !isKept(settings[name], setting));
  if (lost.length === 0) return;
  const differences = lost.map(({ name, setting }) => `${name} is ${setting} instead of ${settings[name]}`).join(', ');
  throw new Error(`a pooler in front of PostgreSQL, or the URL, drops the settings of a connection (${differences}): ${remedy}`);
};
