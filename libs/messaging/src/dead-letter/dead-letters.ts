import { type Database, type Tx, readRows } from '@entrepot/database';

/** `waiting` for an operator; `retried` and `discarded` stay as a record. */
export const deadLetterStates = ['waiting', 'retried', 'discarded'] as const;
export type DeadLetterState = (typeof deadLetterStates)[number];

/** A message that was set aside, as lists show it: without what it holds. */
export interface ListedDeadLetter {
  /** A UUID of version 7: ids ascend with time. */
  id: string;
  consumer: string;
  event_id: string | null;
  type: string | null;
  subject: string | null;
  topic: string;
  partition: number;
  offset: string;
  key: string | null;
  /** `lost`: no message, but offsets that the consumer never saw. */
  reason: 'malformed' | 'failed' | 'lost';
  /** Name and message of the last error, without a stack. */
  error: string;
  attempts: number;
  failed_at: Date;
  state: DeadLetterState;
  /** How often an operator had it tried again, when last, and what went wrong then. */
  retries: number;
  retried_at: Date | null;
  retry_error: string | null;
  /** When it was retried with success or discarded, by which integration, and why it was discarded. */
  settled_at: Date | null;
  settled_by: string | null;
  discard_reason: string | null;
}

export interface KeptDeadLetter extends ListedDeadLetter {
  headers: Record<string, string>;
  payload: Buffer | null;
}

export interface DeadLetterFilter {
  state: DeadLetterState;
  consumer?: string | undefined;
  type?: string | undefined;
  /** Set aside at this moment or later. */
  since?: Date | undefined;
  /** Last id of the page before. */
  before?: string | undefined;
  limit: number;
}

const listed = `id, consumer, event_id, type, subject, topic, "partition", "offset", key, reason, error, attempts, failed_at, state,
  retries, retried_at, retry_error, settled_at, settled_by, discard_reason`;

/** A page of dead letters, the youngest first; index dead_letter_page. */
export const listDeadLetters = (db: Database, filter: DeadLetterFilter): Promise<ListedDeadLetter[]> => {
  const { state, consumer = null, type = null, since = null, before = null, limit } = filter;
  return readRows<ListedDeadLetter>(db, {
    name: 'dead-letters',
    text: `
      select ${listed} from dead_letter
       where state = $1 and ($2::text is null or consumer = $2) and ($3::text is null or type = $3)
         and ($4::timestamptz is null or failed_at >= $4) and ($5::uuid is null or id < $5)
       order by id desc limit $6`,
    values: [state, consumer, type, since, before, limit],
  });
};

/** Reads a dead letter with its headers and its payload, byte for byte; null where there is none of that id. */
export const findDeadLetter = async (db: Database, id: string): Promise<KeptDeadLetter | null> => {
  const text = `select ${listed}, headers, payload from dead_letter where id = $1`;
  const [row] = await readRows<KeptDeadLetter>(db, { name: 'dead-letter', text, values: [id] });
  return row ?? null;
};

export interface WaitingDeadLetters {
  waiting: number;
  oldest_at: Date | null;
  /** Gaps among them; `events_lost` counts the events in these as far as it is known. */
  gaps: number;
  events_lost: number;
}

/** How many wait for a decision, and since when; index dead_letter_state. */
export const waitingDeadLetters = async (db: Database): Promise<WaitingDeadLetters> => {
  const text = `
    select count(*)::int as waiting, min(failed_at) as oldest_at, count(*) filter (where reason = 'lost')::int as gaps,
           coalesce(sum(events_lost), 0)::float8 as events_lost
      from dead_letter where state = 'waiting'`;
  const [row] = await readRows<WaitingDeadLetters>(db, {
    name: 'dead-letters-waiting',
    text,
    values: [],
  });
  return row ?? { waiting: 0, oldest_at: null, gaps: 0, events_lost: 0 };
};

/** A waiting one, locked; its state where it is settled, null where there is none, `busy` where another transaction holds it. */
export const lockWaiting = async (tx: Tx, id: string): Promise<KeptDeadLetter | DeadLetterState | 'busy' | null> => {
  const [row] = await tx.query<KeptDeadLetter[]>(
    `select ${listed}, headers, payload from dead_letter where id = $1 for no key update skip locked`,
    [id],
  );
  if (row) return row.state === 'waiting' ? row : row.state;
  const [held] = await tx.query<unknown[]>('select from dead_letter where id = $1', [id]);
  return held ? 'busy' : null;
};

/** How long what a settled dead letter holds can still be looked at: it may be personal data. */
const contentDays = 30;

/** Empties headers and payloads of dead letters that were settled long ago; who settled them, when and why stays. Index dead_letter_page. */
export const maintainDeadLetters = async (db: Database, now: Date): Promise<void> => {
  await db.query(
    `update dead_letter set headers = '{}', payload = null where state in ('retried', 'discarded') and settled_at < $1 and payload is not null`,
    [new Date(now.getTime() - contentDays * 86_400_000)],
  );
};
