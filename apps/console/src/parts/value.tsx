import { Link } from '@tanstack/react-router';
import type { Field } from '../api/operation.js';
import { texts } from '../texts/texts.js';
import { timeOf } from './time.js';

const language = (): string => document.documentElement.lang;

const isTime = (field: Field, value: unknown): value is string =>
  typeof value === 'string' && field.format === 'date-time' && !Number.isNaN(timeOf(value).getTime());

/** A moment in the time zone of the person; the API's own text is in its title. */
export const Time = ({ value }: { value: string }) => (
  <time dateTime={timeOf(value).toISOString()} title={`${value} UTC`}>
    {timeOf(value).toLocaleString(language(), { dateStyle: 'short', timeStyle: 'medium' })}
  </time>
);

/** Amount of money with its cents, or a quantity as it is. */
export const Decimal = ({ value, isMoney = false }: { value: number; isMoney?: boolean }) => (
  <span className="number">{value.toLocaleString(language(), isMoney ? { minimumFractionDigits: 2 } : { maximumFractionDigits: 4 })}</span>
);

/** Amount of money with its currency, as text of a sentence. */
export const amountText = (amount: number, currency: string | null): string =>
  amount.toLocaleString(language(), currency === null ? { minimumFractionDigits: 2 } : { style: 'currency', currency });

/** Word of a fixed set, in its colour. */
export const Word = ({ value }: { value: string }) => (
  <span className="word" data-word={value}>
    {value.replaceAll('_', ' ')}
  </span>
);

/** Says of an entry of a list what one calls it. */
const summaryOf = (entry: Readonly<Record<string, unknown>>): string =>
  String(entry['track_number'] ?? entry['number'] ?? entry['increment_id'] ?? entry['code'] ?? entry['sku'] ?? JSON.stringify(entry));

/** List of the record that a field names by its id. */
const listOf: Readonly<Record<string, string>> = {
  order_id: 'orders',
  invoice_id: 'invoices',
  shipment_id: 'shipments',
  creditmemo_id: 'creditmemos',
  customer_id: 'customers',
  product_id: 'products',
  vendalink_id: 'sales',
  sale_id: 'sales',
};

/** Value of a field, by its type in the API's description. */
export const Value = ({ field, value, isInLink = false }: { field: Field; value: unknown; isInLink?: boolean }) => {
  if (value === null || value === undefined || value === '') return <span className="soft">–</span>;
  if (isTime(field, value)) return <Time value={value} />;
  if (typeof value === 'boolean') return <>{value ? texts().yes : texts().no}</>;
  if (Array.isArray(value) && value.length === 0) return <span className="soft">–</span>;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return <>{value.join(', ')}</>;
  if (Array.isArray(value)) return <>{value.map((one) => summaryOf(one as Record<string, unknown>)).join(', ')}</>;
  if (typeof value === 'object')
    return (
      <code>
        {Object.entries(value)
          .map(([name, one]) => `${name} ${JSON.stringify(one)}`)
          .join(', ')}
      </code>
    );
  if (field.values) return <Word value={String(value)} />;
  const list = isInLink ? undefined : listOf[field.name];
  if (list !== undefined && (typeof value === 'number' || typeof value === 'string'))
    return (
      <Link to="/$list/$id" params={{ list, id: String(value) }}>
        {value}
      </Link>
    );
  if (typeof value === 'number' && !field.name.endsWith('_id')) return <Decimal value={value} isMoney={field.format === 'money'} />;
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>;
};
