import { Link } from '@tanstack/react-router';
import type { Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import { placeOf } from '../screens.js';
import { Curl } from './curl.js';

const columns = ['field', 'before', 'after'].map((name) => ({ name, type: 'string' as const }));

/** Fields that an event says the old values of, with the new ones. */
const changesOf = (data: Values): Values[] =>
  Object.entries(isRecord(data['previous']) ? data['previous'] : {}).map(([field, before]) => ({ field, before, after: data[field] }));

const Subject = ({ type, subject }: { type: string; subject: string }) => {
  const list = placeOf[(type.split('.')[0] ?? '').replace('-', '')];
  return list === undefined ? (
    <>{subject}</>
  ) : (
    <Link to="/$list/$id" params={{ list, id: subject }}>
      {subject}
    </Link>
  );
};

/** An event: when, what, by whom, what it changed, and all that it says. */
export const Event = ({ event }: { event: Values }) => {
  const { type, subject, time, actor } = event as Record<'type' | 'subject' | 'time', string> & { actor?: string };
  const changes = changesOf(isRecord(event['data']) ? event['data'] : {});
  return (
    <li>
      <details>
        <summary>
          <Time value={time} /> <strong>{type}</strong> {subject} <span className="soft">{actor}</span>{' '}
          <span className="soft">{changes.map(({ field }) => field).join(', ')}</span>
        </summary>
        <p>
          <Subject type={type} subject={subject} />
        </p>
        {changes.length === 0 ? null : (
          <Table caption={texts().ops.changed} fields={columns} rows={changes} keyOf={({ field }) => String(field)} />
        )}
        <Curl query={{ types: type, subject, from: time }} />
        <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
      </details>
    </li>
  );
};
