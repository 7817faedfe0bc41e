import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import events from 'operation:listEvents';
import { call, faultsOf, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { Filters } from '../../parts/filters.js';
import { texts } from '../../texts/texts.js';
import { Curl } from './curl.js';
import { Event } from './event.js';

const filters = ['types', 'subject', 'from'];
const pageSize = 100;
const anHour = 3_600_000;

interface Page {
  events: readonly Values[];
  next_cursor: string;
  has_next: boolean;
}

/** Events of all services since a time (an hour ago unless told), the newest first; new ones come by themselves. */
export const EventsScreen = () => {
  const search = useSearch({ from: '/shell/events' });
  const navigate = useNavigate();
  const [since] = useState(() => new Date(Date.now() - anHour).toISOString());
  const asked = { from: since, ...search };
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['timeline', 'events', asked],
    queryFn: async ({ pageParam, signal }) =>
      (await call(events, { ...asked, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal)).data as unknown as Page,
    initialPageParam: '',
    getNextPageParam: ({ has_next, next_cursor }) => (has_next ? next_cursor : undefined),
  });
  const found = data?.pages.flatMap((page) => page.events).toReversed() ?? [];
  const faults = faultsOf(error);
  const title = texts().screens.events;
  return (
    <>
      <h1>{title}</h1>
      <Filters
        fields={fieldsNamed(events.query, filters)}
        first={filters}
        values={search}
        faults={faults.fields}
        onChange={(values) => void navigate({ to: '/events', search: values })}
      />
      {error ? (
        <p role="alert" className="bad">
          {faults.sentence}
        </p>
      ) : null}
      <Curl query={asked} />
      {hasNextPage ? (
        <button type="button" onClick={() => void fetchNextPage()}>
          {texts().ops.later}
        </button>
      ) : null}
      <ol className="timeline" aria-label={title} aria-busy={isFetching}>
        {found.map((event) => (
          <Event key={String(event['id'])} event={event} />
        ))}
      </ol>
      {found.length === 0 && !isFetching ? <p className="soft">{texts().nothing}</p> : null}
    </>
  );
};
