import { type Database, readRows, shownTypes, type Statement } from '@entrepot/database';
import { Example, Text, Values, rules, textLimits } from '@entrepot/requests';

/** Path of each type of record that a search finds; in the order of an answer. */
const paths = {
  order: '/api2/order?id=',
  invoice: '/api2/invoice?id=',
  shipment: '/api2/shipment?id=',
  creditmemo: '/api2/creditmemo?id=',
  customer: '/api2/customers?id=',
  product: '/api2/products?type=id&id=',
  sale: '/api2/vendalink?id=',
} as const;
export type HitType = keyof typeof paths;
export const hitTypes = Object.keys(paths) as HitType[];

/** Hits of an answer, and of each lookup of it. */
export const mostHits = 20;

/** Record that a search has found (contract 6, 6.1). */
export class SearchHit {
  @Example('order', { enum: hitTypes }) type: HitType;
  @Example(1) id: number;
  @Example('100000001', { description: 'Its number, name or sku' }) title: string;
  @Example('Ana Lima', { nullable: true, description: 'Whose it is, or what it is of' }) subtitle: string | null;
  @Example('increment_id', {
    description:
      'What was found: increment_id, email, taxvat, sku, tracking_number, payment_reference, fiscal_key, external_reference, request_id, name, id',
  })
  matched: string;
  @Example('/api2/order?id=1', { description: 'Path of the record' }) url: string;
}

/** Parameters of a search. */
export class SearchQuery {
  @Text({
    required: true,
    empty: 'blank',
    max: textLimits.name,
    description:
      'A number, an e-mail address, a CPF or CNPJ with points or without, a SKU, a tracking number, a payment reference, the key of a fiscal document, ' +
      'a request id; or the beginning of a name, without case and accents',
  })
  q: string;
}

/** Parameters of a search as the gateway asks a service. */
export class ServiceSearchQuery extends SearchQuery {
  @Values({ rule: rules.id(), description: 'Records that a request of this id has changed' })
  ids?: string[];
}

/** Look into one index. */
export interface Lookup {
  type: HitType;
  matched: string;
  /** Selects `id`, `title` and `subtitle` of at most `mostHits` rows. */
  sql: string;
}

/**
 * SQL of the newest rows whose column has a value: of a range that holds it alone, so that only the index of the column with the id behind it gives
 * the order, and PostgreSQL does not come to walk the whole table by the id for a value that is rarer than the average.
 */
export const newestBy = (column: string, value: string, id: string): string =>
  `${column} between ${value} and ${value} order by ${column} desc, ${id} desc`;

type Row = Pick<SearchHit, 'type' | 'id' | 'title' | 'subtitle' | 'matched'> & { place: number };

/** Keeps the first hit of each record. */
const distinct = (rows: readonly Row[]): Row[] =>
  [...new Map(rows.toReversed().map((row) => [`${row.type} ${row.id}`, row])).values()].reverse();

export interface Search {
  statement(query: ServiceSearchQuery): Statement;
  /** Finds the hits of one service, those of the first lookups first. */
  hits(db: Database, query: ServiceSearchQuery): Promise<SearchHit[]>;
}

/**
 * Makes a service's search of its lookups: one statement, each part of which reads one range of an index, whatever the size of the table.
 * @param valuesOf parameters of the lookups
 */
export const defineSearch = (name: string, lookups: readonly Lookup[], valuesOf: (query: ServiceSearchQuery) => unknown[]): Search => {
  const text = lookups
    .map(({ type, matched, sql }, place) => {
      const columns = `'${type}' as type, '${matched}' as matched, ${place} as place, found.id::bigint as id, found.title::text, found.subtitle::text`;
      return `select ${columns} from (${sql} limit ${mostHits}) as found`;
    })
    .join(' union all ');
  const statement = (query: ServiceSearchQuery): Statement => ({
    name: `search_${name}`,
    text,
    values: valuesOf(query),
    types: shownTypes,
  });
  return {
    statement,
    async hits(db, query) {
      const rows = await readRows<Row>(db, statement(query));
      return distinct(rows.sort((one, other) => one.place - other.place))
        .slice(0, mostHits)
        .map(({ place: _place, ...hit }) => ({ ...hit, url: paths[hit.type] + String(hit.id) }));
    },
  };
};
