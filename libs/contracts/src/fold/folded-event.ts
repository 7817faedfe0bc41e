/** An event as a consumer has it. */
export interface FoldedEvent {
  id: string;
  source: string;
  type: string;
  subject: string;
  version: number;
  /** Null: it is not counted. */
  sequence: number | null;
  data: Record<string, unknown>;
}

interface Row {
  headers: Record<string, string | undefined>;
  payload: Buffer;
}

/** An event of its row in an outbox, or of its message on a topic. */
export const readEvent = ({ headers, payload }: Row): FoldedEvent => ({
  id: headers['ce_id'] ?? '',
  source: headers['ce_source'] ?? '',
  type: headers['ce_type'] ?? '',
  subject: headers['ce_subject'] ?? '',
  version: Number(headers['ce_aggregateversion'] ?? 0),
  sequence: headers['ce_sequence'] === undefined ? null : Number(headers['ce_sequence']),
  data: JSON.parse(payload.toString()) as Record<string, unknown>,
});
