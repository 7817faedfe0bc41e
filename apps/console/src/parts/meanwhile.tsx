import { useQuery } from '@tanstack/react-query';
import events from 'operation:listEvents';
import { call, recordsIn, type Values } from '../api/client.js';
import type { Difference, Reading, Seen } from '../api/seen.js';
import { useMay } from '../api/session.js';
import { fieldName, texts } from '../texts/texts.js';
import { Time } from './value.js';

const text = (value: unknown): string => {
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–');
};
const named = (path: string): string => path.replace(/\w+/g, (name) => fieldName(name));

interface MeanwhileProps {
  changes: readonly Difference[];
  now: Seen;
  events: Reading['events'];
}

/** Says that a record has changed since it was seen: by whom and when, as far as its events say it, and what it holds now. */
export const Meanwhile = ({ changes, now: { record }, events: of }: MeanwhileProps) => {
  const may = useMay()('listEvents');
  const since = String(record['updated_at'] ?? '');
  const { data } = useQuery({
    queryKey: ['meanwhile', of, since],
    queryFn: async ({ signal }) => recordsIn(events, (await call(events, { ...of, from: since, limit: 1_000 }, signal)).data),
    enabled: may && of !== undefined && since !== '',
  });
  const last: Values = data?.at(-1) ?? {};
  const at = String(last['time'] ?? since);
  const { meanwhile } = texts();
  return (
    <div role="alert" className="bad">
      <p>
        {last['actor'] ? meanwhile.by(String(last['actor'])) : meanwhile.changed} {at === '' ? null : <Time value={at} />}
      </p>
      <ul>
        {changes.map(({ path, before, now }) => (
          <li key={path}>
            {named(path)}: {text(before)} → {text(now)}
          </li>
        ))}
      </ul>
      <p>{meanwhile.goOn}</p>
    </div>
  );
};
