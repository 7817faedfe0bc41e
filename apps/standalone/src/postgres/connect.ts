import pg from 'pg';

export interface ConnectOptions {
  /** Name in pg_stat_activity. */
  name?: string;
}

const end = (client: pg.Client): Promise<void> => client.end().catch(() => undefined);

/** A connection of its own. Errors show where it is used: without the listener, one that is cut while idle would end the process. */
export const connect = async (url: string, { name }: ConnectOptions = {}): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: name });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await end(client);
    throw error;
  }
};

/** Runs work on a connection of its own, and closes it. */
export const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>, options?: ConnectOptions): Promise<T> => {
  const client = await connect(url, options);
  try {
    return await work(client);
  } finally {
    await end(client);
  }
};
