import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, recordsIn, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { useMay } from '../../api/session.js';
import { useOperation } from '../../parts/described.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { type Screen, type ScreenName, screens } from '../screens.js';

const most = 50;

const Rows = ({ name, screen, of }: { name: string; screen: Screen; of: Values }) => {
  const operation = useOperation(screen.load);
  const { data } = useQuery({
    queryKey: [name, of],
    queryFn: async ({ signal }) => (await call(operation, { ...of, limit: most }, signal)).data,
    ...(screen.everyMs && { refetchInterval: screen.everyMs }),
  });
  const title = texts().screens[name as ScreenName];
  const idOf = (row: Values): string => String(row[screen.id ?? '']);
  return (
    <section className="part">
      <h2>{title}</h2>
      <Table
        caption={title}
        fields={fieldsNamed(operation.record, screen.columns)}
        rows={recordsIn(operation, data)}
        keyOf={(row, index) => (screen.id ? idOf(row) : String(index))}
        {...(screen.id && {
          first: (row: Values, content: React.ReactNode) => (
            <Link to="/$list/$id" params={{ list: name, id: idOf(row) }}>
              {content}
            </Link>
          ),
        })}
        last={(row) => <Offers offers={screen.offers ?? []} record={row} list={name} />}
      />
    </section>
  );
};

/** List of what belongs to a record, the newest first; nothing without its permission. */
export const Part = ({ list, of }: { list: string; of: Values }) => {
  const screen = screens[list];
  return useMay()(screen?.operation ?? '') && screen ? <Rows name={list} screen={screen} of={of} /> : null;
};
