import { errorTable } from '@entrepot/requests';

/** Refusals of the order service as answers (contract 1, section 7; contract 4, "Orders"). */
export const errors = errorTable({
  order_not_found: [404, 'Order not found'],
  invoice_not_found: [404, 'Invoice not found'],
  shipment_not_found: [404, 'Shipment not found'],
  credit_memo_not_found: [404, 'Credit memo not found'],
  track_not_found: [404, 'Track not found'],
  fiscal_document_not_found: [404, 'Fiscal document not found'],
  fiscal_key_taken: [409, 'Fiscal key is taken'],
  fiscal_document_canceled: [409, 'Fiscal document is canceled already'],
  payment_not_found: [404, 'Payment not found'],
  payment_settled: [409, 'Payment is settled already'],
  payment_not_stuck: [409, 'Payment is not stuck: its gateway is still asked for it'],
  exactly_one: [400, ({ names }) => `Exactly one of ${listed(names as string[])} is required`],
  nothing_sent: [400, 'Nothing to change'],
  address_not_changeable: [409, 'Cannot change address'],
  customer_not_changeable: [409, 'Cannot change customer'],
  order_not_cancelable: [400, 'Order cannot be canceled'],
  invalid_item: [400, 'Invalid item'],
  invalid_warehouse_code: [400, 'Invalid warehouse code'],
  module_not_active: [400, 'Module not active'],
  invalid_tracking: [400, 'Invalid tracking'],
  invoice_refused: [400, 'Cannot create invoice'],
  invoice_not_capturable: [400, 'Cannot capture invoice'],
  invoice_not_cancelable: [400, 'Cannot cancel invoice'],
  shipment_refused: [400, 'Cannot create shipment'],
  ambiguous_shipment: [400, 'Ambiguous shipment for order'],
  credit_memo_refused: [400, 'Cannot create credit memo'],
  online_refund_not_supported: [400, 'Online refund not supported'],
  invalid_taxvat: [400, 'Invalid taxvat'],
  invalid_status: [400, 'Invalid status'],
  comment_required: [400, 'Comment is required'],
  payment_gateway_error: [500, 'Payment gateway error'],
  payment_declined: [402, 'Payment declined'],
  payment_refused: [409, 'Payment refused'],
});

/** `a, b and c` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
