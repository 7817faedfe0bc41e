import { useQuery } from '@tanstack/react-query';
import health from 'operation:getHealth';
import { call } from '../../api/client.js';
import { useMay } from '../../api/session.js';
import { Time } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import { Listed, ReportedPart } from './behind.js';
import { Endpoints } from './endpoints.js';
import { everyMs } from './every.js';
import { Plots } from './plots.js';
import { Services } from './services.js';
import { reported, type Seen, troubleLists } from './troubles.js';
import { Verify } from './verify.js';

interface Trouble {
  service: string;
  kind: string;
  message: string;
}

interface Health {
  checked_at: string;
  troubles: readonly Trouble[];
  services: readonly Seen[];
}

/** Events that a consumer has lost stand in its dead letters. */
const listedAs = (kind: string): string => (kind === 'lost' ? 'dead_letters' : kind);

/** Shows what is wrong in the system, in the sentences of `ops health`, with what mends it. */
export const HealthScreen = () => {
  const may = useMay();
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await call(health, {}, signal)).data as unknown as Health,
    refetchInterval: everyMs,
  });
  if (error && !data) throw error;
  if (!data) return <p className="soft">{texts().loading}</p>;
  const { troubles, services, checked_at } = data;
  const kinds = [...new Set(troubles.map(({ kind }) => listedAs(kind)))];
  return (
    <>
      <h1>{texts().screens.health}</h1>
      <p className="soft">
        {texts().health.checked} <Time value={checked_at} />
      </p>
      <div role="status">{troubles.length === 0 ? <p>{texts().health.well}</p> : null}</div>
      <ul className="troubles">
        {troubles.map(({ service, kind, message }) => (
          <li key={`${service} ${kind} ${message}`}>
            <strong>{service}</strong> {message}
          </li>
        ))}
      </ul>
      {kinds.flatMap((kind) => (troubleLists[kind] ?? []).map((list) => <Listed key={list.operation} list={list} />))}
      {kinds.map((kind) => {
        const of = reported[kind];
        return of ? <ReportedPart key={kind} of={of} services={services} /> : null;
      })}
      {may('listWebhooks') ? <Endpoints /> : null}
      {may('getVerify') ? <Verify /> : null}
      <Services services={services} />
      {may('listMetricHistory') ? <Plots /> : null}
    </>
  );
};
