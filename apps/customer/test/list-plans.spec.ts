import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Condition } from '@entrepot/database';
import { readParameters } from '@entrepot/requests';
import type { Page, Sort } from '@entrepot/kernel';
import { customerLookup } from '../src/customer/customer-lookup.js';
import { CustomerListQuery } from '../src/customer/customer.requests.js';
import { customerList } from '../src/customer/customer.view.js';
import { customerSearch } from '../src/search/customer-search.store.js';
import { leadList } from '../src/lead/lead-list.store.js';
import { scheduleList } from '../src/schedule/schedule-list.store.js';
import * as lead from '../src/lead/lead.requests.js';
import * as schedule from '../src/schedule/schedule.requests.js';
import { type Plan, planOf, settleTables } from '@entrepot/testing';
import { openForPlans, type PlansDatabase } from './plans.js';

/** Limit for a page of 20 of 100,000: its keys in an index and its rows in the table, and little more. */
const aPage = 20 * 2;
const count = 100_000;

const capture = `'Name' || n % 20000 as name, 'Lead' || n % 20000 || '@example.com' as email, '11' || n as phone,
  timestamptz '2020-01-01 UTC' + n * interval '3 minutes' as created_at, case when n % 20000 = 17 then 'rare' else 's' || n % 4 end as utm_source,
  'm' || n % 3 as utm_medium, 'k' || n % 50 as utm_campaign, 'o' || n % 5 as origin`;
const fill = [
  `insert into customer (website_id, store_id, group_id, email, firstname, middlename, lastname, taxvat, dob, gender, custom_attributes, version, created_at, updated_at)
   select 1 + n % 3, 1 + n % 5, 1 + n % 4, 'Person' || n || '@example.com', 'First' || n % 1000, 'M' || n % 50, 'Last' || n % 3000, 'T' || n,
          date '1950-01-01' + n % 20000, n % 3, jsonb_build_object('celular', 'c' || n, 'newsletter', n % 2 = 0), 1, now(), now()
     from generate_series(1, ${count}) n`,
  `insert into lead (id, store_id, coupon_id, coupon_used, promoters_name, name, email, phone, created_at, utm_source, utm_medium, utm_campaign, origin)
   select n, 1 + n % 3, n % 50, case when n % 3 = 0 then 'VERAO' when n % 500 = 1 then 'C' || n end, 'P' || n % 20, c.*
     from generate_series(1, ${count}) n, lateral (select ${capture}) c`,
  `insert into schedule (id, date, time, unity_id, treatment, campanha_interna_id, codigo_external, status_external, name, email, phone, created_at,
                         utm_source, utm_medium, utm_campaign, origin)
   select n, date '2020-01-01' + n % 2000, lpad((8 + n % 10)::text, 2, '0') || ':30', n % 40, 't' || n % 10, n % 50, 'EXT-' || n,
          case when n % 20000 = 17 then 3 when n % 10 = 0 then 1 else 2 end, c.*
     from generate_series(1, ${count}) n, lateral (select ${capture}) c`,
];

const { leadSortFields } = lead;
const { scheduleSortFields } = schedule;
const leadConditions = (query: object) => leadList.conditions(readParameters(lead.LeadListQuery, { query }));
const scheduleConditions = (query: object) => scheduleList.conditions(readParameters(schedule.ScheduleListQuery, { query }));

let plans: PlansDatabase;
/** From before the first analysis, as after an import. */
let fresh: Plan[];
beforeAll(async () => {
  plans = await openForPlans();
  await plans.fill(['customer', 'lead', 'schedule'], fill);
  fresh = [
    await readsOf('customer', { conditions: customersBy({ email: 'person77@example.com' }) }),
    await readsOf('customer', { conditions: customersBy({ taxvat: 'T77' }) }),
    await readsOf('lead', { conditions: leadConditions({ email: 'lead77@example.com' }), sort: { field: 'name', direction: 'asc' } }),
    await readsOf('schedule', { conditions: scheduleConditions({ codigo_external: 'EXT-77' }) }),
  ];
  await settleTables(plans.db, ['customer', 'lead', 'schedule']);
});
afterAll(() => plans.close());

interface List {
  conditions: readonly Condition[];
  sort?: Sort<string>;
  page?: Partial<Page>;
}
const lists = { customer: customerList, lead: leadList, schedule: scheduleList };
/** Counts the reads of a page, of rows those of its table. */
const readsOf = async (table: keyof typeof lists, { conditions, sort, page }: List): Promise<Plan> => {
  const id = table === 'customer' ? 'customer_id' : 'id';
  const first = { page: 1, limit: 20, includePagination: false, ...page };
  const byDefault: Sort<string> = table === 'customer' ? { field: id, direction: 'asc' } : { field: 'created_at', direction: 'desc' };
  const plan = await plans.readsOf(lists[table].statement({ sort: sort ?? byDefault, page: first } as never, conditions));
  return { ...plan, rows: plan.tables[table]! };
};

const attributes = new Set(['celular', 'newsletter']);
const customersBy = (query: Record<string, string>): readonly Condition[] => {
  const lookup = customerLookup(readParameters(CustomerListQuery, { query }), attributes);
  return lookup.by === 'id' ? [] : (lookup.conditions ?? []);
};

it.each<[Record<string, string>, string[], number]>([
  [{}, [], aPage],
  [{ email: 'person77@EXAMPLE.com' }, ['customer_email'], 1],
  [{ email: 'person77@EXAMPLE.com,person78@example.com' }, ['customer_email'], 2 * 2],
  [{ cpf: 't-77' }, ['customer_taxvat'], 1],
  [{ celular: 'c77' }, ['customer_custom_attributes'], 3],
  [{ newsletter: 'true' }, [], 2 * aPage],
  [{ firstname: 'first77' }, ['customer_firstname'], aPage],
  [{ middlename: 'm7' }, ['customer_middlename'], aPage],
  [{ lastname: 'last77' }, ['customer_lastname'], aPage],
  [{ dob: '1960-01-01' }, ['customer_dob'], aPage],
  [{ website_id: '99' }, ['customer_website'], 0],
  [{ store_id: '99' }, ['customer_store'], 0],
  [{ group_id: '99' }, ['customer_group'], 0],
  [{ gender: '9' }, ['customer_gender'], 0],
  [{ gender: '2' }, [], 5 * aPage],
])('reads customers by %j', async (query, indexes, most) => {
  const reads = await readsOf('customer', { conditions: customersBy(query) });
  expect(reads.rows).toBeLessThanOrEqual(most);
  if (indexes.length > 0) expect(reads.secondaryIndexes).toEqual(indexes);
});

it.each<[Record<string, string>, string, number]>([
  [{}, 'lead_created_at_id_idx', aPage],
  [{ email: 'LEAD77@example.com' }, 'lead_lower_idx', 20],
  [{ phone: '1177' }, 'lead_lower_idx1', 1],
  [{ name: 'name77' }, 'lead_lower_idx2', 20],
  [{ store_id: '99' }, 'lead_store_id_created_at_id_idx', 0],
  [{ coupon_id: '7' }, 'lead_coupon_id_created_at_id_idx', aPage],
  [{ coupon_used: 'VERAO' }, 'lead_coupon_used_created_at_id_idx', aPage],
  [{ coupon_used: 'C501' }, 'lead_coupon_used_created_at_id_idx', 2],
  [{ promoters_name: 'P3' }, 'lead_promoters_name_created_at_id_idx', aPage],
  [{ utm_source: 'rare' }, 'lead_utm_source_created_at_id_idx', aPage],
  [{ utm_medium: 'none' }, 'lead_utm_medium_created_at_id_idx', 0],
  [{ utm_campaign: 'k5' }, 'lead_utm_campaign_created_at_id_idx', aPage],
  [{ origin: 'none' }, 'lead_origin_created_at_id_idx', 0],
  [{ created_from: '2020-03-01', created_to: '2020-03-01' }, 'lead_created_at_id_idx', aPage],
])('reads leads by %j', async (query, index, most) => {
  const reads = await readsOf('lead', { conditions: leadConditions(query) });
  expect(reads.secondaryIndexes).toEqual([index]);
  expect(reads.rows).toBeLessThanOrEqual(most);
});

it.each<[Record<string, string>, number]>([
  [{ email: 'LEAD77@example.com' }, 20],
  [{ codigo_external: 'EXT-77' }, 1],
  [{ unity_id: '7' }, aPage],
  [{ treatment: 't3' }, 12 * aPage],
  [{ time: '09:30' }, 12 * aPage],
  [{ time: '23:00' }, 0],
  [{ campanha_interna_id: '7' }, aPage],
  [{ status_external: '3' }, aPage],
  [{ status_external: '1,3' }, 12 * aPage],
  [{ date_from: '2020-06-01', date_to: '2020-06-01' }, 6 * aPage],
  [{ utm_campaign: 'k5' }, aPage],
])('reads schedules by %j', async (query, most) => {
  expect((await readsOf('schedule', { conditions: scheduleConditions(query) })).rows).toBeLessThanOrEqual(most);
});

it.each([...leadSortFields.map((field) => ['lead', field] as const), ...scheduleSortFields.map((field) => ['schedule', field] as const)])(
  'walks the %s list by %s along an index',
  async (table, field) => {
    for (const direction of ['asc', 'desc'] as const)
      expect((await readsOf(table, { conditions: [], sort: { field, direction } })).rows).toBeLessThanOrEqual(aPage);
  },
);

it.each(['firstname', 'middlename', 'lastname'])('finds nobody by %s, whatever the sort', async (field) => {
  const sort = { field: 'updated_at', direction: 'asc' } as const;
  expect((await readsOf('customer', { conditions: customersBy({ [field]: 'nobody' }), sort })).rows).toBe(0);
});

it('finds few records first, and sorts them then, whatever the sort', async () => {
  const sort = { field: 'name', direction: 'asc' } as const;
  for (const query of [{ utm_source: 'rare' }, { coupon_used: 'C501' }, { origin: 'none' }])
    expect((await readsOf('lead', { conditions: leadConditions(query), sort })).rows).toBeLessThanOrEqual(aPage);
  expect((await readsOf('schedule', { conditions: scheduleConditions({ status_external: '3' }), sort })).rows).toBeLessThanOrEqual(aPage);
});

it('finds by e-mail, taxvat and code before tables are analyzed, too', () => {
  for (const { rows } of fresh) expect(rows).toBeLessThanOrEqual(20);
});

it('reads a deep page, and counts, in an index: of the table only the rows of the page', async () => {
  const reads = await readsOf('lead', { conditions: [], page: { page: 4_000, includePagination: true } });
  expect(reads.rows).toBeLessThanOrEqual(count + 4_000 * 20 + aPage);
});

it.each(['person77@example.com', 'T77', 'first77', 'last1', 'l', 'nobody'])('searches for %s in indexes alone, and stops', async (q) => {
  for (const kind of ['generic', 'custom'] as const) {
    const reads = await planOf(plans.db, customerSearch.statement({ q }), kind);
    expect(reads.types).not.toContain('Seq Scan');
    expect(reads.tables['customer']).toBeLessThanOrEqual(2 * aPage + 3);
  }
});
