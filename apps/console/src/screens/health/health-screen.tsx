import { useQuery } from '@tanstack/react-query';
import health from 'operation:getHealth';
import { call, recordsIn } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { useOperation } from '../../parts/described.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { type Screen, troubleLists } from '../screens.js';

interface Trouble {
  service: string;
  kind: string;
  message: string;
}

/** Health is looked at every few seconds: what is wrong is no event of the feed. */
const everyMs = 4_000;

/** Records behind a trouble, each with the writes that mend it. */
const Behind = ({ kind, screen }: { kind: string; screen: Screen }) => {
  const operation = useOperation(screen.load);
  const { data } = useQuery({
    queryKey: ['health', kind],
    queryFn: async ({ signal }) => (await call(operation, {}, signal)).data,
    refetchInterval: everyMs,
  });
  return (
    <Table
      caption={kind}
      fields={fieldsNamed(operation.record, screen.columns)}
      rows={recordsIn(operation, data)}
      keyOf={(row) => String(row['id'] ?? row['payment_id'])}
      last={(row) => <Offers offers={screen.offers ?? []} record={row} list="health" />}
    />
  );
};

/** Shows what is wrong in the system, in the sentences of `ops health`, with what mends it. */
export const HealthScreen = () => {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await call(health, {}, signal)).data as unknown as { checked_at: string; troubles: Trouble[] },
    refetchInterval: everyMs,
  });
  if (error) throw error;
  if (!data) return <p className="soft">{texts().loading}</p>;
  const kinds = [...new Set(data.troubles.map(({ kind }) => kind))];
  return (
    <>
      <h1>{texts().screens.health}</h1>
      <p className="soft">
        {texts().health.checked} <Time value={data.checked_at} />
      </p>
      {data.troubles.length === 0 ? <p role="status">{texts().health.well}</p> : null}
      <ul className="troubles">
        {data.troubles.map(({ service, kind, message }) => (
          <li key={`${service} ${kind} ${message}`}>
            <strong>{service}</strong> {message}
          </li>
        ))}
      </ul>
      {kinds.map((kind) => {
        const screen = troubleLists[kind];
        return screen ? <Behind key={kind} kind={kind} screen={screen} /> : null;
      })}
    </>
  );
};
