import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { call, faultsOf, recordsIn, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { useMay } from '../../api/session.js';
import { useOperation } from '../../parts/described.js';
import { Filters } from '../../parts/filters.js';
import { type Order, Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { type Screen, type ScreenName, screens } from '../screens.js';
import { ColumnChoice, useColumns } from './column-choice.js';
import { Saved } from './saved.js';

const pageSize = 50;

const List = ({ name, screen }: { name: ScreenName; screen: Screen }) => {
  const operation = useOperation(screen.load);
  const { page = '1', sort, direction, ...filters } = useSearch({ from: '/shell/$list' });
  const navigate = useNavigate();
  const columns = useColumns(name, screen.columns);
  const { leadsTo } = screen;
  const asked = leadsTo ? filters : { ...filters, page, limit: pageSize, ...(sort && { sort, direction }) };
  const { data, error, isFetching } = useQuery({
    queryKey: [name, asked],
    queryFn: async ({ signal }) => (await call(operation, asked, signal)).data,
    placeholderData: keepPreviousData,
  });
  const go = (search: Record<string, string | undefined>) => navigate({ to: '/$list', params: { list: name }, search });
  const rows = recordsIn(operation, data);
  const fields = fieldsNamed(operation.record, columns.chosen);
  const faults = faultsOf(error);
  const title = texts().screens[name];
  const order: Order | null = sort ? { field: sort, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
  const idOf = (row: Values): string => String(row[screen.id ?? ''] ?? '');
  return (
    <>
      <header className="head">
        <h1>{title}</h1>
        {screen.makeOn ? <MakeLink {...screen.makeOn} /> : null}
        {screen.create ? <Offers offers={screen.create} list={name} /> : null}
        <ColumnChoice fields={operation.record} {...columns} />
      </header>
      {screen.saved ? <Saved list={name} saved={screen.saved} chosen={filters} /> : null}
      <Filters
        fields={operation.query}
        first={screen.filters}
        values={filters}
        faults={faults.fields}
        onChange={(values) => void go({ ...values, sort, direction })}
      />
      {error ? (
        <p role="alert" className="bad">
          {faults.sentence}
        </p>
      ) : null}
      <div aria-busy={isFetching}>
        <Table
          caption={title}
          fields={fields}
          rows={rows}
          sorts={operation.sorts}
          order={order}
          onSort={(wanted) => void go({ ...filters, sort: wanted.field, direction: wanted.direction })}
          keyOf={(row, index) => idOf(row) || String(index)}
          {...(screen.offers && !screen.id && { last: (row: Values) => <Offers offers={screen.offers ?? []} record={row} list={name} /> })}
          {...(leadsTo && {
            first: (row: Values, content: React.ReactNode) => (
              <Link to="/$list" params={{ list: leadsTo.list }} search={{ ...filters, ...leadsTo.filters(row) }}>
                {content}
              </Link>
            ),
          })}
          {...(screen.id && {
            first: (row: Values, content: React.ReactNode) => (
              <Link to="/$list/$id" params={{ list: name, id: idOf(row) }}>
                {content}
              </Link>
            ),
          })}
        />
      </div>
      <Pages
        page={Number(page)}
        isLast={leadsTo !== undefined || rows.length < pageSize}
        onPage={(wanted) => void go({ ...filters, sort, direction, page: String(wanted) })}
      />
    </>
  );
};

const MakeLink = ({ operation, to }: NonNullable<Screen['makeOn']>) =>
  useMay()(operation) ? (
    <Link className="button" to={to}>
      {texts().sale.title}
    </Link>
  ) : null;

const Pages = ({ page, isLast, onPage }: { page: number; isLast: boolean; onPage: (page: number) => void }) => {
  const { pages } = texts();
  return page === 1 && isLast ? null : (
    <nav className="pages" aria-label={pages.label}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {pages.before}
      </button>
      <span>{page}</span>
      <button type="button" disabled={isLast} onClick={() => onPage(page + 1)}>
        {pages.next}
      </button>
    </nav>
  );
};

/** List of records: filters, columns and sorting are in the address, so that a link shows the same. */
export const ListScreen = () => {
  const { list } = useParams({ from: '/shell/$list' });
  const screen = screens[list];
  if (!screen) throw notFound();
  return <List key={list} name={list as ScreenName} screen={screen} />;
};
