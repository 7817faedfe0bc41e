import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { call, type Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import type { Operation } from '../../api/operation.js';
import { useOperation } from '../../parts/described.js';
import { Facts } from '../../parts/facts.js';
import { Way } from '../../parts/way.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { Part } from './part.js';
import { type Screen, type ScreenName, screens } from '../screens.js';

/** Reads one record: by an operation of its own, or by the list's `id`. */
const read = async (operation: Operation, id: string, signal: AbortSignal): Promise<Values> => {
  const { data } = await call(operation, { id }, signal);
  const record = Object.values(data).find(isRecord);
  if (!record) throw notFound();
  return record;
};

const Record = ({ name, screen, id }: { name: ScreenName; screen: Screen; id: string }) => {
  const list = useOperation(screen.load);
  const operation = useOperation(screen.loadOne ?? screen.load);
  const { data: record, error } = useQuery({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => read(operation, id, signal),
    ...(screen.everyMs && { refetchInterval: screen.everyMs }),
  });
  if (error && !record) throw error;
  return (
    <>
      <Way list={screen.way ?? name} />
      <h1>{String(record?.[screen.title ?? ''] ?? id)}</h1>
      {record && screen.offers ? <Offers offers={screen.offers} record={record} list={name} /> : null}
      {record && screen.part ? <Part list={screen.part.list} of={screen.part.of(record)} /> : null}
      {record ? <Facts fields={list.record} record={record} /> : <p className="soft">{texts().loading}</p>}
    </>
  );
};

/** A record with all that the API says of it. */
export const RecordScreen = () => {
  const { list, id } = useParams({ from: '/shell/$list/$id' });
  const screen = screens[list];
  if (!screen?.id) throw notFound();
  return <Record key={`${list} ${id}`} name={list as ScreenName} screen={screen} id={id} />;
};
