import { useQuery } from '@tanstack/react-query';
import history from 'operation:listMetricHistory';
import { call, recordsIn } from '../../api/client.js';
import { Plot } from '../../parts/plot.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';

/** Time between two looks: the gateway writes once a minute. */
const everyMs = 60_000;

const plots = {
  requests: ['requests'],
  errors: ['errors'],
  lag: ['events_behind', 'events_waiting'],
  deliveries: ['deliveries_waiting', 'deliveries_failing'],
} as const;

/** Requests, errors, lag and deliveries of the last 24 hours, as lines and as a table. */
export const Plots = () => {
  const { data } = useQuery({
    queryKey: ['metrics'],
    queryFn: async ({ signal }) => (await call(history, {}, signal)).data,
    refetchInterval: everyMs,
  });
  const steps = recordsIn(history, data);
  const { ops } = texts();
  return (
    <section className="part">
      <h2>{ops.lastDay}</h2>
      {steps.length === 0 ? (
        <p className="soft">{ops.noMinute}</p>
      ) : (
        <>
          <div className="plots">
            {Object.entries(plots).map(([name, names]) => (
              <Plot key={name} title={ops.plots[name as keyof typeof plots]} steps={steps} names={names} />
            ))}
          </div>
          <details>
            <summary>{ops.asTable}</summary>
            <Table caption={ops.lastDay} fields={history.record} rows={steps.toReversed()} keyOf={({ time }) => String(time)} />
          </details>
        </>
      )}
    </section>
  );
};
