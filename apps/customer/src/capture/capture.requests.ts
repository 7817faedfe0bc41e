import { csv, dateRange, given, integerParam, smallIntegerParam, text, type Aliases, type DateRange, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { among, equals, identifies, ignoresCase, within, withinDays } from '../list/conditions.js';
import type { Condition } from '../list/list.store.js';
import { clock } from './capture-fields.js';

export const leadSortFields = ['id', 'created_at', 'name', 'email', 'store_id'] as const;
export const scheduleSortFields = ['id', 'created_at', 'date', 'time', 'name', 'email', 'unity_id', 'status_external'] as const;

/** Other names of the filters (contract 3, section 4). */
export const captureAliases: Aliases = { created_from: ['created_at_from'], created_to: ['created_at_to'] };

const textOf = (query: Input, name: string): string | undefined => text(query, name)?.trim();

const created = (query: Input): DateRange => dateRange(query, ['created_from'], ['created_to']);

const common = (query: Input): Condition[] => [
  ...['email', 'phone', 'name'].flatMap((name) => ignoresCase(name, textOf(query, name))),
  ...['utm_source', 'utm_medium', 'utm_campaign', 'origin'].flatMap((name) => equals(name, 'text', textOf(query, name))),
  ...within('created_at', created(query)),
];

/** The filters of GET /api2/leads (contract 3, section 4). */
export const leadConditions = (query: Input): Condition[] => [
  ...common(query),
  ...equals('store_id', 'integer', smallIntegerParam(query, 'store_id')),
  ...equals('coupon_id', 'bigint', integerParam(query, 'coupon_id')),
  ...equals('coupon_used', 'text', textOf(query, 'coupon_used')),
  ...equals('promoters_name', 'text', textOf(query, 'promoters_name')),
];

const timeOf = (query: Input): string | undefined => {
  const time = textOf(query, 'time');
  if (time !== undefined && !clock.test(time)) throw new DomainError('invalid_parameter', { name: 'time' });
  return time;
};

/** A day of the appointment; what follows the day is checked and left out. */
const dayOf = (query: Input, name: string): string | undefined => {
  const value = given(query, name);
  dateRange(query, [name], []);
  return value === undefined ? undefined : (value as string).slice(0, 10);
};

const statuses = (query: Input): number[] | undefined => {
  const values = csv(query, 'status_external');
  if (values?.some((value) => !/^[123]$/.test(value))) throw new DomainError('invalid_parameter', { name: 'status_external' });
  return values && values.length > 0 ? [...new Set(values.map(Number))] : undefined;
};

/** The filters of GET /api2/schedules (contract 3, section 4). */
export const scheduleConditions = (query: Input): Condition[] => [
  ...common(query),
  ...equals('unity_id', 'bigint', integerParam(query, 'unity_id')),
  ...withinDays('date', dayOf(query, 'date_from'), dayOf(query, 'date_to')),
  ...equals('time', 'text', timeOf(query)),
  ...equals('treatment', 'text', textOf(query, 'treatment')),
  ...among('status_external', statuses(query)),
  ...identifies('codigo_external', 'text', textOf(query, 'codigo_external')),
  ...equals('campanha_interna_id', 'bigint', integerParam(query, 'campanha_interna_id')),
];
