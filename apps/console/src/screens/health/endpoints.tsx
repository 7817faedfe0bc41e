import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import webhooks from 'operation:listWebhooks';
import { call, recordsIn, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { screens } from '../screens.js';
import { everyMs } from './every.js';

/** Writes that mend an endpoint; the others are on its page. */
const offered = new Set(['updateWebhook', 'testWebhook', 'replayWebhook']);
const offers = (screens['webhooks']?.offers ?? []).filter(({ operation }) => offered.has(operation));
const columns = ['url', 'client_id', 'state', 'last_success_at', 'last_failure_at', 'deactivated_reason'];
const needsALook = ({ state, last_success_at, last_failure_at }: Values): boolean =>
  state !== 'active' || String(last_failure_at ?? '') > String(last_success_at ?? '');

/** Webhooks that are paused, deactivated, or whose endpoint failed last: the trouble of their integration. */
export const Endpoints = () => {
  const { data } = useQuery({
    queryKey: ['health', 'webhooks'],
    queryFn: async ({ signal }) => (await call(webhooks, { limit: 200 }, signal)).data,
    refetchInterval: everyMs,
  });
  const rows = recordsIn(webhooks, data).filter(needsALook);
  const title = texts().ops.endpoints;
  return rows.length === 0 ? null : (
    <section className="part">
      <h2>{title}</h2>
      <Table
        caption={title}
        fields={fieldsNamed(webhooks.record, columns)}
        rows={rows}
        keyOf={({ webhook_id }) => String(webhook_id)}
        first={({ webhook_id }, content) => (
          <Link to="/$list/$id" params={{ list: 'webhooks', id: String(webhook_id) }}>
            {content}
          </Link>
        )}
        last={(row) => <Offers offers={offers} record={row} list="health" />}
      />
    </section>
  );
};
