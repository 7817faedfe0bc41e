import { useQuery } from '@tanstack/react-query';
import verify from 'operation:getVerify';
import { call, type Values } from '../../api/client.js';
import { Table } from '../../parts/table.js';
import { Decimal, Time, Word } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import type { Offer } from '../screens.js';
import { everyMs } from './every.js';
import { mendOf } from './troubles.js';

interface Run {
  state: string;
  started_at: string;
  error: string | null;
  progress: { comparisons_done: number; comparisons: number; rows: number };
  findings: readonly Values[];
}

const start: Offer = { operation: 'startVerify', load: () => import('operation:startVerify'), label: 'verify', ask: ['restart'] };
const columns = ['comparison', 'id', 'left', 'right', 'mend'].map((name) => ({ name, type: 'string' as const }));
/** Findings that are shown; the others come when these are mended. */
const most = 100;

const Finding = ({ row }: { row: Values }) => {
  const offer = mendOf(row);
  return offer ? <Offers offers={[offer]} record={row} list="health" /> : null;
};

/** Last comparison of all records with each other, what it has found, and what mends that. */
export const Verify = () => {
  const { data } = useQuery({
    queryKey: ['health', 'verify'],
    queryFn: async ({ signal }) => (await call(verify, {}, signal)).data['verify'] as Run | null,
    refetchInterval: everyMs,
  });
  const title = texts().ops.verify;
  return (
    <section className="part">
      <h2>{title}</h2>
      {data ? (
        <p>
          <Word value={data.state} /> <Time value={data.started_at} /> · {data.progress.comparisons_done}/{data.progress.comparisons} ·{' '}
          <Decimal value={data.progress.rows} /> {data.error === null ? null : <span className="bad">{data.error}</span>}
        </p>
      ) : null}
      <Offers offers={[start]} list="health" />
      {data && data.findings.length > 0 ? (
        <Table
          caption={title}
          fields={columns}
          rows={data.findings.slice(0, most)}
          keyOf={({ comparison, id }) => `${String(comparison)} ${String(id)}`}
          last={(row) => <Finding row={row} />}
        />
      ) : null}
    </section>
  );
};
