import type { Answer } from '@entrepot/client';

/** What /ops answers, as far as it is shown here; `--json` prints all of it. */
export interface Unreachable {
  service: string;
  status: 'unreachable';
  error: string;
}
export type ServicePart<T> = ({ service: string; status: 'up' } & T) | Unreachable;

export interface DeadLetter {
  id: string;
  service: string;
  consumer: string;
  event_id: string | null;
  type: string | null;
  subject: string | null;
  topic: string;
  partition: number;
  offset: string;
  key: string | null;
  reason: string;
  error: string;
  attempts: number;
  failed_at: string;
  state: 'waiting' | 'retried' | 'discarded';
  retries: number;
  retried_at: string | null;
  retry_error: string | null;
  settled_at: string | null;
  settled_by: string | null;
  discard_reason: string | null;
}

export interface DeadLetterPage {
  next_cursor: string | null;
  services: ServicePart<{ waiting: number }>[];
  dead_letters: DeadLetter[];
}

export type WholeDeadLetter = DeadLetter & {
  headers: Record<string, string>;
  payload: unknown;
  payload_encoding: 'json' | 'base64' | null;
};

export type PaymentPage = Answer<'get', '/ops/payments'>;
/** An online payment. */
export type Payment = PaymentPage['payments'][number];

export interface Outbox {
  depth: number;
  oldest_age_seconds: number;
  /** Absent where the service still runs the version before. */
  topics: { topic: string; depth: number; oldest_age_seconds: number; error?: string | null }[];
}

export interface Projection {
  name: string;
  source: string;
  state: 'unfilled' | 'rebuilding' | 'filled';
  rows: number | null;
  lag_messages: number | null;
  lag_seconds: number | null;
  last_rebuild: {
    request_id: string;
    requested_at: string;
    completed_at: string | null;
    told: number | null;
    expected: number | null;
  } | null;
}

export interface Report {
  database: 'up' | 'down';
  outbox: Pick<Outbox, 'depth' | 'oldest_age_seconds'> | null;
  consumer_lag: { topic: string; messages: number }[] | null;
  dead_letters: { waiting: number } | null;
  projections: Projection[] | null;
  follow_ups?: { waiting: number }[] | null;
  mails: { waiting: number } | null;
}

export interface Health {
  status: 'ok' | 'trouble';
  checked_at: string;
  troubles: { service: string; message: string }[];
  services: ServicePart<{ report: Report }>[];
}
