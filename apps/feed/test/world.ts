import { type Database, openDatabase } from '@entrepot/database';
import { serviceMigrations } from '@entrepot/service';
import { createLogger, type Logger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import { migrations } from '../src/migrations/migrations.js';
import { tables } from '../src/tables.js';
import { webhookSeal } from '../src/webhook/webhook-seal.js';

export const secretKey = 'a key of the tests that is long enough';
/** Connections of each database that is opened. */
export const connections = 10;
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface WebhookOfTest {
  client_id: string;
  url: string;
  types: string[];
  state: string;
  begins_behind: number;
}

/** Database of the feed without its service: a test starts parts on it. */
export interface FeedDatabase {
  db: Database;
  url: string;
  logger: Logger;
  /** Returns the log as one text. */
  log(): string;
  rows<T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]>;
  integration(clientId: string, permissions: string[], isActive?: boolean): Promise<void>;
  /** @returns its id */
  webhook(changes?: Partial<WebhookOfTest>): Promise<number>;
  /** Events of the log, one a subject named. @returns their places */
  events(subjects: readonly (number | string)[], type?: string): Promise<number[]>;
  /** As it was when it was made. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database as the service does; `url` opens one that is there a second time, as another replica. */
export const aFeedDatabase = async (url?: string): Promise<FeedDatabase> => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  const made = url === undefined ? await testDatabase() : { url, drop: () => Promise.resolve() };
  const options = { applicationName: 'feed-test', tables, poolSize: connections, migrations: [...serviceMigrations(migrations)], logger };
  const db = await openDatabase({ url: made.url, ...options });
  const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => db.query<T[]>(sql, values);
  const seal = webhookSeal(secretKey);
  return {
    db,
    url: made.url,
    logger,
    log: () => lines.join(''),
    rows,
    async integration(clientId, permissions, isActive = true) {
      await rows(
        `insert into integration_ref (client_id, permissions, is_active, contact, version) values ($1, $2, $3, $1 || '@example.com', 1)
         on conflict (client_id) do update set permissions = excluded.permissions, is_active = excluded.is_active`,
        ...[clientId, permissions, isActive],
      );
    },
    async webhook(changes = {}) {
      const one = { client_id: 'erp', url: 'https://example.com/hook', types: ['*'], state: 'active', begins_behind: 0, ...changes };
      const [made] = await rows<{ webhook_id: string }>(
        `with made as (
           insert into webhook (client_id, url, types, secret_sealed, state, begins_behind, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, now(), now()) returning webhook_id)
         insert into webhook_queue (webhook_id) select webhook_id from made returning webhook_id`,
        ...[one.client_id, one.url, one.types, seal.seal('secret', one.client_id, secret), one.state, one.begins_behind],
      );
      return Number(made?.webhook_id);
    },
    async events(subjects, type = 'order.placed') {
      const made = await rows<{ place: string }>(
        `with given as (
           update event_place set last = greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + cardinality($1::text[])
           returning last - cardinality($1::text[]) as before)
         insert into event (place, source, subject, type, event_id, time, body)
         select before + n, '/order', subject, $2, 'event-' || before + n, now(),
                json_build_object('id', 'event-' || before + n, 'type', $2::text, 'subject', subject, 'place', before + n)
           from given, unnest($1::text[]) with ordinality as of_event (subject, n)
         returning place`,
        ...[subjects.map(String), type],
      );
      return made.map(({ place }) => Number(place)).sort((a, b) => a - b);
    },
    async clear() {
      lines.splice(0);
      await rows('truncate webhook, webhook_queue, sender, replay, delivery, event, integration_ref');
      await rows('update fan_out set place = (select last from event_place)');
    },
    async close() {
      await db.destroy();
      await made.drop();
    },
  };
};
