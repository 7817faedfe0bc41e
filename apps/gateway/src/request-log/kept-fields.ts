/**
 * Fields of bodies and queries whose values the request log keeps: ids, amounts, dates and words of closed lists. Whatever is not named here is left
 * out: names, addresses, free text, secrets, links, and fields that the API does not know.
 */
export const keptFields: ReadonlySet<string> = new Set(
  (
    'address_id adjustment_negative adjustment_positive after amount attribute_code attribute_group_id attribute_id attribute_set_id backorders ' +
    'billing_apart campanha_interna_id capture carrier_code cause client_id consumer country_id coupon_code coupon_id created_at created_at_from ' +
    'created_at_to created_from created_to creditmemo_id currency customer_group_id customer_id date_from date_to delete_all delivered_at direction ' +
    'discount_amount discount_type dry_run exclude expected_qty expires_at force_products_remove format freight from frontend_input gender_id grant_type ' +
    'group_id has_totp hold_id image_id image_ids include include_inactive include_pagination increment_id invoice_id invoice_increment_id is_active ' +
    'is_comparable is_configurable is_customer_notified is_default_billing is_default_shipping is_filterable is_filterable_in_search is_global ' +
    'is_in_stock is_required is_searchable is_unique is_visible is_visible_on_front issued_at item_id limit manage_stock method min_qty min_sale_qty ' +
    'minutes model option_id order_id order_increment_id order_item_id outcome overlap_seconds page parent_sku payment_method payment_status ' +
    'permissions position price product_id product_type projection qty qty_canceled qty_invoiced qty_ordered qty_refunded qty_shipped rate ' +
    'rate_limit_per_minute refund_type request_id reserve restart revoke_tokens role sale_id send_email service shipment_id shipment_increment_id ' +
    'shipping_amount shipping_method shipping_tax_amount skeleton_set_id sku sort sort_order special_price state status store_id store_ids stores ' +
    'subject tax_amount time to track_id type type_id types updated_at updated_from updated_to use_config_manage_stock user_id value_id vendalink_id ' +
    'visibility wait warehouse warehouse_id warehouses webhook_id website_id with_quantities without_coupon'
  ).split(' '),
);
