import { until } from '@entrepot/testing';

// oxlint-disable-next-line typescript/no-explicit-any -- records are read as they come
type Json = Record<string, any>;

/** Somebody who follows a list by cursor, and what they know of it. */
export class ListFollower {
  /** Records by id, without deleted ones. */
  readonly known = new Map<number, Json>();
  /** Ids that were shown as deleted. */
  readonly gone = new Set<number>();
  cursor = '';

  /** @param path with its filters, as `/api2/leads?store_id=1` @param key what the records stand under @param id what they call their id */
  constructor(
    private readonly get: (path: string) => Promise<{ status: number; body: Json }>,
    private readonly path: string,
    private readonly key: string,
    private readonly id = 'id',
  ) {}

  /** Reads the next page. @returns whether there was anything in it */
  async page(): Promise<boolean> {
    const { path, key, id, cursor } = this;
    const { status, body } = await this.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    for (const record of body[key] as Json[]) {
      if (record['deleted'] === true) {
        this.known.delete(record[id] as number);
        this.gone.add(record[id] as number);
      } else this.known.set(record[id] as number, record);
    }
    this.cursor = body['next_cursor'] as string;
    return (body[key] as Json[]).length > 0;
  }

  /** Goes on until it knows this much: transactions of other tests on the same server hold a walk up. */
  async until(isKnown: (follower: this) => boolean): Promise<this> {
    await until(async () => {
      while (await this.page());
      return isKnown(this);
    }, 100_000);
    return this;
  }
}
