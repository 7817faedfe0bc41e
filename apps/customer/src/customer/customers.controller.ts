import { Body, Controller, Delete, Get, Inject, Patch } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Condition, Database, type Tx } from '@entrepot/database';
import {
  ApiListOrOne,
  Family,
  OtherNames,
  Parameters,
  Permission,
  ReadsBody,
  Walked,
  type Walks,
  Unnamed,
  answerOf,
  listAnswer,
  Conditional,
  type ConditionalRead,
  IfMatch,
  readAs,
  Sample,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, type TaxvatRule } from '@entrepot/kernel';
import { changeCustomer, deleteCustomer } from './change-customer.js';
import type { CustomerCondition } from './customer-conditions.store.js';
import { type CustomerLookup, codesIn, customerLookup } from './customer-lookup.js';
import {
  ChangeCustomerRequest,
  CustomerListQuery,
  CustomerPatchBody,
  CustomerRef,
  TAXVAT_RULE,
  checkReadOnly,
  customerPatch,
} from './customer.requests.js';
import { knownCodes } from './customer.store.js';
import { CustomerDeleted, CustomerRecord, customerList, customersByKey, findCustomer, lockCustomerTag } from './customer.view.js';

const noCodes: ReadonlySet<string> = new Set();

/** Condition that no customer meets. */
const nobody: readonly Condition[] = [{ sql: () => 'false' }];

@ApiTags('Customers')
@Controller('api2/customers')
@Family('order')
export class CustomersController {
  constructor(
    private readonly db: Database,
    @Inject(TAXVAT_RULE) private readonly rule: TaxvatRule,
  ) {}

  @Get()
  @Permission('customers/read')
  @Sample({ email: 'ana@example.com' })
  @ApiOperation({
    operationId: 'listCustomers',
    summary: 'List customers, or look some up',
    description:
      'By id, by attribute and value, or by any attribute as a parameter of its own (email, taxvat, cpf, celular, …): one customer under ' +
      '`customer`, several under `customers`, none is 404. E-mail and names are compared without case, taxvat without punctuation, custom ' +
      'attributes exactly; several attributes must all fit. Without any of them, a page of all customers by their ids; with several e-mails (CSV, ' +
      'repeated, array) a page of those, which may be empty. A walk (`cursor`) takes attributes as filters.',
  })
  @ApiListOrOne({ customers: CustomerRecord }, { customer: CustomerRecord }, customerList)
  get(
    @Parameters() query: CustomerListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
    @Unnamed(CustomerListQuery) others: OtherNames,
  ): Promise<object | string | undefined> {
    const codes = codesIn(query, others.names);
    const find = (known: ReadonlySet<string>): Promise<object | string | undefined> => {
      others.setKnown(known);
      return this.find(customerLookup(query, known), query, read, walks);
    };
    return codes.length === 0 ? find(noCodes) : knownCodes(this.db, codes).then(find);
  }

  @Patch()
  @Write()
  @IfMatch((_controller: unknown, tx, body: unknown) => lockCustomerTag(tx, readAs(CustomerRef, body ?? {}).id))
  @Permission('customers/write')
  @Sample({ id: 3, lastname: 'Nogueira Lima', custom_attributes: { celular: '+55 81 5550-0203' } })
  @ApiOperation({
    operationId: 'updateCustomer',
    summary: 'Change a customer',
    description:
      'Fields and custom attributes, these at the root or inside custom_attributes. Null or an empty text empties a field that may be empty; ' +
      'elsewhere null is nothing. A name that is no attribute is 400 and nothing is saved; an e-mail that another customer of the website ' +
      'has is 409.',
  })
  @ApiBody({ type: ChangeCustomerRequest })
  @ApiOkResponse({ type: answerOf('customer', CustomerRecord) })
  @ReadsBody(CustomerPatchBody)
  async patch(@Body() body: unknown, @InTransaction() tx: Tx): Promise<object> {
    const patch = customerPatch(body, this.rule);
    const before = await findCustomer(tx, patch.id);
    if (before) checkReadOnly(patch.readOnly, { ...before });
    await changeCustomer(tx, patch, new Date());
    return { success: true, customer: await findCustomer(tx, patch.id) };
  }

  @Delete()
  @Write()
  @IfMatch((_controller: unknown, tx, { id }: CustomerRef) => lockCustomerTag(tx, id))
  @Permission('customers/write')
  @Sample({ id: 5 })
  @ApiOperation({
    operationId: 'deleteCustomer',
    summary: 'Delete a customer with the addresses; orders stay',
    description: '`id` in the query or the body; the query wins.',
  })
  @ApiOkResponse({ type: CustomerDeleted })
  async delete(@Parameters() { id }: CustomerRef, @InTransaction() tx: Tx): Promise<CustomerDeleted> {
    return { success: true, message: 'Customer deleted', customer_id: await deleteCustomer(tx, id) };
  }

  private find(
    lookup: CustomerLookup,
    query: CustomerListQuery,
    read: ConditionalRead,
    walks: Walks,
  ): Promise<object | string | undefined> {
    if (lookup.by === 'id') return this.byId(lookup.id, read);
    if (lookup.by === 'list') return walks.list(this.db, customerList, query, lookup.conditions);
    const walked = walks.of(this.db, customerList, query, () => lookup.conditions ?? nobody);
    return walked ?? this.byAttributes(lookup.conditions, query, read);
  }

  private async byId(id: string, read: ConditionalRead): Promise<string | undefined> {
    const customer = await findCustomer(this.db, id);
    if (!customer) throw new DomainError('customer_not_found', { customer_id: id });
    return read.showRecord('customer', customer);
  }

  private async byAttributes(
    conditions: readonly CustomerCondition[] | null,
    query: CustomerListQuery,
    read: ConditionalRead,
  ): Promise<object | string | undefined> {
    const { page } = query;
    if (conditions?.some(({ isKey }) => isKey)) {
      const [one, another] = await customersByKey(this.db, conditions);
      if (one && !another) return read.showRecord('customer', one);
    }
    // Two rows are enough to know that there are several, whatever the page.
    const first = { ...query, page: { ...page, page: 1, limit: Math.max(page.limit, 2) } };
    const found = conditions ? await customerList.page(this.db, first, conditions) : { rows: [], total: null };
    const [one, another] = found.rows;
    if (!conditions || !one) throw new DomainError('customer_not_found');
    if (!another) return read.showRecord('customer', one);
    const uncounted = { ...query, page: { ...page, includePagination: false } };
    const { rows } = page.page === 1 ? found : await customerList.page(this.db, uncounted, conditions);
    return listAnswer('customers', rows.slice(0, page.limit), page, found.total);
  }
}
