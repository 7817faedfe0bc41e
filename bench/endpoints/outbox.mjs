import { randomBytes, randomUUID } from 'node:crypto';

const buckets = 8;

/** FNV-1a, as the relay's buckets want it. */
const bucketOf = (key) => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % buckets;
};

/** A CTE's insert of one event; its values from parameter `first` on are those of `eventValues`. */
export const insertEvent = (first) => {
  const [bucket, topic, key, headers, payload] = [0, 1, 2, 3, 4].map((offset) => `$${first + offset}`);
  return `insert into outbox (bucket, topic, key, headers, payload) values (${bucket}, ${topic}, ${key}, ${headers}, ${payload})`;
};

export const eventValues = ({ topic, source, type, subject, version, data }) => {
  const headers = {
    ce_specversion: '1.0',
    ce_id: randomUUID(),
    ce_source: source,
    ce_type: type,
    ce_subject: subject,
    ce_time: new Date().toISOString(),
    ce_dataschema: `urn:entrepot:event:${type}:1`,
    ce_aggregateversion: String(version),
    ce_requestid: randomUUID(),
    ce_traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
    ce_actor: 'bench',
    'content-type': 'application/json',
  };
  return [bucketOf(subject), topic, subject, JSON.stringify(headers), Buffer.from(JSON.stringify(data))];
};
