// Events as their rows in the outbox, or their messages on a topic, have them.

/** @param row { topic, headers, payload } */
export const readEvent = ({ topic, headers, payload }) => ({
  topic,
  id: headers.ce_id,
  source: headers.ce_source,
  type: headers.ce_type,
  subject: headers.ce_subject,
  version: Number(headers.ce_aggregateversion ?? 0),
  sequence: headers.ce_sequence === undefined ? null : Number(headers.ce_sequence),
  data: JSON.parse(payload.toString()),
});

/** Each event once: delivery is at least once. */
export const distinct = (events) => [...new Map(events.map((event) => [event.id, event])).values()];
