import { Body, Controller, Inject, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { ApiRefusals, Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { type TaxvatRule, thisSecond } from '@entrepot/kernel';
import { TAXVAT_RULE } from '../import/import.requests.js';
import { type CurrentOrder, orderState } from '../order/order.rules.js';
import { OrderIsKnown } from '../order/order-tag.view.js';
import { OrderChanged, type OrderDetail, SHOWN, type ShownDetail, findOrder } from '../order/order.view.js';
import { correctAddress, correctCustomer } from './correct-order.js';
import { CorrectAddressRequest, CorrectCustomerRequest } from './correction.requests.js';

@ApiTags('Orders')
@Controller('api2/order')
@Family('order')
export class CorrectionsController {
  constructor(
    @Inject(SHOWN) readonly shown: ShownDetail,
    @Inject(TAXVAT_RULE) private readonly taxvatRule: TaxvatRule,
  ) {}

  @Patch('address')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000010', type: 'shipping', street: ['Avenida Beira Mar, 45', 'Apto 72'], postcode: '11010-101' })
  @ApiOperation({
    operationId: 'changeOrderAddress',
    summary: 'Correct an address of an order',
    description:
      'The shipping address until all is shipped (what is canceled counts as gone), the billing address until a fiscal document stands. What is not ' +
      'sent stays as it is, null clears. The customer keeps the addresses of their own.',
  })
  @ApiOkResponse({ type: OrderChanged })
  @ApiRefusals({ 400: 'Nothing to change', 409: 'Cannot change address' })
  async address(@Body() body: CorrectAddressRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    return this.answer(tx, 'Address changed', await correctAddress(tx, body.order, body.change, thisSecond()));
  }

  @Patch('customer')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000011', firstname: 'Daniela', taxvat: '529.982.247-25', phone: '+55 51 5550-0199' })
  @ApiOperation({
    operationId: 'changeOrderCustomer',
    summary: 'Correct what an order says of its customer',
    description:
      'Until a fiscal document stands. `customer_id` follows a new e-mail: null where no customer of the website has it. A phone goes to the billing ' +
      'address. What is not sent stays as it is, null clears; the record of the customer is not changed by it.',
  })
  @ApiOkResponse({ type: OrderChanged })
  @ApiRefusals({ 400: 'Invalid taxvat', 409: 'Cannot change customer' })
  async customer(@Body() body: CorrectCustomerRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    return this.answer(tx, 'Customer changed', await correctCustomer(tx, body.order, body.change(this.taxvatRule), thisSecond()));
  }

  private async answer(tx: Tx, message: string, changed: CurrentOrder): Promise<OrderChanged> {
    const order = (await findOrder(tx, 'id', changed.order_id, this.shown)) as OrderDetail;
    return { success: true, message, ...orderState(changed), order };
  }
}
