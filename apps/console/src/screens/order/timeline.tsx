import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import delivery from 'operation:getDelivery';
import { call, type Values } from '../../api/client.js';
import { Time } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import type { Order } from './order.js';
import { inOrder } from './timeline-entries.js';
import { useSources } from './timeline-sources.js';

/** Attempts of a delivery with what the endpoint answered. */
const Attempts = ({ id }: { id: number }) => {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }) => ((await call(delivery, { id }, signal)).data['delivery'] as Values)['attempts'] as Values[],
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts().attempts}</summary>
      <ul>
        {data.map(({ time, status, milliseconds, answer, error }) => (
          <li key={String(time)}>
            <Time value={String(time)} /> {String(status ?? error)} · {String(milliseconds)} ms{' '}
            {answer ? <code>{String(answer)}</code> : null}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Everything that touched an order, in all services, the newest first. */
export const Timeline = ({ order }: { order: Order }) => {
  const { sources, isFetching } = useSources(order);
  return (
    <section className="part">
      <h2 id="timeline">{texts().timeline}</h2>
      <ol className="timeline" aria-labelledby="timeline" aria-busy={isFetching}>
        {inOrder(sources).map(({ key, at, what, who, details, delivery: id, request }) => (
          <li key={key} data-key={key}>
            <Time value={at} /> <strong>{what}</strong> <span>{details}</span> <span className="soft">{who}</span>{' '}
            {id === undefined ? null : <Attempts id={id} />}
            {request === undefined ? null : (
              <Link to="/$list/$id" params={{ list: 'requests', id: request }}>
                {texts().screens.requests} {request}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
