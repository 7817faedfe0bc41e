// Written by tools/docs.mjs from the API's description. Change the classes of the services instead.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys of the tokens */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rest/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders in the Magento 1 REST shape, by their ids, ascending */
        get: operations["listLegacyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rest/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order in the Magento 1 REST shape
         * @description `order_comments` are the newest 200 entries of the history, within 256 KiB of comments; `GET /api2/history` pages through all.
         */
        get: operations["getLegacyOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses of a customer, or one address
         * @description With address_id (or id) the answer is that address.
         */
        get: operations["listAddresses"];
        put?: never;
        /**
         * Add an address to a customer
         * @description Each wrong field is named: 400 with error and invalid_fields [{field, code: required or invalid, message}].
         */
        post: operations["createAddress"];
        /**
         * Delete an address
         * @description address_id (or id) in the query or the body; the query wins.
         */
        delete: operations["deleteAddress"];
        options?: never;
        head?: never;
        /**
         * Change an address
         * @description A marker set to false goes only where this address has it. Null or an empty text empties region and an entry of custom_attributes; elsewhere null is nothing, an empty text is refused.
         */
        patch: operations["updateAddress"];
        trace?: never;
    };
    "/api2/agendamentos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description The same as `GET /api2/schedules`.
         */
        get: operations["listSchedulesAtAgendamentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/attribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attributes, or look one up
         * @description With `attribute_code` or `id` (one of them) the answer is that attribute under `attribute`; else a list under `attributes`, by attribute_id. Parameters may come in a JSON body as well; the query wins.
         */
        get: operations["listAttributes"];
        put?: never;
        /**
         * Create an attribute
         * @description Flags: is_global, is_visible and is_configurable are 1 by default, the others 0. A taken code is 409.
         */
        post: operations["createAttribute"];
        /**
         * Delete an attribute, its options and its values in all products
         * @description `attribute_code` in the query or the body; the query wins. The system’s own attributes stay.
         */
        delete: operations["deleteAttribute"];
        options?: never;
        head?: never;
        /**
         * Change an attribute
         * @description Send attribute_code and what changes; frontend_input cannot. `options` is the whole list: entries match by option_id, else by their label, new ones are added, those that no entry names are removed, unless a product uses one: 409, and nothing changes.
         */
        patch: operations["updateAttribute"];
        trace?: never;
    };
    "/api2/attribute/option": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an option to an attribute
         * @description For attributes of input select or multiselect whose options nobody else fixes; any other is 400.
         */
        post: operations["createAttributeOption"];
        /**
         * Remove an option that no product uses
         * @description For attributes of input select or multiselect whose options nobody else fixes; any other is 400. The identifiers may stand in the query or the body; the query wins.
         */
        delete: operations["deleteAttributeOption"];
        options?: never;
        head?: never;
        /**
         * Change an option
         * @description For attributes of input select or multiselect whose options nobody else fixes; any other is 400. Products keep it, under its new label.
         */
        patch: operations["updateAttributeOption"];
        trace?: never;
    };
    "/api2/catalog/attribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an attribute into a group of a set
         * @description One that the set has in another group moves there.
         */
        post: operations["addAttributeToSet"];
        /**
         * Take an attribute out of a set; the attribute and the values of products stay
         * @description The identifiers may stand in the query or the body; the query wins.
         */
        delete: operations["removeAttributeFromSet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/catalog/attributegroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups of attribute sets, or look one up
         * @description With `attribute_set_id` and `group_name`, or with `id`, the answer is that group under `attribute_group`; else a list under `attribute_groups`, by attribute_group_id, of one set where attribute_set_id names it. The tag is that of the set.
         */
        get: operations["listAttributeGroups"];
        put?: never;
        /** Add a group to an attribute set */
        post: operations["createAttributeGroup"];
        /**
         * Remove a group
         * @description The attributes in it leave the set; one with attributes of the system stays. The identifiers may stand in the query or the body; the query wins.
         */
        delete: operations["deleteAttributeGroup"];
        options?: never;
        head?: never;
        /**
         * Rename a group
         * @description group_name is the current name.
         */
        patch: operations["renameAttributeGroup"];
        trace?: never;
    };
    "/api2/catalog/attributeSet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attribute sets, or look one up
         * @description With `attribute_set_name` or `id` (one of them) the answer is that set under `attribute_set`; else a list under `attribute_sets`, by attribute_set_id. Each with its groups and their attributes.
         */
        get: operations["listAttributeSets"];
        put?: never;
        /**
         * Create an attribute set
         * @description A copy of the skeleton, with all its groups and attributes.
         */
        post: operations["createAttributeSet"];
        /**
         * Delete an attribute set
         * @description One with products is 409, unless force_products_remove is true: then they are deleted too, in one transaction, and stock follows by event. The Default set stays. `attribute_set_name` may stand in the query; the query wins.
         */
        delete: operations["deleteAttributeSet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/category": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories, or look one up
         * @description With `id` the answer is that category under `category`; else a list under `categories`, by category_id.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/creditmemo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an invoice or an order, in full or in part
         * @description Without `items` all that is refundable is refunded, with the shipping that is left unless `shipping_amount` says otherwise; with `items`, no shipping unless it is given; `items: []` gives back `shipping_amount` and `adjustment_positive` alone. `refund_type` `online` gives the money back by the payment that captured the invoice, or the order’s one invoice that was captured online. A credit memo cannot be taken back.
         */
        post: operations["createCreditMemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/creditmemo/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an invoice or an order, in full or in part
         * @description The same as `POST /api2/creditmemo`.
         */
        post: operations["createCreditMemoAtCreditmemoCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, or look some up
         * @description By id, by attribute and value, or by any attribute as a parameter of its own (email, taxvat, cpf, celular, …): one customer under `customer`, several under `customers`, none is 404. E-mail and names are compared without case, taxvat without punctuation, custom attributes exactly; several attributes must all fit. Without any of them, a page of all customers by their ids; with several e-mails (CSV, repeated, array) a page of those, which may be empty. A walk (`cursor`) takes attributes as filters.
         */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        /**
         * Delete a customer with the addresses; orders stay
         * @description `id` in the query or the body; the query wins.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Fields and custom attributes, these at the root or inside custom_attributes. Null or an empty text empties a field that may be empty; elsewhere null is nothing. A name that is no attribute is 400 and nothing is saved; an e-mail that another customer of the website has is 409.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/api2/customers/addresses/{customer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses of a customer (legacy path)
         * @deprecated
         */
        get: operations["listAddressesOfCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of an order, newest first
         * @description Exactly one of `order_id`, `order_increment_id` and `increment_id` names the order. Parameters may come in a JSON body as well; the query wins. A comment of more than 65,536 characters, as earlier releases took them, is shown cut to that length.
         */
        get: operations["listHistory"];
        put?: never;
        /**
         * Comment an order, and give it another status
         * @description Sends no mail, and never changes the state.
         */
        post: operations["addHistoryEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices, or look one up
         * @description With `id`, or with one `increment_id`, the answer is that invoice with its items and comments under `invoice`; else a list under `invoices`. Parameters may come in a JSON body as well; the query wins.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoice/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an open invoice back
         * @description Its quantities, amounts and shipping can be invoiced again. The comment goes onto the invoice and into the history.
         */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoice/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an open invoice
         * @description Offline by default, whatever state the order is in. The comment goes onto the invoice and into the history.
         */
        post: operations["captureInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoice/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice an order, in full or in part
         * @description Without `items` all that is left is invoiced; all of the shipping goes on the first invoice. `capture`: `offline` is paid at once, `no_capture` stays open, `online` has the order’s payment method capture the amount: where it fails, 500 `Payment gateway error` and nothing is saved. Until an online capture is decided other changes of the order are 409.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoice/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invoice to the customer once more
         * @description `email_sent`: the mail is queued.
         */
        post: operations["emailInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices, or look one up
         * @description The same as `GET /api2/invoice`.
         */
        get: operations["listInvoicesAtInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description By id: that one lead in the list, 404 where there is none. Messages are in Portuguese.
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes one token void on every gateway within 2 s (RFC 7009) */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An access token for an integration (client credentials; the credentials in the form or by HTTP Basic) */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders, or look one up
         * @description With `id`, or with one `increment_id`, the answer is that order with its items under `order`; else a list under `orders`. Items show their `warehouses` (code → quantity), unless multi-warehouse stock is off. Parameters may come in a JSON body as well; the query wins.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/order/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Cancels all that is neither invoiced nor shipped. Where something is, the rest is canceled and the order goes on: the answer has its state.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/order/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an order on hold
         * @description Nothing is invoiced, shipped, canceled or refunded until it is released.
         */
        post: operations["holdOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/order/unhold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release an order from hold
         * @description It has the state and status again that it had before.
         */
        post: operations["unholdOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/order/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what you keep with an order
         * @description `external_reference` and `metadata`: what is not named stays as it is, null clears.
         */
        post: operations["updateOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders, or look one up
         * @description The same as `GET /api2/order`.
         */
        get: operations["listOrdersAtOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The price of a product for a store and a customer group
         * @description `final_price` is what one piece costs now: the lowest of the regular price, the special price within its window, the group’s price and the tier prices that begin at one piece.
         */
        get: operations["getPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, or look one up
         * @description With `id` the answer is that product under `product`; else a list under `products`, by product_id, only those of `sku` (one or several) where it is given. Parameters may come in a JSON body as well; the query wins. `final_price` is what one piece costs everybody now: the lowest of price, special price within its window (attributes special_from_date and special_to_date, whole days in UTC) and tier prices of every group.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/products/imagem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The images of one product
         * @description By image_id, ascending; `position` is the order in the gallery. Disabled images are shown too. What a store does not say otherwise it inherits. A cursor goes on in its own walk only, of one product in one store’s view; the limit may change.
         */
        get: operations["listProductImages"];
        /**
         * Change an image
         * @description Without `exclude` the image is enabled, but for a `store_id`: there only what is given is written, for that store, and the rest stays inherited; null clears label and position. `types` are the image’s roles from now on, in every store; an empty list takes them away.
         */
        put: operations["updateImage"];
        /**
         * Upload an image of a product
         * @description JPEG, PNG, GIF, WebP or AVIF, of 64 megapixels at most; the type is read from the content and must agree with `file_mime_type`. The same bytes under the same `file_name` share one file. A role that another image of the product has moves to the new one.
         */
        post: operations["uploadImage"];
        /**
         * Delete an image
         * @description Its roles pass to another association of the same file, where there is one. The file itself stays. Query or body.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/products/imagens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Walk all images of the catalog
         * @description An inventory of images, not of products: by image_id, ascending, whatever the status and visibility of their products. Begin without `cursor`, go on with `next_cursor` while `has_next` is true. Images that were there throughout the walk come exactly once. An empty `cursor` begins another walk, by changes: it shows deleted images too, and goes on with what changes later.
         */
        get: operations["listImages"];
        put?: never;
        post?: never;
        /**
         * Delete all images of a product, or chosen images of many
         * @description Either `delete_all` (JSON true) with `type` and `product_id`, or `items`: at most 50 products and 500 images, each once, each image of its own entry’s product; the whole batch is checked before anything is deleted. Images that are not there any more are counted. For all stores: `store_id` is refused. The files stay.
         */
        delete: operations["deleteImages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description By id: that one schedule in the list, 404 where there is none. Messages are in Portuguese.
         */
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments, or look one up
         * @description With `id`, or with one `increment_id`, the answer is that shipment with its items, tracks and comments under `shipment`; else a list under `shipments`. Items show the `warehouses` that they left from (code → quantity; null until the inventory says it), unless multi-warehouse stock is off. Parameters may come in a JSON body as well; the query wins.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Add tracking to a shipment
         * @description Never creates a shipment. An order stands for its shipment where it has one only; beside a shipment it must be its order.
         */
        post: operations["addTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shipment/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship an order, in full or in part
         * @description Without `items` all that is left is shipped. Tracking comes inline, in `tracks`, or both. Never refused for want of stock.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shipment/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a shipment to the customer once more
         * @description With its tracking as it is now. `email_sent`: the mail is queued.
         */
        post: operations["emailShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shipment/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tracking to a shipment
         * @description The same as `POST /api2/shipment`.
         */
        post: operations["addTrackAtShipmentTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments, or look one up
         * @description The same as `GET /api2/shipment`.
         */
        get: operations["listShipmentsAtShipments"];
        put?: never;
        /**
         * Add tracking to a shipment
         * @description The same as `POST /api2/shipment`.
         */
        post: operations["addTrackAtShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shippment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments, or look one up
         * @description The same as `GET /api2/shipment`.
         */
        get: operations["listShipmentsAtShippment"];
        put?: never;
        /**
         * Add tracking to a shipment
         * @description The same as `POST /api2/shipment`.
         */
        post: operations["addTrackAtShippment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/shippments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments, or look one up
         * @description The same as `GET /api2/shipment`.
         */
        get: operations["listShipmentsAtShippments"];
        put?: never;
        /**
         * Add tracking to a shipment
         * @description The same as `POST /api2/shipment`.
         */
        post: operations["addTrackAtShippments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The stock of a product, and what of it may be sold
         * @description salable_qty = qty − reserved − min_qty in active warehouses, never below 0; is_salable also where backorders are allowed or stock is not managed. missing_qty is what is promised and not there, as after a count below the reserved quantity.
         */
        get: operations["getStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/stockitems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stock items, or look one up
         * @description One `id`, `product_id` or `sku` asks for that item (`stockitem`, 404 where it is not there); several, as CSV, an array or a repeated parameter, for a list (`stockitems`) that leaves unknown ones out. Lists come by item_id by default. A JSON body may carry the parameters; the query wins.
         */
        get: operations["listStockItems"];
        put?: never;
        /**
         * Write stock, one item or a batch
         * @description The same as PATCH. The item is named by `id`, `item_id` or `stock_item_id`, else by `product_id`, else by `sku`; several must agree. `warehouses`, a map or a list, at the root or inside of `stock_data` (which wins), sets what those warehouses hold; others stay as they are, and `qty` is the sum, whatever `qty` was sent. Also `is_in_stock` (the merchant’s switch), `manage_stock`, `use_config_manage_stock`, `backorders`, `min_qty`, `min_sale_qty`. `expected_qty`: 409 `Conflict on save` unless those warehouses still hold that. An array is a batch of at most 1,000 entries and 20,000 quantities, applied in their order, all or nothing: a refusal names the entry by its `index`, from 0. With MULTI_WAREHOUSE=false `qty` is written, `expected_qty` is a number, and `warehouses` is refused.
         */
        post: operations["postStockItems"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write stock, one item or a batch
         * @description The item is named by `id`, `item_id` or `stock_item_id`, else by `product_id`, else by `sku`; several must agree. `warehouses`, a map or a list, at the root or inside of `stock_data` (which wins), sets what those warehouses hold; others stay as they are, and `qty` is the sum, whatever `qty` was sent. Also `is_in_stock` (the merchant’s switch), `manage_stock`, `use_config_manage_stock`, `backorders`, `min_qty`, `min_sale_qty`. `expected_qty`: 409 `Conflict on save` unless those warehouses still hold that. An array is a batch of at most 1,000 entries and 20,000 quantities, applied in their order, all or nothing: a refusal names the entry by its `index`, from 0. With MULTI_WAREHOUSE=false `qty` is written, `expected_qty` is a number, and `warehouses` is refused.
         */
        patch: operations["updateStockItems"];
        trace?: never;
    };
    "/api2/vendalink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales, or look one up
         * @description With `id` the answer is that sale under `vendalink`; else a list under `vendalinks`, whose records have all but the link. Parameters may come in a JSON body as well; the query wins.
         */
        get: operations["listSales"];
        put?: never;
        /**
         * Create a sale with its checkout link
         * @description The server computes `total`: Σ row_total less the coupon’s discount. The link is valid until `expires_at` (7 days by default; without a zone UTC, a bare day to its end). A retry with the same Idempotency-Key and payload answers 200 with the sale as it is now and `idempotent_replay: true`; keys are kept for seven days. At most 500 items, 200,000 characters together.
         */
        post: operations["createSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/vendalink/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sale before its time
         * @description Its link takes no checkout any more: the sale is `expired`, with `deactivated_at` and `expires_at` of this moment. One that has expired stays as it is.
         */
        post: operations["deactivateSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/vendalink/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link of a sale once more
         * @description Each call queues a mail; a retry with the same Idempotency-Key does not. Where none can be queued, `warnings` says why.
         */
        post: operations["resendSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/vendalink/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The custom options of a product
         * @description `catalog_price` informs only; it is null where the catalog names none. A sale by link cannot carry an option of type file: leave an optional one out; a product that requires one cannot be sold so (422).
         */
        get: operations["listProductOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api2/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List warehouses, or look one up
         * @description With `warehouse_id` (alias `id`) or `code` the answer is that warehouse, active or not, under `warehouse`; else a list, which always has total, last_page and has_next. With MULTI_WAREHOUSE=false: 400 `Module not active`.
         */
        get: operations["listWarehouses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The checkout page of a sale
         * @description HTML in the browser’s language, Portuguese or English, else the store’s. `Accept: application/json` gets the state instead; `checkout` is open, out_of_stock (open again after a submit), processing, converted or expired.
         */
        get: operations["getCheckout"];
        put?: never;
        /**
         * Submit the checkout page
         * @description Accepted once: a repetition changes nothing and answers the same. The order follows over events; the page shows how it stands. A refused form comes back as the page, with everything that was typed. JSON errors list every field at fault in `errors`.
         */
        post: operations["submitCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of an image
         * @description Open to anyone, to be cached for good: a path always has the same bytes. HEAD says the same without them.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, and when, the youngest first
         * @description Every change of all services, made of their events.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that services could not handle, the youngest first */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/dead-letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of them whole, with its headers and its payload
         * @description A payload that is no JSON is given in base64, and `payload_encoding` says so.
         */
        get: operations["getDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/dead-letters/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides that it is not to be handled; it stays as a record of who decided so, when and why */
        post: operations["discardDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/dead-letters/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has it handled again, as if it had just come
         * @description Once, even where two ask at the same time. A try that fails changes nothing but the count and the last error of the dead letter.
         */
        post: operations["retryDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that an operator looks at, and what of it is trouble
         * @description Trouble is: a service, database or broker that does not answer; an event that waits longer than 60 s to be published; a consumer more than 1,000 events behind; a dead letter that waits; a projection that was never filled, or is being rebuilt for more than an hour; a mail that waits longer than 15 minutes; a payment that waits for a decision; a reservation or warehouse whose follow-up work fails.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import coupons
         * @description NDJSON, one coupon a line, gzip accepted. Upsert by code: absent fields of a known coupon stay as they are, and so do the uses that were claimed. A rejected line stops nothing else; running the same file again changes nothing.
         */
        post: operations["importCoupons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import customers
         * @description NDJSON, one record a line, gzip accepted. Absent fields of a known record stay as they are. Batches are committed one by one; a rejected line stops nothing else; running the same file again changes nothing. Key: email (without case) and website_id, or the store_id of a known store. An empty text empties a field, null is nothing. A code in custom_attributes becomes an attribute. addresses, where given, are all of the customer’s. A taxvat with wrong check digits is taken with a warning. A record that was imported before changes nothing, whatever became of the customer meanwhile.
         */
        post: operations["importCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Integrations with secrets of your own, one JSON object a line (gzip accepted)
         * @description Key: `client_id`. `name`, `permissions`, `rate_limit_per_minute` (0 is no limit, null the default) and `contact` (an e-mail address or null) stay as they are where a line does not name them.
         */
        post: operations["importIntegrations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import leads
         * @description NDJSON, one record a line, gzip accepted. Absent fields of a known record stay as they are. Batches are committed one by one; a rejected line stops nothing else; running the same file again changes nothing. Key: id. Null empties a field.
         */
        post: operations["importLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import orders
         * @description NDJSON, one order a line, gzip accepted. The key is increment_id: importing a record again changes nothing. A later record of an order that is here updates customer, addresses, status, payment_method, chat_sales_person_* and created_at; lines, quantities, amounts and state stay as they are, with a warning. A rejected line stops nothing else.
         */
        post: operations["importOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import products
         * @description NDJSON, one record a line, gzip accepted. Upsert by the natural key: absent fields of a known record stay as they are. Batches are committed one by one; a rejected line stops nothing else; running the same file again changes nothing. Key: sku.
         */
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import schedules
         * @description NDJSON, one record a line, gzip accepted. Absent fields of a known record stay as they are. Batches are committed one by one; a rejected line stops nothing else; running the same file again changes nothing. Key: id. Null empties a field.
         */
        post: operations["importSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import stores
         * @description NDJSON, one record a line, gzip accepted. Upsert by the natural key: absent fields of a known record stay as they are. Batches are committed one by one; a rejected line stops nothing else; running the same file again changes nothing. Key: store_id.
         */
        post: operations["importStores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/import/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import warehouses
         * @description NDJSON, one warehouse a line, gzip accepted. The key is code: what a line does not name stays as it is, and importing a file again changes nothing. A rejected line stops nothing else. A warehouse `default` is there from the start. Warehouses that a products import names and nobody imported are made, active and taken from last; import them to give them a name, a priority and stores.
         */
        post: operations["importWarehouses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All integrations */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * A new integration; its secret is shown this once
         * @description Permissions: `orders/read`, `orders/write`, `attributes/read`, `attributes/write`, `products/read`, `products/images`, `stock/read`, `stock/write`, `customers/read`, `customers/write`, `captures/read`, `vendalink/read`, `vendalink/write`, `events/read`, `webhooks/read`, `webhooks/write`, `admin`. Without `permissions` it gets all but `admin`, without `rate_limit_per_minute` the gateway’s default (0 is no limit). `contact` is the e-mail address of those who run it; they are told when a webhook is deactivated.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/integrations/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes the integration and all its tokens, for good */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        /**
         * Changes what is named; felt by living tokens within 2 s
         * @description Deactivating, or `revoke_tokens: true`, makes all tokens void for good: the integration asks for new ones, which have the new permissions. `rate_limit_per_minute`: 0 is no limit, null the default. `contact: null` takes the address away.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
    "/ops/integrations/{client_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret; the old one lives on for `overlap_seconds` (default 0), by the database’s clock
         * @description `revoke_tokens: true` makes all living tokens void within 2 s: for a secret that was seen by somebody, without an overlap.
         */
        post: operations["rotateIntegrationSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that wait to be published, by service and topic */
        get: operations["getOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Online payments that are not settled, the youngest first
         * @description A payment whose gateway gives no answer keeps its order from other changes of its quantities. It is asked for again and again; after half an hour it is `stuck`, and an operator may decide it.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/payments/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a stuck payment as its gateway’s own records say
         * @description Its gateway is asked once more first, and its answer counts (409 then). What follows is what would have followed from an answer: the document is made or not, the order is free, and the caller’s Idempotency-Key gives the answer. It cannot be taken back.
         */
        post: operations["settlePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What services keep of each other’s data, and how far it is behind */
        get: operations["listProjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/projections/{service}/{projection}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rebuilds a projection while it serves
         * @description Rows are replaced in place, and what is gone is removed at the end. It outlives restarts of all that take part. `GET /ops/projections` shows how far it is. `restart: true` gives up one that is under way.
         */
        post: operations["rebuildProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/reconcile/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings a restored service into agreement with the others
         * @description It serves nobody (503) until this has ended. 202: begun; 200: begun before. It goes on by itself, over restarts too; `GET /ops/restore/{service}` shows how far it is (docs/backup.md).
         */
        post: operations["reconcileService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/restore/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has become of a service whose database was put back to an earlier moment */
        get: operations["getRestore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddHistoryRequest: {
            comment: string;
            /**
             * @description A flag of the comment: it sends nothing
             * @default false
             */
            is_customer_notified?: boolean;
            /**
             * @description A flag of the comment
             * @default false
             */
            is_visible_on_front?: boolean;
            /**
             * @description exactly one of order_id and order_increment_id
             * @example 17
             */
            order_id?: number;
            order_increment_id?: string;
            /** @description One of the configured statuses; the state stays as it is */
            status?: string;
        };
        AddressAnswer: {
            address: components["schemas"]["AddressRecord"];
            /** @example true */
            success: boolean;
        };
        AddressCreated: {
            address: components["schemas"]["AddressRecord"];
            /** @description Empty: what is wrong is refused */
            invalid_fields: components["schemas"]["InvalidField"][];
            /** @example true */
            success: boolean;
        };
        AddressDeleted: {
            /** @example 31 */
            address_id: number;
            /** @example 17 */
            customer_id: number;
            /** @example Address deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        AddressLine: {
            city?: string | null;
            /** @example BR */
            country_id?: string | null;
            custom_attributes?: {
                [key: string]: (string | number | boolean) | (string | number | boolean)[];
            };
            firstname?: string | null;
            is_default_billing?: boolean;
            is_default_shipping?: boolean;
            lastname?: string | null;
            postcode?: string | null;
            region?: string | null;
            street?: string[];
            telephone?: string | null;
        };
        AddressRecord: {
            /** @example 31 */
            address_id: number;
            /** @example São Paulo */
            city: string | null;
            /** @example BR */
            country_id: string | null;
            /**
             * @example {
             *       "reference": "Beside the bakery"
             *     }
             */
            custom_attributes: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            /** @example 17 */
            customer_id: number;
            /** @example Ana */
            firstname: string | null;
            /** @example true */
            is_default_billing: boolean;
            /** @example false */
            is_default_shipping: boolean;
            /** @example Lima */
            lastname: string | null;
            /** @example 01310-100 */
            postcode: string | null;
            /** @example SP */
            region: string | null;
            /**
             * @example [
             *       "Rua das Flores",
             *       "12"
             *     ]
             */
            street: string[];
            /** @example 11 3333-4444 */
            telephone: string | null;
        };
        AddTrackRequest: {
            /** @example correios */
            carrier_code?: string;
            /** @description The same */
            increment_id?: string;
            /** @description Beside a shipment: the order that it must belong to */
            order_id?: number;
            order_increment_id?: string;
            /** @description The shipment, by one of three names; or its order, where that has one shipment */
            shipment_id?: number;
            shipment_increment_id?: string;
            /** @example SEDEX */
            title?: string;
            /** @example BR123456789BR */
            track_number: string;
        };
        /** @description Any JSON value */
        AnyJson: unknown;
        AskedDeadLetters: {
            /** @example no connection (ECONNREFUSED) */
            error?: string;
            /** @example order */
            service: string;
            /**
             * @example up
             * @enum {string}
             */
            status: "up" | "unreachable";
            /** @example 1 */
            waiting?: number;
        };
        AskedOutbox: {
            /** @example no connection (ECONNREFUSED) */
            error?: string;
            outbox?: components["schemas"]["OutboxAnswer"];
            /** @example order */
            service: string;
            /**
             * @example up
             * @enum {string}
             */
            status: "up" | "unreachable";
        };
        AskedProjections: {
            /** @example no connection (ECONNREFUSED) */
            error?: string;
            projections?: components["schemas"]["ProjectionAnswer"][];
            /** @example order */
            service: string;
            /**
             * @example up
             * @enum {string}
             */
            status: "up" | "unreachable";
        };
        AskedReport: {
            /** @example no connection (ECONNREFUSED) */
            error?: string;
            report?: components["schemas"]["ReportAnswer"];
            /** @example order */
            service: string;
            /**
             * @example up
             * @enum {string}
             */
            status: "up" | "unreachable";
        };
        AttributeAdded: {
            /** @example color */
            attribute_code: string;
            /** @example 26 */
            attribute_group_id: number;
            /** @example General */
            attribute_group_name: string;
            /** @example 37 */
            attribute_id: number;
            /** @example 5 */
            attribute_set_id: number;
            /** @example 10 */
            sort_order: number;
            /** @example true */
            success: boolean;
        };
        AttributeAnswer: {
            attribute: components["schemas"]["AttributeRecord"];
            /** @example true */
            success: boolean;
        };
        AttributeDeleted: {
            /** @example color */
            attribute_code: string;
            /** @example Attribute deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        AttributeGroupAnswer: {
            attribute_group: components["schemas"]["AttributeGroupRecord"];
            /** @example true */
            success: boolean;
        };
        AttributeGroupChanged: {
            /** @example 31 */
            attribute_group_id: number;
            /** @example 5 */
            attribute_set_id: number;
            /** @example Sizes */
            group_name: string;
            /** @example true */
            success: boolean;
        };
        AttributeGroupDeleted: {
            /** @example 31 */
            attribute_group_id: number;
            /** @example 5 */
            attribute_set_id: number;
            /** @example Sizes */
            group_name: string;
            /** @example Attribute group deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        AttributeGroupRecord: {
            /** @example 31 */
            attribute_group_id: number;
            /** @example 5 */
            attribute_set_id: number;
            /** @description By sort_order */
            attributes: components["schemas"]["GroupAttribute"][];
            /** @example Sizes */
            group_name: string;
            /** @example 5 */
            sort_order: number;
        };
        AttributeGroupRequest: {
            /** @example 1 */
            attribute_set_id: number;
            /** @example Sizes */
            group_name: string;
        };
        AttributeGroupsPage: {
            attribute_groups: components["schemas"]["AttributeGroupRecord"][];
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        AttributeOptionAnswer: {
            option: components["schemas"]["AttributeOptionRecord"];
            /** @example true */
            success: boolean;
        };
        AttributeOptionDeleted: {
            /** @example Option deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        AttributeOptionRecord: {
            /** @example false */
            is_default: boolean;
            /**
             * @description The label of the store that is asked for, else the admin’s
             * @example Blue
             */
            label: string;
            /** @example 12 */
            option_id: number;
            /** @example 0 */
            sort_order: number;
            /**
             * @description The admin’s label, whatever store is asked for
             * @example Azul
             */
            value: string;
        };
        AttributeRecord: {
            /**
             * @description Product types; empty: all of them
             * @example [
             *       "simple",
             *       "configurable"
             *     ]
             */
            apply_to: string[];
            /** @example color */
            attribute_code: string;
            /** @example 37 */
            attribute_id: number;
            /** @example null */
            default_value: string | null;
            /**
             * @example select
             * @enum {string}
             */
            frontend_input: "text" | "textarea" | "date" | "datetime" | "boolean" | "select" | "multiselect" | "price" | "weight" | "media_image";
            /**
             * @description The label of the store that is asked for, else the admin’s
             * @example Cor
             */
            frontend_label: string;
            /**
             * @description store_id → label
             * @example {
             *       "2": "Color"
             *     }
             */
            frontend_labels: {
                [key: string]: string;
            };
            /**
             * @example 0
             * @enum {number}
             */
            is_comparable: 0 | 1;
            /**
             * @example 1
             * @enum {number}
             */
            is_configurable: 0 | 1;
            /**
             * @example 1
             * @enum {number}
             */
            is_filterable: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_filterable_in_search: 0 | 1;
            /**
             * @example 1
             * @enum {number}
             */
            is_global: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_html_allowed_on_front: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_required: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_searchable: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_unique: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_used_for_promo_rules: 0 | 1;
            /**
             * @description 0: the system’s own, which cannot be deleted
             * @example 1
             * @enum {number}
             */
            is_user_defined: 0 | 1;
            /**
             * @example 1
             * @enum {number}
             */
            is_visible: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_visible_in_advanced_search: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_visible_on_front: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            is_wysiwyg_enabled: 0 | 1;
            /** @description By sort_order; empty for inputs without options */
            options: components["schemas"]["AttributeOptionRecord"][];
            /** @example 0 */
            position: number;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /**
             * @example 0
             * @enum {number}
             */
            used_for_sort_by: 0 | 1;
            /**
             * @example 0
             * @enum {number}
             */
            used_in_product_listing: 0 | 1;
        };
        AttributeRefRequest: {
            /** @example color */
            attribute_code: string;
        };
        AttributeRemoved: {
            /** @example color */
            attribute_code: string;
            /** @example 5 */
            attribute_set_id: number;
            /** @example Attribute removed from the set */
            message: string;
            /** @example true */
            success: boolean;
        };
        AttributeSetAnswer: {
            attribute_set: components["schemas"]["AttributeSetRecord"];
            /** @example true */
            success: boolean;
        };
        AttributeSetCreated: {
            /** @example 5 */
            attribute_set_id: number;
            /** @example Shoes */
            attribute_set_name: string;
            /** @example true */
            success: boolean;
        };
        AttributeSetDeleted: {
            /** @example 5 */
            attribute_set_id: number;
            /** @example Shoes */
            attribute_set_name: string;
            /** @example Attribute set deleted */
            message: string;
            /** @example 0 */
            products_removed: number;
            /** @example true */
            success: boolean;
        };
        AttributeSetRecord: {
            /** @example 5 */
            attribute_set_id: number;
            /** @example Shoes */
            attribute_set_name: string;
            /** @description By sort_order */
            groups: components["schemas"]["SetGroup"][];
        };
        AttributeSetsPage: {
            attribute_sets: components["schemas"]["AttributeSetRecord"][];
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        AttributesPage: {
            attributes: components["schemas"]["AttributeRecord"][];
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        AttributesRemoved: {
            /** @example 17 */
            attribute_id: number;
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
        };
        AttributesWalk: {
            attributes: (components["schemas"]["AttributeRecord"] | components["schemas"]["AttributesRemoved"])[];
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
        };
        AuditPage: {
            entries: components["schemas"]["AuditRecord"][];
            /**
             * @description Leads to the next page
             * @example 1207
             */
            next_cursor: string | null;
            /** @example true */
            success: boolean;
        };
        AuditRecord: {
            /**
             * @description The integration; null where a customer or the system itself did it
             * @example erp
             */
            actor: string | null;
            /**
             * @description The new ones
             * @example {
             *       "telephone": "11988887777"
             *     }
             */
            after: {
                [key: string]: components["schemas"]["AnyJson"];
            } | null;
            /** @example 1208 */
            audit_id: string;
            /**
             * @description The old values of what changed
             * @example {
             *       "telephone": "1133334444"
             *     }
             */
            before: {
                [key: string]: components["schemas"]["AnyJson"];
            } | null;
            /** @example 01a200b6-5a01-7004-8d31-7c2f21a6b1de */
            event_id: string;
            /** @example 2026-01-31 02:14:07 */
            occurred_at: string;
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            request_id: string | null;
            /** @example customer */
            service: string;
            /** @example 42 */
            subject: string;
            /** @example customer.updated */
            type: string;
            /** @example 3 */
            version: number;
        };
        BatchDeleted: {
            /** @example 1 */
            already_absent_count: number;
            /** @example 1 */
            deleted_count: number;
            /** @example 17 */
            product_id: number;
            /** @example 2 */
            requested_count: number;
            /** @example MUG-01 */
            sku: string;
        };
        BatchesDeleted: {
            /** @example 1 */
            already_absent_count: number;
            /** @example 1 */
            deleted_count: number;
            /** @example 1 */
            products_processed: number;
            /** @example 2 */
            requested_count: number;
            results: components["schemas"]["BatchDeleted"][];
            /** @example true */
            success: boolean;
        };
        CaptureError: {
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            /** @example items[3].qty must be at most 2 */
            error: string;
            /**
             * @description Of a batch: the entry at fault, from 0
             * @example 3
             */
            index?: number;
            /**
             * @description Services that did not answer
             * @example [
             *       "order"
             *     ]
             */
            unreachable?: string[];
        };
        CaptureInvoiceRequest: {
            /**
             * @default offline
             * @enum {string}
             */
            capture?: "offline" | "online";
            comment?: string;
            /** @description The same */
            id?: number;
            increment_id?: string;
            /**
             * @description exactly one of invoice_id, id and increment_id
             * @example 8
             */
            invoice_id?: number;
        };
        CatalogImageRecord: {
            /**
             * @description In the store’s view
             * @example false
             */
            disabled: boolean;
            /**
             * @description Path below /media/
             * @example 3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg
             */
            file: string;
            /** @example 31 */
            image_id: string;
            /**
             * @description In the store’s view
             * @example Front
             */
            label: string | null;
            /**
             * @description In the store’s view
             * @example 1
             */
            position: number | null;
            /** @example 17 */
            product_id: number;
            /** @example MUG-01 */
            sku: string;
            /**
             * @example [
             *       "image",
             *       "thumbnail"
             *     ]
             */
            types: ("image" | "small_image" | "thumbnail")[];
            /** @example https://shop.example/media/3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg */
            url: string;
        };
        CatalogImagesAnswer: {
            /** @example true */
            has_next: boolean;
            images: components["schemas"]["CatalogImageRecord"][];
            /**
             * @description Opaque; null at the end
             * @example AAAAEQAAAAAAAAAAAAAAH6xj2n0sQeVb3kYt7Wm0aZ1rUQ5p
             */
            next_cursor: string | null;
            /** @example 0 */
            store_id: number;
            /** @example true */
            success: boolean;
        };
        CategoriesPage: {
            categories: components["schemas"]["CategoryRecord"][];
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        CategoryAnswer: {
            category: components["schemas"]["CategoryRecord"];
            /** @example true */
            success: boolean;
        };
        CategoryRecord: {
            /** @example 4 */
            category_id: number;
            /** @example true */
            is_active: boolean;
            /**
             * @description 1 for a root
             * @example 2
             */
            level: number;
            /** @example Mugs */
            name: string;
            /**
             * @description Null for a root
             * @example 1
             */
            parent_id: number | null;
            /**
             * @description The ids from the root on
             * @example 1/4
             */
            path: string;
            /**
             * @description Among its siblings
             * @example 1
             */
            position: number;
            /**
             * @description Products in the category itself, of the store where one is named
             * @example 12
             */
            product_count: number;
        };
        ChangeAddressRequest: {
            /** @description Alias id */
            address_id: number;
            city?: string;
            /** @example BR */
            country_id?: string;
            custom_attributes?: {
                [key: string]: (string | number | boolean) | (string | number | boolean)[];
            };
            customer_id?: number;
            firstname?: string;
            is_default_billing?: boolean;
            is_default_shipping?: boolean;
            lastname?: string;
            postcode?: string;
            region?: string | null;
            street?: string[];
            telephone?: string;
        };
        ChangeAttributeRequest: {
            /**
             * @example [
             *       "simple"
             *     ]
             */
            apply_to?: ("simple" | "configurable" | "grouped" | "bundle" | "virtual" | "downloadable")[];
            /** @example color */
            attribute_code: string;
            /**
             * @description Null or an empty text empties it
             * @example Azul
             */
            default_value?: string | null;
            /**
             * @description Cannot change
             * @example select
             * @enum {string}
             */
            frontend_input?: "text" | "textarea" | "date" | "datetime" | "boolean" | "select" | "multiselect" | "price" | "weight" | "media_image";
            /** @example Cor */
            frontend_label?: string;
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Color"
             *     }
             */
            frontend_labels?: {
                [key: string]: string;
            };
            is_comparable?: (0 | 1) | (true | false);
            is_configurable?: (0 | 1) | (true | false);
            is_filterable?: (0 | 1) | (true | false);
            is_filterable_in_search?: (0 | 1) | (true | false);
            is_global?: (0 | 1) | (true | false);
            is_html_allowed_on_front?: (0 | 1) | (true | false);
            is_required?: (0 | 1) | (true | false);
            is_searchable?: (0 | 1) | (true | false);
            is_unique?: (0 | 1) | (true | false);
            is_used_for_promo_rules?: (0 | 1) | (true | false);
            is_visible?: (0 | 1) | (true | false);
            is_visible_in_advanced_search?: (0 | 1) | (true | false);
            is_visible_on_front?: (0 | 1) | (true | false);
            is_wysiwyg_enabled?: (0 | 1) | (true | false);
            /** @description The whole list: entries match by option_id, else by admin; options that no entry names are removed */
            options?: components["schemas"]["OptionEntryRequest"][];
            /** @example 0 */
            position?: number;
            used_for_sort_by?: (0 | 1) | (true | false);
            used_in_product_listing?: (0 | 1) | (true | false);
        };
        ChangeCustomerRequest: {
            /** @example 529.982.247-25 */
            cpf?: string | null;
            /**
             * @example {
             *       "celular": "11 98888-7777"
             *     }
             */
            custom_attributes?: {
                [key: string]: (string | number | boolean) | (string | number | boolean)[];
            };
            /** @example 1990-01-31 */
            dob?: string | null;
            /** @example ana@example.com */
            email?: string;
            firstname?: string | null;
            gender?: number | null;
            group_id?: number;
            id: number;
            lastname?: string | null;
            middlename?: string | null;
            store_id?: number;
            /** @example 529.982.247-25 */
            taxvat?: string | null;
            website_id?: number;
        };
        ChangeImageRequest: {
            /**
             * @description 1 disables the image
             * @default 0
             * @enum {number}
             */
            exclude?: 0 | 1;
            /** @example 31 */
            image_id: string;
            /**
             * @description Null clears it; of a store: the label of everywhere is shown again
             * @example Front
             */
            label?: string | null;
            /**
             * @description Null clears it, as the label
             * @example 1
             */
            position?: number | null;
            /**
             * @description An id may be a number
             * @example COFFEE-SANTOS-250
             */
            product_id: string;
            /**
             * @description The store that label, position and exclude are written for; absent or 0: everywhere
             * @example 0
             */
            store_id?: number;
            /**
             * @description How `product_id` is read
             * @default id
             * @enum {string}
             */
            type?: "sku" | "id";
            /** @description Roles; each belongs to one image of a product */
            types?: ("image" | "small_image" | "thumbnail")[];
        };
        ChangeIntegrationRequest: {
            /** @example erp@example.com */
            contact?: string | null;
            is_active?: boolean;
            name?: string;
            permissions?: ("orders/read" | "orders/write" | "attributes/read" | "attributes/write" | "products/read" | "products/images" | "stock/read" | "stock/write" | "customers/read" | "customers/write" | "captures/read" | "vendalink/read" | "vendalink/write" | "events/read" | "webhooks/read" | "webhooks/write" | "admin")[];
            rate_limit_per_minute?: number | null;
            /** @default false */
            revoke_tokens?: boolean;
        };
        ChangeOptionRequest: {
            /**
             * @description The admin’s label: one of its kind in the attribute, upper and lower case differ
             * @example Azul
             */
            admin?: string;
            /** @example color */
            attribute_code: string;
            /** @description A select has one default: the newest */
            default?: (0 | 1) | (true | false);
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Blue"
             *     }
             */
            labels?: {
                [key: string]: string;
            };
            /** @example 12 */
            option_id: number;
            /**
             * @description A new option goes to the end of the list by default
             * @example 0
             */
            position?: number;
        };
        ChangeStateRequest: {
            /** @description Goes into the history */
            comment?: string;
            /**
             * @description exactly one of order_id and order_increment_id
             * @example 17
             */
            order_id?: number;
            order_increment_id?: string;
        };
        CheckoutAnswer: {
            /**
             * @example processing
             * @enum {string}
             */
            checkout: "open" | "out_of_stock" | "processing" | "converted" | "expired";
            /** @example https://loja.example/checkout/Zk3vW0c1mXG2oY8dVq4uN7tR5sL9aB6eH1jK3pQ0xTw */
            checkout_url: string;
            /** @example null */
            order_increment_id: string | null;
            /** @enum {string} */
            status: "pending" | "converted" | "expired";
            /** @example true */
            success: boolean;
        };
        CheckoutFormRequest: {
            /** @example São Paulo */
            city: string;
            /** @example Apto 12 */
            complement?: string;
            /**
             * @description Optional outside of Brazil; Alias neighborhood
             * @example Bela Vista
             */
            district: string;
            /**
             * Format: email
             * @description The sale’s own where none is sent
             * @example ana@example.com
             */
            email: string;
            /**
             * @description Alias first_name
             * @example Ana
             */
            firstname: string;
            /**
             * @description Alias last_name
             * @example Souza
             */
            lastname: string;
            /** @example 1000 */
            number: string;
            /**
             * @description One that the store offers for this total
             * @example banktransfer
             */
            payment_method: string;
            /**
             * Format: phone
             * @description Aliases telephone, celular
             * @example (11) 91234-5678
             */
            phone: string;
            /**
             * Format: postcode
             * @description In Brazil the CEP; Alias cep
             * @example 01310-100
             */
            postcode: string;
            /**
             * Format: region
             * @description In Brazil a state, by its code or name; optional elsewhere
             * @example SP
             */
            region: string;
            /** @example Avenida Paulista */
            street: string;
            /**
             * Format: cpf-cnpj
             * @description CPF or CNPJ with check digits; optional outside of Brazil; Aliases cpf, cnpj
             * @example 529.982.247-25
             */
            taxvat: string;
        };
        CommentRecord: {
            /** @example Fragile */
            comment: string;
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example false */
            is_customer_notified: boolean;
            /** @example true */
            is_visible_on_front: boolean;
        };
        CouponLine: {
            /**
             * @description Required for a new coupon; of a percent coupon at most 100
             * @example 10
             */
            amount?: number;
            /**
             * @description Natural key, whatever the case
             * @example WELCOME10
             */
            code: string;
            /**
             * @description Required for a new coupon
             * @enum {string}
             */
            discount_type?: "percent" | "fixed";
            /**
             * Format: date-time
             * @description Null: never; a bare day counts to its end
             * @example 2026-12-31T23:59:59Z
             */
            expires_at?: string | null;
            /** @default true */
            is_active?: boolean;
            /**
             * @description Null: every store
             * @example [
             *       1
             *     ]
             */
            store_ids?: number[] | null;
            /** @description Null: no limit */
            usage_limit?: number | null;
        };
        CreateAddressRequest: {
            city: string;
            /** @example BR */
            country_id: string;
            custom_attributes?: {
                [key: string]: (string | number | boolean) | (string | number | boolean)[];
            };
            customer_id: number;
            firstname: string;
            is_default_billing?: boolean;
            is_default_shipping?: boolean;
            lastname: string;
            postcode: string;
            region?: string | null;
            street: string[];
            telephone: string;
        };
        CreateAttributeRequest: {
            /**
             * @example [
             *       "simple"
             *     ]
             */
            apply_to?: ("simple" | "configurable" | "grouped" | "bundle" | "virtual" | "downloadable")[];
            /** @example color */
            attribute_code: string;
            /**
             * @description Null or an empty text empties it
             * @example Azul
             */
            default_value?: string | null;
            /**
             * @example select
             * @enum {string}
             */
            frontend_input: "text" | "textarea" | "date" | "datetime" | "boolean" | "select" | "multiselect" | "price" | "weight" | "media_image";
            /** @example Cor */
            frontend_label: string;
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Color"
             *     }
             */
            frontend_labels?: {
                [key: string]: string;
            };
            is_comparable?: (0 | 1) | (true | false);
            is_configurable?: (0 | 1) | (true | false);
            is_filterable?: (0 | 1) | (true | false);
            is_filterable_in_search?: (0 | 1) | (true | false);
            is_global?: (0 | 1) | (true | false);
            is_html_allowed_on_front?: (0 | 1) | (true | false);
            is_required?: (0 | 1) | (true | false);
            is_searchable?: (0 | 1) | (true | false);
            is_unique?: (0 | 1) | (true | false);
            is_used_for_promo_rules?: (0 | 1) | (true | false);
            is_visible?: (0 | 1) | (true | false);
            is_visible_in_advanced_search?: (0 | 1) | (true | false);
            is_visible_on_front?: (0 | 1) | (true | false);
            is_wysiwyg_enabled?: (0 | 1) | (true | false);
            /**
             * @description select, multiselect only
             * @default []
             */
            options?: components["schemas"]["NewOptionRequest"][];
            /** @example 0 */
            position?: number;
            used_for_sort_by?: (0 | 1) | (true | false);
            used_in_product_listing?: (0 | 1) | (true | false);
        };
        CreateAttributeSetRequest: {
            /** @example Shoes */
            attribute_set_name: string;
            /**
             * @description The set that is copied
             * @example 1
             */
            skeleton_set_id: number;
        };
        CreateCreditMemoRequest: {
            /** @description Deducted */
            adjustment_negative?: number;
            /** @description More credit */
            adjustment_positive?: number;
            /** @example Fragile */
            comment?: string;
            /**
             * @description exactly one of invoice_id, invoice_increment_id, order_id and order_increment_id
             * @example 8
             */
            invoice_id?: number;
            invoice_increment_id?: string;
            /**
             * @description A flag of the comment: it sends nothing
             * @default false
             */
            is_customer_notified?: boolean;
            /**
             * @description A flag of the comment
             * @default false
             */
            is_visible_on_front?: boolean;
            /** @description Absent: all that is refundable */
            items?: components["schemas"]["ItemSelectorRequest"][];
            order_id?: number;
            order_increment_id?: string;
            /**
             * @default offline
             * @enum {string}
             */
            refund_type?: "offline" | "online";
            /**
             * @description The customer gets a mail once it is saved
             * @default false
             */
            send_email?: boolean;
            /** @description Absent: with `items` none, else all that is left */
            shipping_amount?: number;
        };
        CreateIntegrationRequest: {
            client_id?: string;
            /** @example erp@example.com */
            contact?: string | null;
            /** @example ERP */
            name: string;
            permissions?: ("orders/read" | "orders/write" | "attributes/read" | "attributes/write" | "products/read" | "products/images" | "stock/read" | "stock/write" | "customers/read" | "customers/write" | "captures/read" | "vendalink/read" | "vendalink/write" | "events/read" | "webhooks/read" | "webhooks/write" | "admin")[];
            rate_limit_per_minute?: number | null;
        };
        CreateInvoiceRequest: {
            /**
             * @default offline
             * @enum {string}
             */
            capture?: "offline" | "online" | "no_capture";
            /** @example Fragile */
            comment?: string;
            /**
             * @description A flag of the comment: it sends nothing
             * @default false
             */
            is_customer_notified?: boolean;
            /**
             * @description A flag of the comment
             * @default false
             */
            is_visible_on_front?: boolean;
            /** @description Absent: all that is available */
            items?: components["schemas"]["ItemSelectorRequest"][];
            /**
             * @description exactly one of order_id and order_increment_id
             * @example 17
             */
            order_id?: number;
            order_increment_id?: string;
            /**
             * @description The customer gets a mail once it is saved
             * @default false
             */
            send_email?: boolean;
        };
        CreateOptionRequest: {
            /**
             * @description The admin’s label: one of its kind in the attribute, upper and lower case differ
             * @example Azul
             */
            admin: string;
            /** @example color */
            attribute_code: string;
            /** @description A select has one default: the newest */
            default?: (0 | 1) | (true | false);
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Blue"
             *     }
             */
            labels?: {
                [key: string]: string;
            };
            /**
             * @description A new option goes to the end of the list by default
             * @example 0
             */
            position?: number;
        };
        CreateSaleRequest: {
            /**
             * @description Found whatever the case
             * @example WELCOME10
             */
            coupon_code?: string;
            /**
             * Format: email
             * @example ana@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description In the future; 7 days from now by default
             */
            expires_at?: string;
            /**
             * @description Your own name of it; several may share one
             * @example ERP-2026-0042
             */
            external_reference?: string;
            items: components["schemas"]["SaleItemRequest"][];
            /**
             * @description Your own texts by key: at most 50, keys of up to 40 characters, texts of up to 500
             * @default {}
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /** @default false */
            send_email?: boolean;
            /** @example 1 */
            store_id: number;
        };
        CreateShipmentRequest: {
            /** @example correios */
            carrier_code?: string;
            /** @example Fragile */
            comment?: string;
            /**
             * @description A flag of the comment: it sends nothing
             * @default false
             */
            is_customer_notified?: boolean;
            /**
             * @description A flag of the comment
             * @default false
             */
            is_visible_on_front?: boolean;
            /** @description Absent: all that is available */
            items?: components["schemas"]["ItemSelectorRequest"][];
            /**
             * @description exactly one of order_id and order_increment_id
             * @example 17
             */
            order_id?: number;
            order_increment_id?: string;
            /**
             * @description The customer gets a mail once it is saved
             * @default false
             */
            send_email?: boolean;
            /** @example SEDEX */
            title?: string;
            /** @example BR123456789BR */
            track_number?: string;
            /** @default [] */
            tracks?: components["schemas"]["TrackRequest"][];
        };
        CreditMemoCreated: {
            creditmemo: components["schemas"]["CreditMemoDetail"];
            /** @example 3 */
            creditmemo_id: number;
            /** @example 100000003 */
            increment_id: string;
            order: components["schemas"]["OrderState"];
            /** @example true */
            success: boolean;
        };
        CreditMemoDetail: {
            /** @example 5 */
            adjustment_negative: number;
            /** @example 0 */
            adjustment_positive: number;
            comments: components["schemas"]["CommentRecord"][];
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example 3 */
            creditmemo_id: number;
            /** @example BRL */
            currency: string | null;
            /** @example 0 */
            discount_amount: number;
            /** @example 3 */
            entity_id: number;
            /** @example 46 */
            grand_total: number;
            /** @example 100000003 */
            increment_id: string;
            /**
             * @description The invoice that it refunds; null: the order as a whole
             * @example 8
             */
            invoice_id: number | null;
            items: components["schemas"]["PricedItemRecord"][];
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 0 */
            shipping_amount: number;
            /** @example 0 */
            shipping_tax_amount: number;
            /**
             * @description 2 refunded
             * @example 2
             */
            state: number;
            /** @example 1 */
            store_id: number;
            /** @example 50 */
            subtotal: number;
            /** @example 1 */
            tax_amount: number;
        };
        CustomerAddresses: {
            addresses: components["schemas"]["AddressRecord"][];
            /** @example 17 */
            customer_id: number;
            /** @example 31 */
            default_billing_id: number | null;
            /** @example 31 */
            default_shipping_id: number | null;
            /** @example true */
            success: boolean;
        };
        CustomerAnswer: {
            customer: components["schemas"]["CustomerRecord"];
            /** @example true */
            success: boolean;
        };
        CustomerDeleted: {
            /** @example 17 */
            customer_id: number;
            /** @example Customer deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        CustomerLine: {
            addresses?: components["schemas"]["AddressLine"][];
            /** @example 529.982.247-25 */
            cpf?: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at?: string;
            /**
             * @example {
             *       "celular": "11 98888-7777"
             *     }
             */
            custom_attributes?: {
                [key: string]: (string | number | boolean) | (string | number | boolean)[];
            };
            /** @example 1990-01-31 */
            dob?: string | null;
            /** @example ana@example.com */
            email: string;
            firstname?: string | null;
            gender?: number | null;
            group_id?: number;
            lastname?: string | null;
            middlename?: string | null;
            store_id?: number;
            /** @example 529.982.247-25 */
            taxvat?: string | null;
            website_id?: number;
        };
        /** @description Custom attributes stand beside these fields, too */
        CustomerRecord: {
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /**
             * @example {
             *       "celular": "11 98888-7777"
             *     }
             */
            custom_attributes: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            /** @example 17 */
            customer_id: number;
            /** @example 1990-01-31 */
            dob: string | null;
            /** @example ana@example.com */
            email: string;
            /** @example Ana */
            firstname: string | null;
            /** @example 2 */
            gender: number | null;
            /** @example 1 */
            group_id: number;
            /** @example Lima */
            lastname: string | null;
            /** @example Maria */
            middlename: string | null;
            /** @example 1 */
            store_id: number;
            /** @example 52998224725 */
            taxvat: string | null;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /** @example 1 */
            website_id: number;
        } & {
            [key: string]: components["schemas"]["AnyJson"];
        };
        CustomersPage: {
            customers: components["schemas"]["CustomerRecord"][];
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        CustomersRemoved: {
            /** @example 17 */
            customer_id: number;
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
        };
        CustomersWalk: {
            customers: (components["schemas"]["CustomerRecord"] | components["schemas"]["CustomersRemoved"])[];
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
        };
        CustomOptionRecord: {
            /** @example 12 */
            option_id: number;
            /** @example true */
            required: boolean;
            /** @example Color */
            title: string;
            /**
             * @example drop_down
             * @enum {string}
             */
            type: "drop_down" | "radio" | "checkbox" | "multiple" | "field" | "area" | "date" | "time" | "date_time" | "file";
            /** @description Empty for a text, a date or a file */
            values: components["schemas"]["OptionValueRecord"][];
        };
        CustomOptionRequest: {
            /**
             * @description Keeps an option whose title changes; one that the product does not have is ignored
             * @example 12
             */
            option_id?: number;
            /** @default false */
            required?: boolean;
            /** @example Wrapping */
            title: string;
            /**
             * @description A product with a required file option cannot be sold by link
             * @example drop_down
             * @enum {string}
             */
            type: "drop_down" | "radio" | "checkbox" | "multiple" | "field" | "area" | "date" | "time" | "date_time" | "file";
            /** @description For drop_down, radio, checkbox and multiple, in the order of the page */
            values?: components["schemas"]["CustomOptionValueRequest"][];
        };
        CustomOptionValueRequest: {
            /**
             * @description Keeps a value whose title changes; one that the option does not have is ignored
             * @example 31
             */
            option_type_id?: number;
            /**
             * @default 0
             * @example 4.9
             */
            price?: number;
            /**
             * @default fixed
             * @enum {string}
             */
            price_type?: "fixed" | "percent";
            /** @example Gift box */
            title: string;
        };
        DeadLetterAnswer: {
            dead_letter: components["schemas"]["DeadLetterDetail"];
            /** @example true */
            success: boolean;
        };
        DeadLetterDetail: {
            /** @example 5 */
            attempts: number;
            /** @example inventory */
            consumer: string;
            /** @example order of a test */
            discard_reason: string | null;
            /** @example PostgreSQL 23514: new row for relation "reservation" violates check constraint "reservation_check" */
            error: string;
            /** @example 01a200b6-5a01-7004-8d31-7c2f21a6b1de */
            event_id: string | null;
            /** @example 2026-01-31 02:14:07 */
            failed_at: string;
            /**
             * @example {
             *       "ce_type": "order.imported",
             *       "ce_subject": "42"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            id: string;
            /** @example 42 */
            key: string | null;
            /** @example 1207 */
            offset: string;
            /** @example 3 */
            partition: number;
            /**
             * @description Any JSON; in base64 what is none
             * @example {
             *       "order_id": 42
             *     }
             */
            payload: components["schemas"]["AnyJson"];
            /**
             * @example json
             * @enum {string|null}
             */
            payload_encoding: "json" | "base64" | null;
            /**
             * @example failed
             * @enum {string}
             */
            reason: "malformed" | "failed" | "lost";
            /** @example 2026-01-31 02:20:00 */
            retried_at: string | null;
            /** @example 0 */
            retries: number;
            /** @example Error: … */
            retry_error: string | null;
            /** @example inventory */
            service: string;
            /** @example 2026-01-31 02:20:00 */
            settled_at: string | null;
            /** @example entrepot */
            settled_by: string | null;
            /**
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "retried" | "discarded";
            /** @example 42 */
            subject: string | null;
            /** @example entrepot.order.v1 */
            topic: string;
            /** @example order.imported */
            type: string | null;
        };
        DeadLetterRow: {
            /** @example 5 */
            attempts: number;
            /** @example inventory */
            consumer: string;
            /** @example order of a test */
            discard_reason: string | null;
            /** @example PostgreSQL 23514: new row for relation "reservation" violates check constraint "reservation_check" */
            error: string;
            /** @example 01a200b6-5a01-7004-8d31-7c2f21a6b1de */
            event_id: string | null;
            /** @example 2026-01-31 02:14:07 */
            failed_at: string;
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            id: string;
            /** @example 42 */
            key: string | null;
            /** @example 1207 */
            offset: string;
            /** @example 3 */
            partition: number;
            /**
             * @example failed
             * @enum {string}
             */
            reason: "malformed" | "failed" | "lost";
            /** @example 2026-01-31 02:20:00 */
            retried_at: string | null;
            /** @example 0 */
            retries: number;
            /** @example Error: … */
            retry_error: string | null;
            /** @example inventory */
            service: string;
            /** @example 2026-01-31 02:20:00 */
            settled_at: string | null;
            /** @example entrepot */
            settled_by: string | null;
            /**
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "retried" | "discarded";
            /** @example 42 */
            subject: string | null;
            /** @example entrepot.order.v1 */
            topic: string;
            /** @example order.imported */
            type: string | null;
        };
        DeadLetterSettled: {
            dead_letter: components["schemas"]["DeadLetterState"];
            /** @example true */
            success: boolean;
        };
        DeadLettersPage: {
            dead_letters: components["schemas"]["DeadLetterRow"][];
            /** @example 20 */
            limit: number;
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            next_cursor: string | null;
            services: components["schemas"]["AskedDeadLetters"][];
            /** @example true */
            success: boolean;
        };
        DeadLetterState: {
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            id: string;
            /** @example entrepot */
            settled_by: string;
            /**
             * @example retried
             * @enum {string}
             */
            state: "retried" | "discarded";
        };
        DeleteAttributeSetRequest: {
            /** @example Shoes */
            attribute_set_name: string;
            /**
             * @description Deletes the set’s products too; counts in the body only
             * @default false
             */
            force_products_remove?: boolean;
        };
        DeleteGalleryRequest: {
            /**
             * @description true, with `type` and `product_id`; without `items`
             * @enum {boolean}
             */
            delete_all: true;
            /** @example COFFEE-SANTOS-250 */
            product_id: string;
            /**
             * @description How `product_id` is read
             * @enum {string}
             */
            type: "sku" | "id";
        };
        DeleteImageBatchesRequest: {
            items: components["schemas"]["ImageBatchRequest"][];
        };
        DeleteImageRequest: {
            /** @example 31 */
            image_id: string;
            /**
             * @description An id may be a number
             * @example COFFEE-SANTOS-250
             */
            product_id: string;
            /**
             * @description How `product_id` is read
             * @default id
             * @enum {string}
             */
            type?: "sku" | "id";
        };
        DeleteImagesAnswer: components["schemas"]["GalleryDeleted"] | components["schemas"]["BatchesDeleted"];
        DeleteImagesRequest: components["schemas"]["DeleteGalleryRequest"] | components["schemas"]["DeleteImageBatchesRequest"];
        DifferenceAnswer: {
            /**
             * @description Whether its subject is there, in an earlier state
             * @example false
             */
            is_here: boolean;
            /**
             * @example {
             *       "increment_id": "100000007"
             *     }
             */
            numbers: {
                [key: string]: string;
            };
            /** @example order 100001012 */
            replaced_by: string | null;
            /** @example 7 */
            subject: string;
            /** @example 2026-01-31 01:44:02 */
            told_at: string;
            /** @example order.placed */
            type: string;
            /** @example 1 */
            version: number;
        };
        DiscardRequest: {
            /** @example order of a test */
            reason: string;
        };
        ErrorDetail: {
            /**
             * @description `required`: A field or parameter is missing. `type`: The value is of another type, as a text where a number is needed. `format`: The value, or the body, is not written as it must be: a date, an e-mail address, JSON. `enum`: The value is none of those that are allowed. `range`: A number is too small or too large. `length`: A text or a list is empty, or a text is too short. `too_large`: A text, a list, a body or a quantity is larger than is allowed, or than is left. `unknown`: There is no such field, parameter or attribute. `not_found`: What the value names does not exist. `conflict`: The value contradicts another one, or what is stored is not what was expected. `exactly_one`: Of several fields too many are sent, or none. `duplicate`: The value is there twice, or exists already. `state`: What is asked for is not possible in the present state; the message says which rule refused. `unsupported`: The value, the field or the content type cannot be used here.
             * @example too_large
             * @enum {string}
             */
            code: "required" | "type" | "format" | "enum" | "range" | "length" | "too_large" | "unknown" | "not_found" | "conflict" | "exactly_one" | "duplicate" | "state" | "unsupported";
            /** @example at most 2 can be shipped */
            message: string;
            /**
             * @description The name as it was sent; empty for the whole
             * @example items[3].qty
             */
            path: string;
            /** @description As it was sent, cut at 100 characters */
            value?: components["schemas"]["AnyJson"];
        };
        FollowUpsAnswer: {
            /** @example Error: … */
            error: string | null;
            /** @example 0 */
            failing: number;
            /** @example recalculate-warehouse */
            kind: string;
            /** @example 0.4 */
            oldest_age_seconds: number;
            /** @example 2 */
            waiting: number;
        };
        FormFault: {
            /** @example lastname */
            field: string;
            /** @example lastname is required */
            message: string;
        };
        GalleryDeleted: {
            /** @example 4 */
            deleted_count: number;
            /** @example 17 */
            product_id: number;
            /** @example MUG-01 */
            sku: string;
            /** @example true */
            success: boolean;
        };
        GroupAttribute: {
            /** @example color */
            attribute_code: string;
            /** @example 10 */
            sort_order: number;
        };
        GroupPriceRequest: {
            /** @example 2 */
            customer_group_id: number;
            /** @example 49.9 */
            price: number;
        };
        HealthAnswer: {
            /** @example 2026-01-31 02:21:00 */
            checked_at: string;
            services: components["schemas"]["AskedReport"][];
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok" | "trouble";
            /** @example true */
            success: boolean;
            troubles: components["schemas"]["TroubleRecord"][];
        };
        HeardAnswer: {
            /** @example 214 */
            done: number;
            /** @example 214 */
            events: number;
        };
        HistoryAdded: {
            history: components["schemas"]["HistoryRecord"];
            /** @example 52 */
            history_id: number;
            order: components["schemas"]["OrderState"];
            /** @example true */
            success: boolean;
        };
        HistoryPage: {
            /** @example true */
            has_next?: boolean;
            history: components["schemas"]["HistoryRecord"][];
            /** @example 100000017 */
            increment_id: string;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 17 */
            order_id: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        HistoryRecord: {
            /** @example Picked */
            comment: string | null;
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /**
             * @example order
             * @enum {string}
             */
            entity_name: "order" | "invoice" | "shipment" | "creditmemo";
            /** @example 52 */
            history_id: number;
            /** @example false */
            is_customer_notified: boolean;
            /** @example true */
            is_visible_on_front: boolean;
            /** @example processing */
            status: string;
        };
        ImageAnswer: {
            image: components["schemas"]["ImageRecord"];
            /** @example true */
            success: boolean;
        };
        ImageBatchRequest: {
            /**
             * @example [
             *       31,
             *       32
             *     ]
             */
            image_ids: number[];
            /** @example COFFEE-SANTOS-250 */
            product_id: string;
            /** @enum {string} */
            type: "sku" | "id";
        };
        ImageDeleted: {
            /** @example 31 */
            image_id: string;
            /** @example Image deleted */
            message: string;
            /** @example true */
            success: boolean;
        };
        ImageError: {
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            /** @example items[3].qty must be at most 2 */
            error: string;
            /**
             * @description Of a batch: the entry at fault, from 0
             * @example 3
             */
            index?: number;
            /** @example false */
            success: boolean;
            /**
             * @description Services that did not answer
             * @example [
             *       "order"
             *     ]
             */
            unreachable?: string[];
        };
        ImageRecord: {
            /**
             * @description In the store’s view
             * @example false
             */
            disabled: boolean;
            /**
             * @description Path below /media/
             * @example 3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg
             */
            file: string;
            /** @example 31 */
            image_id: string;
            /**
             * @description In the store’s view
             * @example Front
             */
            label: string | null;
            /**
             * @description In the store’s view
             * @example 1
             */
            position: number | null;
            /**
             * @example [
             *       "image",
             *       "thumbnail"
             *     ]
             */
            types: ("image" | "small_image" | "thumbnail")[];
            /** @example https://shop.example/media/3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg */
            url: string;
        };
        ImagesRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            image_id: string;
        };
        ImagesWalk: {
            images: (components["schemas"]["WalkedImageRecord"] | components["schemas"]["ImagesRemoved"])[];
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
        };
        ImageUploaded: {
            image: components["schemas"]["ImageRecord"];
            /** @example 31 */
            image_id: string;
            /** @example true */
            success: boolean;
        };
        ImportedIntegration: {
            client_id: string;
            client_secret: string;
            /** @example erp@example.com */
            contact?: string | null;
            name?: string;
            permissions?: ("orders/read" | "orders/write" | "attributes/read" | "attributes/write" | "products/read" | "products/images" | "stock/read" | "stock/write" | "customers/read" | "customers/write" | "captures/read" | "vendalink/read" | "vendalink/write" | "events/read" | "webhooks/read" | "webhooks/write" | "admin")[];
            rate_limit_per_minute?: number | null;
        };
        ImportResult: {
            /** @example 2 */
            accepted: number;
            /** @example 1 */
            created: number;
            /** @description The first 100 */
            errors: components["schemas"]["LineError"][];
            /** @example 1 */
            rejected: number;
            /**
             * @description No line was rejected
             * @example false
             */
            success: boolean;
            /** @example 0 */
            updated: number;
            /** @description The first 100 */
            warnings: components["schemas"]["LineWarning"][];
        };
        IntegrationAnswer: {
            integration: components["schemas"]["IntegrationRecord"];
            /** @example true */
            success: boolean;
        };
        IntegrationCreated: {
            /** @example Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w */
            client_secret: string;
            integration: components["schemas"]["IntegrationRecord"];
            /** @example true */
            success: boolean;
        };
        IntegrationList: {
            integrations: components["schemas"]["IntegrationRecord"][];
            /** @example true */
            success: boolean;
        };
        IntegrationRecord: {
            /** @example int-2f0c9d4e1b7a5c3388 */
            client_id: string;
            /**
             * @description E-mail address of those who run it
             * @example erp@example.com
             */
            contact: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example true */
            is_active: boolean;
            /** @example 2026-01-31 12:05:10 */
            last_used_at: string | null;
            /** @example ERP */
            name: string;
            /**
             * @example [
             *       "orders/read"
             *     ]
             */
            permissions: ("orders/read" | "orders/write" | "attributes/read" | "attributes/write" | "products/read" | "products/images" | "stock/read" | "stock/write" | "customers/read" | "customers/write" | "captures/read" | "vendalink/read" | "vendalink/write" | "events/read" | "webhooks/read" | "webhooks/write" | "admin")[];
            /**
             * @description Null: the gateway’s default; 0: no limit
             * @example 600
             */
            rate_limit_per_minute: number | null;
        };
        InvalidAddress: {
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            /** @example firstname is required */
            error: string;
            invalid_fields?: components["schemas"]["InvalidField"][];
        };
        InvalidField: {
            /**
             * @example invalid
             * @enum {string}
             */
            code: "required" | "invalid";
            /** @example country_id */
            field: string;
            /** @example Invalid parameter: country_id */
            message: string;
        };
        InvoiceAnswer: {
            invoice: components["schemas"]["InvoiceDetail"];
            /** @example true */
            success: boolean;
        };
        InvoiceClosed: {
            /** @example 100000008 */
            increment_id: string;
            invoice: components["schemas"]["InvoiceDetail"];
            /** @example 8 */
            invoice_id: number;
            /** @example Invoice captured */
            message: string;
            order: components["schemas"]["OrderState"];
            /** @example true */
            success: boolean;
        };
        InvoiceCreated: {
            /** @example 100000008 */
            increment_id: string;
            invoice: components["schemas"]["InvoiceDetail"];
            /** @example 8 */
            invoice_id: number;
            order: components["schemas"]["OrderState"];
            /** @example true */
            success: boolean;
        };
        InvoiceDetail: {
            comments: components["schemas"]["CommentRecord"][];
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example BRL */
            currency: string | null;
            /** @example 0 */
            discount_amount: number;
            /** @example 8 */
            entity_id: number;
            /** @example 112.3 */
            grand_total: number;
            /** @example 100000008 */
            increment_id: string;
            /** @example 8 */
            invoice_id: number;
            items: components["schemas"]["PricedItemRecord"][];
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 10 */
            shipping_amount: number;
            /** @example 0.3 */
            shipping_tax_amount: number;
            /**
             * @description 1 open, 2 paid, 3 canceled
             * @example 2
             */
            state: number;
            /** @example 1 */
            store_id: number;
            /** @example 100 */
            subtotal: number;
            /** @example 2.3 */
            tax_amount: number;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
        };
        InvoiceMailed: {
            /** @example true */
            email_sent: boolean;
            /** @example 100000009 */
            increment_id: string;
            /** @example 8 */
            invoice_id: number;
            /** @example E-mail queued */
            message: string;
            /** @example true */
            success: boolean;
        };
        InvoiceRecord: {
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example BRL */
            currency: string | null;
            /** @example 0 */
            discount_amount: number;
            /** @example 8 */
            entity_id: number;
            /** @example 112.3 */
            grand_total: number;
            /** @example 100000008 */
            increment_id: string;
            /** @example 8 */
            invoice_id: number;
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 10 */
            shipping_amount: number;
            /** @example 0.3 */
            shipping_tax_amount: number;
            /**
             * @description 1 open, 2 paid, 3 canceled
             * @example 2
             */
            state: number;
            /** @example 1 */
            store_id: number;
            /** @example 100 */
            subtotal: number;
            /** @example 2.3 */
            tax_amount: number;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
        };
        InvoiceRequest: {
            comment?: string;
            /** @description The same */
            id?: number;
            increment_id?: string;
            /**
             * @description exactly one of invoice_id, id and increment_id
             * @example 8
             */
            invoice_id?: number;
        };
        InvoicesPage: {
            /** @example true */
            has_next?: boolean;
            invoices: components["schemas"]["InvoiceRecord"][];
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        InvoicesRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            invoice_id: number;
        };
        InvoicesWalk: {
            invoices: (components["schemas"]["InvoiceRecord"] | components["schemas"]["InvoicesRemoved"])[];
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
        };
        ItemSelectorRequest: {
            /** @description or sku; Alias item_id */
            order_item_id?: number;
            /**
             * @description At most 4 decimals
             * @example 1
             */
            qty: number;
            sku?: string;
        };
        LagAnswer: {
            /** @example 0 */
            messages: number;
            /** @example entrepot.order.v1 */
            topic: string;
        };
        LeadLine: {
            coupon_id?: number | null;
            coupon_used?: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at?: string;
            /** @example ana@example.com */
            email?: string | null;
            id: number;
            name?: string | null;
            origin?: string | null;
            phone?: string | null;
            promoters_name?: string | null;
            store_id?: number | null;
            /**
             * @description By default the time of the import
             * @example 2026-01-31 12:00:00
             */
            updated_at?: string;
            utm_campaign?: string | null;
            utm_content?: string | null;
            utm_medium?: string | null;
            utm_source?: string | null;
            utm_term?: string | null;
        };
        LeadRecord: {
            /** @example 3 */
            coupon_id: number | null;
            /** @example VERAO10 */
            coupon_used: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example ana@example.com */
            email: string | null;
            /** @example 5 */
            id: number;
            /** @example Ana Lima */
            name: string | null;
            /** @example site */
            origin: string | null;
            /** @example 11 98888-7777 */
            phone: string | null;
            /** @example Bia */
            promoters_name: string | null;
            /** @example 1 */
            store_id: number | null;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /** @example verao */
            utm_campaign: string | null;
            /** @example banner */
            utm_content: string | null;
            /** @example cpc */
            utm_medium: string | null;
            /** @example google */
            utm_source: string | null;
            /** @example oculos */
            utm_term: string | null;
        };
        LeadsPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            leads: components["schemas"]["LeadRecord"][];
            /** @example 20 */
            limit?: number;
            /** @example 1 */
            page?: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        LeadsRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            id: number;
        };
        LeadsWalk: {
            leads: (components["schemas"]["LeadRecord"] | components["schemas"]["LeadsRemoved"])[];
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
        };
        LegacyAddress: {
            /**
             * @example billing
             * @enum {string}
             */
            address_type: "billing" | "shipping";
            /** @example Recife */
            city: string | null;
            /** @example Loja */
            company: string | null;
            /** @example BR */
            country_id: string | null;
            /** @example ana@example.com */
            email: string | null;
            /** @example Ana */
            firstname: string | null;
            /** @example Silva */
            lastname: string | null;
            /** @example Maria */
            middlename: string | null;
            /** @example 50000-000 */
            postcode: string | null;
            /** @example Sra. */
            prefix: string | null;
            /** @example PE */
            region: string | null;
            /** @example Rua A, 12 */
            street: string | null;
            /** @example Jr. */
            suffix: string | null;
            /** @example 81 3333-4444 */
            telephone: string | null;
        };
        LegacyComment: {
            /** @example Picked */
            comment: string | null;
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example 0 */
            is_customer_notified: number;
            /** @example 1 */
            is_visible_on_front: number;
            /** @example processing */
            status: string;
        };
        LegacyItem: {
            /** @example 12.3000 */
            base_discount_amount: string;
            /** @example 12.3000 */
            base_original_price: string;
            /** @example 12.3000 */
            base_price: string;
            /** @example 12.3000 */
            base_price_incl_tax: string;
            /** @example 12.3000 */
            base_row_total: string;
            /** @example 12.3000 */
            base_row_total_incl_tax: string;
            /** @example 12.3000 */
            base_tax_amount: string;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example 12.3000 */
            discount_amount: string;
            /** @example 31 */
            item_id: number;
            /** @example Mug */
            name: string;
            /** @example 12.3000 */
            original_price: string;
            /** @example 30 */
            parent_item_id: number | null;
            /** @example 12.3000 */
            price: string;
            /** @example 12.3000 */
            price_incl_tax: string;
            /** @example 0.0000 */
            qty_canceled: string;
            /** @example 2.0000 */
            qty_invoiced: string;
            /** @example 2.0000 */
            qty_ordered: string;
            /** @example 0.0000 */
            qty_refunded: string;
            /** @example 0.0000 */
            qty_shipped: string;
            /** @example 12.3000 */
            row_total: string;
            /** @example 12.3000 */
            row_total_incl_tax: string;
            /** @example MUG-1 */
            sku: string;
            /** @example 12.3000 */
            tax_amount: string;
            /** @example 2.0000 */
            tax_percent: string | null;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /**
             * @description Absent without multi-warehouse stock
             * @example {
             *       "default": 2
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        LegacyOrder: {
            addresses: components["schemas"]["LegacyAddress"][];
            /** @example BRL */
            base_currency_code: string | null;
            /** @example 12.3000 */
            base_discount_amount: string;
            /** @example 12.3000 */
            base_grand_total: string;
            /** @example 12.3000 */
            base_shipping_amount: string;
            /** @example 12.3000 */
            base_shipping_discount_amount: string;
            /** @example 12.3000 */
            base_shipping_incl_tax: string;
            /** @example 12.3000 */
            base_shipping_tax_amount: string;
            /** @example 12.3000 */
            base_subtotal: string;
            /** @example 12.3000 */
            base_subtotal_incl_tax: string;
            /** @example 12.3000 */
            base_tax_amount: string;
            /** @example 12.3000 */
            base_total_due: string;
            /** @example 12.3000 */
            base_total_paid: string;
            /** @example 12.3000 */
            base_total_refunded: string;
            /** @example VERAO10 */
            coupon_code: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example 5 */
            customer_id: number | null;
            /** @example 12.3000 */
            discount_amount: string;
            discount_description: null;
            /** @example 17 */
            entity_id: number;
            gift_message_body: null;
            gift_message_from: null;
            gift_message_to: null;
            /** @example 12.3000 */
            grand_total: string;
            /** @example 100000017 */
            increment_id: string;
            order_comments: components["schemas"]["LegacyComment"][];
            order_items: components["schemas"]["LegacyItem"][];
            /** @example sandbox_card */
            payment_method: string | null;
            remote_ip: null;
            /** @example 12.3000 */
            shipping_amount: string;
            shipping_description: null;
            /** @example 12.3000 */
            shipping_discount_amount: string;
            /** @example 12.3000 */
            shipping_incl_tax: string;
            /** @example 12.3000 */
            shipping_tax_amount: string;
            /** @example processing */
            status: string;
            /** @example BRL */
            store_currency_code: string | null;
            /** @example Loja */
            store_name: string | null;
            /** @example 1.0000 */
            store_to_order_rate: string;
            /** @example 12.3000 */
            subtotal: string;
            /** @example 12.3000 */
            subtotal_incl_tax: string;
            /** @example 12.3000 */
            tax_amount: string;
            tax_name: null;
            tax_rate: null;
            /** @example 12.3000 */
            total_due: string;
            /** @example 12.3000 */
            total_paid: string;
            /** @example 12.3000 */
            total_refunded: string;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
        };
        LineError: {
            /** @example items[0].qty_ordered must be greater than 0 */
            error: string;
            /** @example 3 */
            line: number;
        };
        LineOptionRecord: {
            /** @example Color */
            title: string;
            /** @example Blue */
            value: string;
        };
        LineRecordRequest: {
            /**
             * @description At most 4 decimals
             * @default 0
             */
            discount_amount?: number;
            /** @description Left out: the sku */
            name?: string;
            /** @description Left out: the price */
            original_price?: number;
            /** @description The sku of the line that this one belongs to and follows */
            parent_sku?: string;
            /**
             * @description At most 4 decimals
             * @example 49.9
             */
            price: number;
            /** @description Counts while the catalog does not know the sku */
            product_id?: number;
            /**
             * @description virtual and downloadable products are not shipped
             * @default simple
             */
            product_type?: string;
            /** @description Left out: what the state implies */
            qty_canceled?: number;
            /** @description Left out: what the state implies */
            qty_invoiced?: number;
            /**
             * @description At most 4 decimals
             * @example 2
             */
            qty_ordered: number;
            /** @description Left out: what the state implies */
            qty_refunded?: number;
            /** @description Left out: what the state implies */
            qty_shipped?: number;
            /** @example COFFEE-SANTOS-250 */
            sku: string;
            /**
             * @description At most 4 decimals
             * @default 0
             */
            tax_amount?: number;
            /**
             * @description The rate of the tax; left out: unknown
             * @example 10
             */
            tax_percent?: number;
        };
        LineWarning: {
            /** @example 2 */
            line: number;
            /** @example items is empty: the order has no lines */
            warning: string;
        };
        LinkAttributeRequest: {
            /** @example color */
            attribute_code: string;
            /** @example General */
            attribute_group_name: string;
            /** @example 1 */
            attribute_set_id: number;
            /**
             * @description By default the end of the group
             * @example 10
             */
            sort_order?: number;
        };
        ListAddressesAnswer: components["schemas"]["CustomerAddresses"] | components["schemas"]["AddressAnswer"];
        ListAttributeGroupsAnswer: components["schemas"]["AttributeGroupsPage"] | components["schemas"]["AttributeGroupAnswer"];
        ListAttributesAnswer: components["schemas"]["AttributesPage"] | components["schemas"]["AttributeAnswer"] | components["schemas"]["AttributesWalk"];
        ListAttributeSetsAnswer: components["schemas"]["AttributeSetsPage"] | components["schemas"]["AttributeSetAnswer"];
        ListCategoriesAnswer: components["schemas"]["CategoriesPage"] | components["schemas"]["CategoryAnswer"];
        ListCustomersAnswer: components["schemas"]["CustomersPage"] | components["schemas"]["CustomerAnswer"] | components["schemas"]["CustomersWalk"];
        ListImagesAnswer: components["schemas"]["CatalogImagesAnswer"] | components["schemas"]["ImagesWalk"];
        ListInvoicesAnswer: components["schemas"]["InvoicesPage"] | components["schemas"]["InvoiceAnswer"] | components["schemas"]["InvoicesWalk"];
        ListLeadsAnswer: components["schemas"]["LeadsPage"] | components["schemas"]["LeadsWalk"];
        ListLegacyOrdersAnswer: {
            [key: string]: components["schemas"]["LegacyOrder"];
        } | components["schemas"]["LegacyOrder"][];
        ListOrdersAnswer: components["schemas"]["OrdersPage"] | components["schemas"]["OrderAnswer"] | components["schemas"]["OrdersWalk"];
        ListProductsAnswer: components["schemas"]["ProductsPage"] | components["schemas"]["ProductAnswer"] | components["schemas"]["ProductsWalk"];
        ListSalesAnswer: components["schemas"]["VendalinksPage"] | components["schemas"]["SaleAnswer"] | components["schemas"]["VendalinksWalk"];
        ListSchedulesAnswer: components["schemas"]["SchedulesPage"] | components["schemas"]["SchedulesWalk"];
        ListShipmentsAnswer: components["schemas"]["ShipmentsPage"] | components["schemas"]["ShipmentAnswer"] | components["schemas"]["ShipmentsWalk"];
        ListStockItemsAnswer: components["schemas"]["StockitemsPage"] | components["schemas"]["StockitemAnswer"] | components["schemas"]["StockitemsWalk"];
        ListWarehousesAnswer: components["schemas"]["WarehousesPage"] | components["schemas"]["WarehouseAnswer"] | components["schemas"]["WarehousesWalk"];
        LostAnswer: {
            /** @description The first 1,000 */
            differences: components["schemas"]["DifferenceAnswer"][];
            /** @example 1 */
            events: number;
        };
        MailsAnswer: {
            /** @example 0 */
            oldest_age_seconds: number;
            /** @example 0 */
            unsealable: number;
            /** @example 0 */
            waiting: number;
        };
        MailShipmentRequest: {
            /** @description What the mail says beside the document */
            comment?: string;
            /** @description The same */
            id?: number;
            increment_id?: string;
            /**
             * @description exactly one of shipment_id, id and increment_id
             * @example 9
             */
            shipment_id?: number;
        };
        NewOptionRequest: {
            /**
             * @description The admin’s label: one of its kind in the attribute, upper and lower case differ
             * @example Azul
             */
            admin: string;
            /** @description A select has one default: the newest */
            default?: (0 | 1) | (true | false);
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Blue"
             *     }
             */
            labels?: {
                [key: string]: string;
            };
            /**
             * @description A new option goes to the end of the list by default
             * @example 0
             */
            position?: number;
        };
        OauthError: {
            details?: components["schemas"]["ErrorDetail"][];
            /** @example invalid_client */
            error: string;
            /** @example Client authentication failed */
            error_description: string;
        };
        OptionEntryRequest: {
            /**
             * @description The admin’s label: one of its kind in the attribute, upper and lower case differ
             * @example Azul
             */
            admin?: string;
            /** @description A select has one default: the newest */
            default?: (0 | 1) | (true | false);
            /**
             * @description store_id → label; an empty one is removed
             * @example {
             *       "2": "Blue"
             *     }
             */
            labels?: {
                [key: string]: string;
            };
            /** @example 12 */
            option_id?: number;
            /**
             * @description A new option goes to the end of the list by default
             * @example 0
             */
            position?: number;
        };
        OptionRefRequest: {
            /** @example color */
            attribute_code: string;
            /** @example 12 */
            option_id: number;
        };
        OptionsAnswer: {
            product: components["schemas"]["ProductOptions"];
            /** @example true */
            success: boolean;
        };
        OptionValueRecord: {
            /** @example 7 */
            option_type_id: number;
            /** @example 5 */
            price: number;
            /** @enum {string} */
            price_type: "fixed" | "percent";
            /** @example Red */
            title: string;
        };
        OrderAnswer: {
            order: components["schemas"]["OrderDetail"];
            /** @example true */
            success: boolean;
        };
        OrderChanged: {
            /** @example 100000017 */
            increment_id: string;
            /** @example Order put on hold */
            message: string;
            order: components["schemas"]["OrderDetail"];
            /** @example 17 */
            order_id: number;
            /** @example processing */
            state: string;
            /** @example processing */
            status: string;
            /** @example true */
            success: boolean;
        };
        OrderDetail: {
            /**
             * @example {
             *       "firstname": "Ana",
             *       "lastname": "Silva",
             *       "street": "Rua A, 12",
             *       "city": "Recife",
             *       "postcode": "50000-000",
             *       "country_id": "BR"
             *     }
             */
            billing_address: {
                [key: string]: components["schemas"]["AnyJson"];
            } | null;
            /** @example 31 */
            chat_sales_person_id: string | null;
            /** @example Bia */
            chat_sales_person_name: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example BRL */
            currency: string | null;
            /** @example ana@example.com */
            customer_email: string | null;
            /** @example 5 */
            customer_id: number | null;
            /** @example 0 */
            discount_amount: number;
            /**
             * @description The integrator’s own name of it
             * @example ERP-2026-0042
             */
            external_reference: string | null;
            /** @example 112.3 */
            grand_total: number;
            /** @example 100000017 */
            increment_id: string;
            items: components["schemas"]["OrderItemRecord"][];
            /**
             * @description The integrator’s own texts by key
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @example 17 */
            order_id: number;
            /** @example sandbox_card */
            payment_method: string | null;
            /**
             * @example {
             *       "firstname": "Ana",
             *       "lastname": "Silva",
             *       "street": "Rua A, 12",
             *       "city": "Recife",
             *       "postcode": "50000-000",
             *       "country_id": "BR"
             *     }
             */
            shipping_address: {
                [key: string]: components["schemas"]["AnyJson"];
            } | null;
            /** @example 10 */
            shipping_amount: number;
            /** @example 0.3 */
            shipping_tax_amount: number;
            /**
             * @example processing
             * @enum {string}
             */
            state: "new" | "pending_payment" | "processing" | "complete" | "closed" | "canceled" | "holded" | "payment_review";
            /** @example processing */
            status: string;
            /** @example 1 */
            store_id: number;
            /** @example 100 */
            subtotal: number;
            /** @example 2.3 */
            tax_amount: number;
            /** @example 0 */
            total_due: number;
            /** @example 112.3 */
            total_invoiced: number;
            /** @example 112.3 */
            total_paid: number;
            /** @example 0 */
            total_refunded: number;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /**
             * @description The sale by link that it was
             * @example 310
             */
            vendalink_id: number | null;
            /** @example 3 */
            version: number;
        };
        OrderError: {
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            /** @example items[3].qty must be at most 2 */
            error: string;
            /**
             * @description Of a batch: the entry at fault, from 0
             * @example 3
             */
            index?: number;
            /**
             * @description Services that did not answer
             * @example [
             *       "order"
             *     ]
             */
            unreachable?: string[];
        };
        OrderItemRecord: {
            /** @example 0 */
            discount_amount: number;
            /** @example Mug */
            name: string;
            options: components["schemas"]["LineOptionRecord"][];
            /** @example 31 */
            order_item_id: number;
            /** @example 50 */
            original_price: number;
            /**
             * @description Of an item that follows its parent
             * @example 30
             */
            parent_item_id: number | null;
            /** @example 50 */
            price: number;
            /**
             * @description Null while the catalog does not know the sku
             * @example 5
             */
            product_id: number | null;
            /** @example simple */
            product_type: string;
            /** @example 0 */
            qty_canceled: number;
            /** @example 2 */
            qty_invoiced: number;
            /** @example 2 */
            qty_ordered: number;
            /** @example 0 */
            qty_refunded: number;
            /** @example 0 */
            qty_shipped: number;
            /** @example 100 */
            row_total: number;
            /** @example 102 */
            row_total_incl_tax: number;
            /** @example MUG-1 */
            sku: string;
            /** @example 2 */
            tax_amount: number;
            /**
             * @description Null where the rate is not known
             * @example 2
             */
            tax_percent: number | null;
            /**
             * @description Absent without multi-warehouse stock
             * @example {
             *       "default": 2
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        OrderRecord: {
            /** @example 31 */
            chat_sales_person_id: string | null;
            /** @example Bia */
            chat_sales_person_name: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example ana@example.com */
            customer_email: string | null;
            /** @example 5 */
            customer_id: number | null;
            /**
             * @description The integrator’s own name of it
             * @example ERP-2026-0042
             */
            external_reference: string | null;
            /** @example 112.3 */
            grand_total: number;
            /** @example 100000017 */
            increment_id: string;
            /**
             * @description The integrator’s own texts by key
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @example 17 */
            order_id: number;
            /**
             * @example processing
             * @enum {string}
             */
            state: "new" | "pending_payment" | "processing" | "complete" | "closed" | "canceled" | "holded" | "payment_review";
            /** @example processing */
            status: string;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /**
             * @description The sale by link that it was
             * @example 310
             */
            vendalink_id: number | null;
        };
        OrderRecordRequest: {
            /** @description Names as in document 3 */
            billing_address?: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            chat_sales_person_id?: string;
            chat_sales_person_name?: string;
            /**
             * @description Left out: now
             * @example 2026-01-31 12:00:00
             */
            created_at?: string;
            /** @example ana@example.com */
            customer_email?: string;
            customer_id?: number;
            /**
             * @description Your own name of it; several may share one
             * @example ERP-2026-0042
             */
            external_reference?: string;
            /** @example 100000001 */
            increment_id: string;
            /** @description May be empty */
            items: components["schemas"]["LineRecordRequest"][];
            /**
             * @description Your own texts by key: at most 50, keys of up to 40 characters, texts of up to 500
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            payment_method?: string;
            /**
             * @description An open order reserves stock
             * @default true
             */
            reserve?: boolean;
            /** @description Names as in document 3 */
            shipping_address?: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            /**
             * @description At most 4 decimals
             * @default 0
             */
            shipping_amount?: number;
            /**
             * @description At most 4 decimals
             * @default 0
             */
            shipping_tax_amount?: number;
            /**
             * @description Left out: what follows from the quantities
             * @enum {string}
             */
            state?: "new" | "pending_payment" | "processing" | "complete" | "closed" | "canceled" | "holded" | "payment_review";
            /** @description Any text; becomes a configured status. Left out: the state’s own */
            status?: string;
            /** @example 1 */
            store_id: number;
            /**
             * @description Left out: the time of the import
             * @example 2026-01-31 12:00:00
             */
            updated_at?: string;
        };
        OrdersPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            orders: components["schemas"]["OrderRecord"][];
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        OrdersRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            order_id: number;
        };
        OrderState: {
            /** @example 100000017 */
            increment_id: string;
            /** @example 17 */
            order_id: number;
            /** @example processing */
            state: string;
            /** @example processing */
            status: string;
        };
        OrdersWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            orders: (components["schemas"]["OrderRecord"] | components["schemas"]["OrdersRemoved"])[];
            /** @example true */
            success: boolean;
        };
        OutboxAnswer: {
            /** @example 12 */
            depth: number;
            /** @example 0.4 */
            oldest_age_seconds: number;
            topics: components["schemas"]["TopicAnswer"][];
        };
        OutboxesAnswer: {
            services: components["schemas"]["AskedOutbox"][];
            /** @example true */
            success: boolean;
        };
        PaymentMethodRequest: {
            /**
             * @example banktransfer
             * @enum {string}
             */
            code: "banktransfer" | "cashondelivery" | "checkmo";
            /**
             * @description How to pay; line feeds stay
             * @example Banco 001, agência 1234, conta 56789-0
             */
            instructions?: string;
            /**
             * @description Offered up to this total of a sale
             * @example 5000
             */
            max_total?: number;
            /**
             * @description Offered from this total of a sale on
             * @example 10
             */
            min_total?: number;
            /**
             * @description As the customer reads it
             * @example Transferência bancária
             */
            title: string;
        };
        PaymentRecord: {
            /** @example 112.3 */
            amount: number;
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example BRL */
            currency: string | null;
            /** @example Error: connect ECONNREFUSED */
            last_error: string | null;
            /** @example sandbox_card */
            method: string;
            /** @example 2026-01-31 14:02:41 */
            next_try_at: string | null;
            /** @example create-invoice */
            operation: string;
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 01a200d5-38bc-7000-9389-5b388547d45d */
            payment_id: string;
            /** @example captured according to the statement of the gateway */
            reason: string | null;
            /** @example 2026-01-31 14:00:02 */
            settled_at: string | null;
            /** @example cli */
            settled_by: string | null;
            /** @example stuck */
            state: string;
            /** @example 31 */
            tries: number;
        };
        PaymentsAnswer: {
            /** @example 0 */
            stuck: number;
        };
        PaymentSettled: {
            payment: components["schemas"]["PaymentRecord"];
            /** @example true */
            success: boolean;
        };
        PaymentsPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            payments: components["schemas"]["PaymentRecord"][];
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        PostStockItemsAnswer: components["schemas"]["StockitemAnswer"] | components["schemas"]["StockItemsWritten"];
        PostStockItemsRequest: components["schemas"]["StockEntryRequest"] | components["schemas"]["StockEntryRequest"][];
        PriceAnswer: {
            price: components["schemas"]["PriceRecord"];
            /** @example true */
            success: boolean;
        };
        PricedItemRecord: {
            /** @example 0 */
            discount_amount: number;
            /** @example Mug */
            name: string;
            /** @example 31 */
            order_item_id: number;
            /** @example 50 */
            price: number;
            /** @example 5 */
            product_id: number | null;
            /** @example 2 */
            qty: number;
            /** @example 100 */
            row_total: number;
            /** @example MUG-1 */
            sku: string;
            /** @example 2 */
            tax_amount: number;
        };
        PriceRecord: {
            /** @example BRL */
            currency: string | null;
            /** @example 2 */
            customer_group_id: number | null;
            /** @example 47.5 */
            final_price: number | null;
            /** @example 47.5 */
            group_price: number | null;
            /** @example 17 */
            product_id: number;
            /** @example 59.9 */
            regular_price: number | null;
            /** @example MUG-01 */
            sku: string;
            /**
             * @description Whether its window is open or not
             * @example 49.9
             */
            special_price: number | null;
            /**
             * @description 0: the global view
             * @example 1
             */
            store_id: number;
            /** @description Those of every group and of this one, by quantity */
            tier_prices: components["schemas"]["TierPriceRecord"][];
        };
        PricingRecord: {
            /**
             * @description The store’s; without one the first store’s
             * @example BRL
             */
            currency: string | null;
            /**
             * @description What one piece costs everybody now
             * @example 49.9
             */
            final_price: number | null;
            /** @example 59.9 */
            regular_price: number | null;
        };
        ProductAnswer: {
            product: components["schemas"]["ProductRecord"];
            /** @example true */
            success: boolean;
        };
        ProductImagesAnswer: {
            /** @example true */
            has_next: boolean;
            images: components["schemas"]["ImageRecord"][];
            /**
             * @description Opaque; null at the end
             * @example AAAAEQAAAAAAAAAAAAAAH6xj2n0sQeVb3kYt7Wm0aZ1rUQ5p
             */
            next_cursor: string | null;
            /** @example 17 */
            product_id: number;
            /** @example MUG-01 */
            sku: string;
            /** @example 0 */
            store_id: number;
            /** @example true */
            success: boolean;
        };
        ProductLineRequest: {
            /**
             * @description By name; an unknown one is created as a copy of Default, with a warning
             * @default Default
             */
            attribute_set?: string;
            /**
             * @description Code → value: a select by its label, a multiselect by a list of labels, new labels are created; null removes the value
             * @example {
             *       "color": "Blue",
             *       "material": [
             *         "Steel",
             *         "Enamel"
             *       ],
             *       "weight": 0.35
             *     }
             */
            attributes?: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            /**
             * @description The whole list; new ones are created; a slash in a name is \/
             * @example [
             *       "Kitchen/Mugs"
             *     ]
             */
            categories?: string[] | null;
            /** @description The whole list */
            group_prices?: components["schemas"]["GroupPriceRequest"][] | null;
            /**
             * @description Required for a new product
             * @example Enamel mug
             */
            name?: string;
            /** @description The whole list; ids stay by option_id, else by title */
            options?: components["schemas"]["CustomOptionRequest"][] | null;
            /**
             * @description May come later than its child, in this import or another
             * @example MUGS
             */
            parent_sku?: string | null;
            /** @example 59.9 */
            price?: number | null;
            /**
             * @description Natural key
             * @example COFFEE-SANTOS-250
             */
            sku: string;
            /**
             * @description Its window: attributes special_from_date and special_to_date
             * @example 49.9
             */
            special_price?: number | null;
            /**
             * @description 1 enabled, 2 disabled
             * @default 1
             */
            status?: number;
            /** @description Kept and handed on by event; the inventory owns it. Only what is named changes */
            stock?: components["schemas"]["StockSettingsRequest"];
            /**
             * @description Null: sold in every store, those to come included
             * @example [
             *       1,
             *       2
             *     ]
             */
            store_ids?: number[] | null;
            /** @description The whole list */
            tier_prices?: components["schemas"]["TierPriceRequest"][] | null;
            /**
             * @default simple
             * @enum {string}
             */
            type_id?: "simple" | "configurable" | "grouped" | "bundle" | "virtual" | "downloadable";
            /**
             * @description 1 not by itself, 2 catalog, 3 search, 4 both
             * @default 4
             */
            visibility?: number;
        };
        ProductOptions: {
            /** @example 59.9 */
            catalog_price: number | null;
            /** @example Enamel mug */
            name: string;
            options: components["schemas"]["CustomOptionRecord"][];
            /** @example MUG-ENAMEL */
            sku: string;
        };
        ProductRecord: {
            /** @example 1 */
            attribute_set_id: number;
            /**
             * @description Code to value and label: of a select the option’s id and label, of a multiselect lists of both, else the value and its text
             * @example {
             *       "weight": {
             *         "value": 0.35,
             *         "label": "0.35"
             *       },
             *       "color": {
             *         "value": 12,
             *         "label": "Blue"
             *       },
             *       "material": {
             *         "value": [
             *           15,
             *           16
             *         ],
             *         "label": [
             *           "Steel",
             *           "Enamel"
             *         ]
             *       }
             *     }
             */
            attributes: {
                [key: string]: components["schemas"]["ShownAttribute"];
            };
            /**
             * @description Paths of names, as imports write them
             * @example [
             *       "Kitchen/Mugs"
             *     ]
             */
            categories: string[];
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example Enamel mug */
            name: string;
            /** @example 59.9 */
            price: number | null;
            pricing: components["schemas"]["PricingRecord"];
            /** @example 17 */
            product_id: number;
            /** @example MUG-01 */
            sku: string;
            /**
             * @description Whether its window is open or not
             * @example 49.9
             */
            special_price: number | null;
            /**
             * @description 1 enabled, 2 disabled
             * @example 1
             * @enum {number}
             */
            status: 1 | 2;
            stock_data: components["schemas"]["StockDataRecord"];
            /** @example simple */
            type_id: string;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /**
             * @description 1 not by itself, 2 catalog, 3 search, 4 both
             * @example 4
             * @enum {number}
             */
            visibility: 1 | 2 | 3 | 4;
        };
        ProductsPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            products: components["schemas"]["ProductRecord"][];
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        ProductsRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            product_id: number;
        };
        ProductsWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            products: (components["schemas"]["ProductRecord"] | components["schemas"]["ProductsRemoved"])[];
            /** @example true */
            success: boolean;
        };
        ProjectionAnswer: {
            /**
             * @description Null where the broker does not answer
             * @example 140
             */
            lag_messages: number | null;
            /** @example 0.3 */
            lag_seconds: number | null;
            last_rebuild: components["schemas"]["RebuildAnswer"] | null;
            /** @example product */
            name: string;
            /**
             * @description Null where the service does not count them
             * @example 30000
             */
            rows: number | null;
            /** @example catalog */
            source: string;
            /**
             * @example rebuilding
             * @enum {string}
             */
            state: "unfilled" | "rebuilding" | "filled";
            /** @example entrepot.catalog.v1 */
            topic: string;
        };
        ProjectionsAnswer: {
            services: components["schemas"]["AskedProjections"][];
            /** @example true */
            success: boolean;
        };
        PublicKey: {
            /** @example ES256 */
            alg: string;
            /** @example P-256 */
            crv: string;
            /** @example NzbLsXh8… */
            kid: string;
            /** @example EC */
            kty: string;
            /** @example sig */
            use: string;
            /** @example f83OJ3D2… */
            x: string;
            /** @example x_FEzRu9… */
            y: string;
        };
        PublicKeys: {
            keys: components["schemas"]["PublicKey"][];
        };
        RebuildAnswer: {
            /** @example 2026-01-31 02:20:41 */
            completed_at: string | null;
            /** @example 30000 */
            expected: number | null;
            /** @example 01a200b6-92ff-7000-ad39-df1907fec535 */
            request_id: string;
            /** @example 2026-01-31 02:20:00 */
            requested_at: string;
            /** @example 12400 */
            told: number | null;
        };
        RebuildRequest: {
            /**
             * @description Whether a rebuild that is under way is given up for the new one
             * @default false
             */
            restart?: boolean;
        };
        RebuildStarted: {
            /** @example product */
            projection: string;
            /** @example 01a200b7-1c40-7000-9e55-08a1f0c6c1aa */
            request_id: string;
            /** @example sale-link */
            service: string;
            /** @example true */
            success: boolean;
        };
        Reconciling: {
            restore: components["schemas"]["RestoreAnswer"];
            /** @example true */
            success: boolean;
        };
        RenameGroupRequest: {
            /** @example 1 */
            attribute_set_id: number;
            /** @example Sizes */
            group_name: string;
            /** @example Measures */
            new_group_name: string;
        };
        ReportAnswer: {
            consumer_lag: components["schemas"]["LagAnswer"][] | null;
            /**
             * @example up
             * @enum {string}
             */
            database: "up" | "down";
            dead_letters: components["schemas"]["WaitingDeadLettersAnswer"] | null;
            follow_ups: components["schemas"]["FollowUpsAnswer"][] | null;
            mails: components["schemas"]["MailsAnswer"] | null;
            outbox: components["schemas"]["OutboxAnswer"] | null;
            payments: components["schemas"]["PaymentsAnswer"] | null;
            projections: components["schemas"]["ProjectionAnswer"][] | null;
            restore: components["schemas"]["RestoreStateAnswer"] | null;
            retention: components["schemas"]["RetentionAnswer"][] | null;
        };
        RestoreAnswer: {
            /** @example Error: … */
            error: string | null;
            /** @example 2026-01-31 02:20:11 */
            finished_at: string | null;
            /** @description Events of others that are handled once more */
            heard: components["schemas"]["HeardAnswer"];
            /** @description What was published after that moment */
            lost: components["schemas"]["LostAnswer"];
            /** @example entrepot */
            requested_by: string | null;
            /** @example 2026-01-31 01:30:00 */
            restored_to: string;
            /** @example reconciled */
            state: string;
        };
        Restored: {
            restore: components["schemas"]["RestoreAnswer"] | null;
            /** @example order */
            service: string;
            /** @example true */
            success: boolean;
        };
        RestoreStateAnswer: {
            /** @example Error: … */
            error: string | null;
            /** @example 2026-01-31 01:30:00 */
            restored_to: string;
            /** @example reconciled */
            state: string;
        };
        RetentionAnswer: {
            /** @example 7 */
            days: number | null;
            /** @example retention.ms of entrepot.order.v1 */
            setting: string;
            /** @example 30 */
            wanted_days: number;
        };
        RevokeRequest: {
            /** @example entrepot */
            client_id?: string;
            /** @example Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w */
            client_secret?: string;
            /** @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9… */
            token: string;
        };
        RotateSecretRequest: {
            /** @default 0 */
            overlap_seconds?: number;
            /** @default false */
            revoke_tokens?: boolean;
        };
        SaleAnswer: {
            /** @example true */
            success: boolean;
            vendalink: components["schemas"]["SaleRecord"];
        };
        SaleError: {
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            /** @example items[3].qty must be at most 2 */
            error: string;
            /** @description Of the checkout page: every field at fault */
            errors?: components["schemas"]["FormFault"][];
            /** @example items[3].qty */
            field: string | null;
            /**
             * @description Of a batch: the entry at fault, from 0
             * @example 3
             */
            index?: number;
            /** @example false */
            success: boolean;
            /**
             * @description Services that did not answer
             * @example [
             *       "order"
             *     ]
             */
            unreachable?: string[];
        };
        SaleItemRecord: {
            /** @example 31 */
            id: number;
            /**
             * @example {
             *       "12": 7,
             *       "13": "For Ana"
             *     }
             */
            options: {
                [key: string]: number | number[] | string;
            };
            /** @example 59.9 */
            price: number;
            /** @example 2 */
            qty: number;
            /** @example 119.8 */
            row_total: number;
            /** @example MUG-ENAMEL */
            sku: string;
        };
        SaleItemRequest: {
            /**
             * @description option_id → value: an option_type_id (drop_down, radio), an array of them (checkbox, multiple), a text of up to 2,000 characters (field, area), YYYY-MM-DD (date), HH:mm (time), YYYY-MM-DDTHH:mm (date_time)
             * @default {}
             * @example {
             *       "12": 7,
             *       "13": "For Ana"
             *     }
             */
            options?: {
                [key: string]: components["schemas"]["AnyJson"];
            };
            /**
             * @description At most 2 decimals: the commercial price of one, options included
             * @example 59.9
             */
            price: number;
            /**
             * @description At most 4 decimals
             * @example 2
             */
            qty: number;
            /** @example COFFEE-SANTOS-250 */
            sku: string;
        };
        SaleListRecord: {
            /** @example WELCOME10 */
            coupon_code: string | null;
            /** @example 2026-12-01T12:00:00Z */
            created_at: string;
            /** @example BRL */
            currency: string;
            /**
             * @description It was ended before its time
             * @example null
             */
            deactivated_at: string | null;
            /** @example ana@example.com */
            email: string;
            /** @example true */
            email_sent: boolean;
            /** @example 2026-12-08T12:00:00Z */
            expires_at: string;
            /**
             * @description Your own name of it
             * @example ERP-2026-0042
             */
            external_reference: string | null;
            /** @example 17 */
            id: number;
            items: components["schemas"]["SaleItemRecord"][];
            /**
             * @description Your own texts by key
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @example null */
            order_id: number | null;
            /** @example null */
            order_increment_id: string | null;
            /** @enum {string} */
            status: "pending" | "converted" | "expired";
            /** @example 1 */
            store_id: number;
            /** @example 107.82 */
            total: number;
            /** @example 2026-12-01T12:00:00Z */
            updated_at: string;
            /**
             * @description The sequence of its last event
             * @example 1
             */
            version: number;
            /**
             * @description Why no e-mail was sent, or why the link cannot be shown
             * @example []
             */
            warnings?: string[];
        };
        SaleRecord: {
            /** @example https://loja.example/checkout/Zk3vW0c1mXG2oY8dVq4uN7tR5sL9aB6eH1jK3pQ0xTw */
            checkout_url: string | null;
            /** @example WELCOME10 */
            coupon_code: string | null;
            /** @example 2026-12-01T12:00:00Z */
            created_at: string;
            /** @example BRL */
            currency: string;
            /**
             * @description It was ended before its time
             * @example null
             */
            deactivated_at: string | null;
            /** @example ana@example.com */
            email: string;
            /** @example true */
            email_sent: boolean;
            /** @example 2026-12-08T12:00:00Z */
            expires_at: string;
            /**
             * @description Your own name of it
             * @example ERP-2026-0042
             */
            external_reference: string | null;
            /** @example 17 */
            id: number;
            /**
             * @description Of the answer to a POST: whether the sale was created before
             * @example false
             */
            idempotent_replay?: boolean;
            items: components["schemas"]["SaleItemRecord"][];
            /**
             * @description Your own texts by key
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @example null */
            order_id: number | null;
            /** @example null */
            order_increment_id: string | null;
            /** @enum {string} */
            status: "pending" | "converted" | "expired";
            /** @example 1 */
            store_id: number;
            /** @example 107.82 */
            total: number;
            /** @example 2026-12-01T12:00:00Z */
            updated_at: string;
            /**
             * @description The sequence of its last event
             * @example 1
             */
            version: number;
            /**
             * @description Why no e-mail was sent, or why the link cannot be shown
             * @example []
             */
            warnings?: string[];
        };
        ScheduleLine: {
            campanha_interna?: string | null;
            campanha_interna_id?: number | null;
            codigo_external?: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at?: string;
            /** @example 1990-01-31 */
            date?: string | null;
            /** @example ana@example.com */
            email?: string | null;
            id: number;
            mensagem_erro_external?: string | null;
            name?: string | null;
            origin?: string | null;
            phone?: string | null;
            /**
             * @default 1
             * @enum {number}
             */
            status_external?: 1 | 2 | 3;
            /** @example 14:30 */
            time?: string | null;
            treatment?: string | null;
            unity_id?: number | null;
            /**
             * @description By default the time of the import
             * @example 2026-01-31 12:00:00
             */
            updated_at?: string;
            utm_campaign?: string | null;
            utm_content?: string | null;
            utm_medium?: string | null;
            utm_source?: string | null;
            utm_term?: string | null;
        };
        ScheduleRecord: {
            /** @example Verão */
            campanha_interna: string | null;
            /** @example 2 */
            campanha_interna_id: number | null;
            /** @example EXT-77 */
            codigo_external: string | null;
            /** @example 2026-01-31 12:00:00 */
            created_at: string;
            /** @example 2026-02-10 */
            date: string | null;
            /** @example ana@example.com */
            email: string | null;
            /** @example 9 */
            id: number;
            /** @example timeout */
            mensagem_erro_external: string | null;
            /** @example Ana Lima */
            name: string | null;
            /** @example site */
            origin: string | null;
            /** @example 11 98888-7777 */
            phone: string | null;
            /**
             * @example 2
             * @enum {number}
             */
            status_external: 1 | 2 | 3;
            /**
             * @example Synced
             * @enum {string}
             */
            status_external_label: "Pending" | "Synced" | "Error";
            /** @example 14:30 */
            time: string | null;
            /** @example Avaliação */
            treatment: string | null;
            /** @example 4 */
            unity_id: number | null;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /** @example verao */
            utm_campaign: string | null;
            /** @example banner */
            utm_content: string | null;
            /** @example cpc */
            utm_medium: string | null;
            /** @example google */
            utm_source: string | null;
            /** @example oculos */
            utm_term: string | null;
        };
        SchedulesPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit?: number;
            /** @example 1 */
            page?: number;
            schedules: components["schemas"]["ScheduleRecord"][];
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        SchedulesRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            id: number;
        };
        SchedulesWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            schedules: (components["schemas"]["ScheduleRecord"] | components["schemas"]["SchedulesRemoved"])[];
            /** @example true */
            success: boolean;
        };
        SecretRotated: {
            /** @example Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w */
            client_secret: string;
            integration: components["schemas"]["IntegrationRecord"];
            /** @example 2026-01-31 13:00:00 */
            previous_secret_until: string | null;
            /** @example true */
            success: boolean;
        };
        SetGroup: {
            /** @example 31 */
            attribute_group_id: number;
            /** @description By sort_order */
            attributes: components["schemas"]["GroupAttribute"][];
            /** @example Sizes */
            group_name: string;
            /** @example 5 */
            sort_order: number;
        };
        SettlePaymentRequest: {
            /**
             * @description captured or not_captured; of a refund refunded or not_refunded
             * @enum {string}
             */
            outcome: "captured" | "not_captured" | "refunded" | "not_refunded";
            /**
             * @description Where it was looked up; kept with the payment and part of its event
             * @example captured according to the statement of the gateway
             */
            reason: string;
        };
        ShipmentAnswer: {
            shipment: components["schemas"]["ShipmentDetail"];
            /** @example true */
            success: boolean;
        };
        ShipmentCreated: {
            /** @example 100000009 */
            increment_id: string;
            order: components["schemas"]["OrderState"];
            shipment: components["schemas"]["ShipmentDetail"];
            /** @example 9 */
            shipment_id: number;
            /** @example true */
            success: boolean;
        };
        ShipmentDetail: {
            comments: components["schemas"]["CommentRecord"][];
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example 9 */
            entity_id: number;
            /** @example 100000009 */
            increment_id: string;
            items: components["schemas"]["ShipmentItemRecord"][];
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 9 */
            shipment_id: number;
            /** @example 1 */
            store_id: number;
            /** @example 2 */
            total_qty: number;
            tracks: components["schemas"]["TrackRecord"][];
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
        };
        ShipmentItemRecord: {
            /** @example Mug */
            name: string;
            /** @example 31 */
            order_item_id: number;
            /** @example 5 */
            product_id: number | null;
            /** @example 2 */
            qty: number;
            /** @example MUG-1 */
            sku: string;
            /**
             * @description Null until the inventory says it; absent without multi-warehouse stock
             * @example {
             *       "default": 2
             *     }
             */
            warehouses?: {
                [key: string]: number;
            } | null;
        };
        ShipmentMailed: {
            /** @example true */
            email_sent: boolean;
            /** @example 100000009 */
            increment_id: string;
            /** @example E-mail queued */
            message: string;
            /** @example 9 */
            shipment_id: number;
            /** @example true */
            success: boolean;
        };
        ShipmentRecord: {
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example 9 */
            entity_id: number;
            /** @example 100000009 */
            increment_id: string;
            /** @example 17 */
            order_id: number;
            /** @example 100000017 */
            order_increment_id: string;
            /** @example 9 */
            shipment_id: number;
            /** @example 1 */
            store_id: number;
            /** @example 2 */
            total_qty: number;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
        };
        ShipmentsPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            shipments: components["schemas"]["ShipmentRecord"][];
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        ShipmentsRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            shipment_id: number;
        };
        ShipmentsWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            shipments: (components["schemas"]["ShipmentRecord"] | components["schemas"]["ShipmentsRemoved"])[];
            /** @example true */
            success: boolean;
        };
        ShownAttribute: {
            /** @example Blue */
            label: string | string[];
            /** @example 12 */
            value: string | number | boolean | number[];
        };
        StockAnswer: {
            stock: components["schemas"]["StockSummary"];
            /** @example true */
            success: boolean;
        };
        StockDataRecord: {
            /**
             * @example 1
             * @enum {number}
             */
            is_in_stock: 0 | 1;
            /**
             * @description The sum of the warehouses; 0 while the inventory knows nothing of it
             * @example 15.5
             */
            qty: number;
            /**
             * @description Warehouse code to quantity; absent with MULTI_WAREHOUSE=false
             * @example {
             *       "main": 12,
             *       "outlet": 3.5
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        StockDataRequest: {
            /** @enum {number} */
            backorders?: 0 | 1 | 2;
            expected_qty?: {
                [key: string]: number;
            } | {
                code: string;
                /** @description At most 4 decimals */
                qty: number;
            }[];
            is_in_stock?: (0 | 1) | (true | false);
            manage_stock?: (0 | 1) | (true | false);
            /** @description At most 4 decimals */
            min_qty?: number;
            /** @description At most 4 decimals */
            min_sale_qty?: number;
            /** @description Written with MULTI_WAREHOUSE=false only */
            qty?: number;
            use_config_manage_stock?: (0 | 1) | (true | false);
            warehouses?: {
                [key: string]: number;
            } | {
                code: string;
                /** @description At most 4 decimals */
                qty: number;
            }[];
        };
        StockEntryRequest: {
            /** @enum {number} */
            backorders?: 0 | 1 | 2;
            expected_qty?: {
                [key: string]: number;
            } | {
                code: string;
                /** @description At most 4 decimals */
                qty: number;
            }[];
            /** @description The stock item; Aliases item_id, stock_item_id */
            id?: number;
            is_in_stock?: (0 | 1) | (true | false);
            manage_stock?: (0 | 1) | (true | false);
            /** @description At most 4 decimals */
            min_qty?: number;
            /** @description At most 4 decimals */
            min_sale_qty?: number;
            /** @description Where no item is named */
            product_id?: number;
            /** @description Written with MULTI_WAREHOUSE=false only */
            qty?: number;
            /** @description Where neither is named */
            sku?: string;
            /** @description The same fields once more: what stands here wins */
            stock_data?: components["schemas"]["StockDataRequest"];
            use_config_manage_stock?: (0 | 1) | (true | false);
            warehouses?: {
                [key: string]: number;
            } | {
                code: string;
                /** @description At most 4 decimals */
                qty: number;
            }[];
        };
        StockitemAnswer: {
            stockitem: components["schemas"]["StockItemRecord"];
            /** @example true */
            success: boolean;
        };
        StockItemRecord: {
            /**
             * @example 0
             * @enum {number}
             */
            backorders: 0 | 1 | 2;
            /**
             * @example 1
             * @enum {number}
             */
            is_in_stock: 0 | 1;
            /** @example 7 */
            item_id: number;
            /**
             * @example 1
             * @enum {number}
             */
            manage_stock: 0 | 1;
            /** @example 0 */
            min_qty: number;
            /** @example 1 */
            min_sale_qty: number;
            /** @example Enamel mug */
            name: string;
            /** @example 12 */
            product_id: number;
            /** @example 15.5 */
            qty: number;
            /** @example MUG-01 */
            sku: string;
            /** @example 1 */
            stock_id: number;
            /** @example 7 */
            stock_item_id: number;
            /**
             * @description Moves with reservations, too
             * @example 2026-01-31 12:05:10
             */
            updated_at: string;
            /**
             * @example 1
             * @enum {number}
             */
            use_config_manage_stock: 0 | 1;
            /**
             * @description By warehouse code; absent with MULTI_WAREHOUSE=false
             * @example {
             *       "curitiba": 12,
             *       "outlet": 3.5
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        StockitemsPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            stockitems: components["schemas"]["StockItemRecord"][];
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
        };
        StockitemsRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            item_id: number;
        };
        StockitemsWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            stockitems: (components["schemas"]["StockItemRecord"] | components["schemas"]["StockitemsRemoved"])[];
            /** @example true */
            success: boolean;
        };
        StockItemsWritten: {
            /** @description With `Prefer: handling=lenient`: what was not written */
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description There are more than 100
             * @example true
             */
            details_truncated?: boolean;
            stockitems: components["schemas"]["StockItemRecord"][];
            /** @example true */
            success: boolean;
            /** @example 1 */
            updated_count: number;
        };
        StockSettingsRequest: {
            /**
             * @description 0 no, 1 yes, 2 yes and notify the customer
             * @example 0
             */
            backorders?: number;
            is_in_stock?: boolean;
            manage_stock?: boolean;
            /**
             * @description Out of stock at this quantity
             * @example 0
             */
            min_qty?: number;
            /** @example 1 */
            min_sale_qty?: number;
            /**
             * @example {
             *       "main": 12,
             *       "outlet": 3.5
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        StockSummary: {
            /**
             * @example 0
             * @enum {number}
             */
            backorders: 0 | 1 | 2;
            /**
             * @example 1
             * @enum {number}
             */
            is_in_stock: 0 | 1;
            /** @example true */
            is_salable: boolean;
            /**
             * @example 1
             * @enum {number}
             */
            manage_stock: 0 | 1;
            /** @example 0 */
            min_qty: number;
            /** @example 1 */
            min_sale_qty: number;
            /**
             * @description What is promised and not there
             * @example 0
             */
            missing_qty: number;
            /** @example 12 */
            product_id: number;
            /** @example 15.5 */
            qty: number;
            /** @example 2 */
            reserved_qty: number;
            /** @example 13.5 */
            salable_qty: number;
            /** @example MUG-01 */
            sku: string;
            /**
             * @description By warehouse code; absent with MULTI_WAREHOUSE=false
             * @example {
             *       "curitiba": 12,
             *       "outlet": 3.5
             *     }
             */
            warehouses?: {
                [key: string]: number;
            };
        };
        StoreLineRequest: {
            /**
             * Format: uri
             * @description Null: PUBLIC_URL, else the gateway’s own address
             * @example https://loja.example
             */
            base_url?: string | null;
            /**
             * @description Required for a new store; unique
             * @example loja_br
             */
            code?: string;
            /**
             * @description Required for a new store
             * @example BRL
             */
            currency?: string;
            /** @default true */
            is_active?: boolean;
            /** @default pt_BR */
            locale?: string;
            /**
             * @description Required for a new store
             * @example Loja Brasil
             */
            name?: string;
            /** @description The whole list, in the order of the checkout page; null, and a new store without it: bank transfer alone */
            payment_methods?: components["schemas"]["PaymentMethodRequest"][] | null;
            /**
             * @description Natural key
             * @example 1
             */
            store_id: number;
            /**
             * @description Required for a new store
             * @example 1
             */
            website_id?: number;
        };
        TierPriceRecord: {
            /**
             * @description Null: every group
             * @example 2
             */
            customer_group_id: number | null;
            /** @example 44.9 */
            price: number;
            /**
             * @description From this quantity on
             * @example 10
             */
            qty: number;
        };
        TierPriceRequest: {
            /**
             * @description Null or absent: every group
             * @example 2
             */
            customer_group_id?: number | null;
            /** @example 44.9 */
            price: number;
            /**
             * @description From this quantity on
             * @example 10
             */
            qty: number;
        };
        TokenAnswer: {
            /** @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9… */
            access_token: string;
            /** @example 3600 */
            expires_in: number;
            /** @example orders/read */
            scope: string;
            /** @example Bearer */
            token_type: string;
        };
        TokenRequest: {
            /** @example entrepot */
            client_id?: string;
            /** @example Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w */
            client_secret?: string;
            /**
             * @example client_credentials
             * @enum {string}
             */
            grant_type: "client_credentials";
            /**
             * @description Narrows what the token may do
             * @example orders/read
             */
            scope?: string;
        };
        TopicAnswer: {
            /** @example 12 */
            depth: number;
            /** @example not authorized */
            error: string | null;
            /** @example 0.4 */
            oldest_age_seconds: number;
            /** @example entrepot.order.v1 */
            topic: string;
        };
        TrackAdded: {
            /** @example 100000009 */
            increment_id: string;
            order: components["schemas"]["OrderState"];
            /** @example 9 */
            shipment_id: number;
            /** @example true */
            success: boolean;
            track: components["schemas"]["TrackRecord"];
            /** @example 4 */
            track_id: number;
        };
        TrackRecord: {
            /** @example correios */
            carrier_code: string | null;
            /** @example 2026-01-31 12:05:10 */
            created_at: string;
            /** @example SEDEX */
            title: string | null;
            /** @example 4 */
            track_id: number;
            /** @example BR123456789BR */
            track_number: string;
        };
        TrackRequest: {
            /** @example correios */
            carrier_code?: string;
            /** @example SEDEX */
            title?: string;
            /** @example BR123456789BR */
            track_number: string;
        };
        TroubleRecord: {
            /** @example dead_letters */
            kind: string;
            /** @example 1 dead letter waits, the oldest since 2026-01-31 02:14:07 UTC */
            message: string;
            /** @example inventory */
            service: string;
        };
        UnlinkAttributeRequest: {
            /** @example color */
            attribute_code: string;
            /** @example 1 */
            attribute_set_id: number;
        };
        UpdateOrderRequest: {
            /**
             * @description Your own name of it; several may share one
             * @example ERP-2026-0042
             */
            external_reference?: string | null;
            /**
             * @description Keys that are not named stay, one that is null goes, null empties it; at most 50, of up to 40 characters, texts of up to 500
             * @example {
             *       "channel": "phone"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /**
             * @description exactly one of order_id and order_increment_id
             * @example 17
             */
            order_id?: number;
            order_increment_id?: string;
        };
        UpdateStockItemsAnswer: components["schemas"]["StockitemAnswer"] | components["schemas"]["StockItemsWritten"];
        UpdateStockItemsRequest: components["schemas"]["StockEntryRequest"] | components["schemas"]["StockEntryRequest"][];
        UploadImageRequest: {
            /**
             * Format: byte
             * @description Base64, without a `data:` prefix
             * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
             */
            file_content: string;
            /**
             * @example image/png
             * @enum {string}
             */
            file_mime_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/avif";
            /**
             * @description Made up where it is absent; the extension is the type’s
             * @example front.png
             */
            file_name?: string;
            /** @example Front */
            label: string;
            /** @example 1 */
            position: number;
            /**
             * @description An id may be a number
             * @example COFFEE-SANTOS-250
             */
            product_id: string;
            /**
             * @description The store that label, position and exclude are written for; absent or 0: everywhere
             * @example 0
             */
            store_id?: number;
            /**
             * @description How `product_id` is read
             * @default id
             * @enum {string}
             */
            type?: "sku" | "id";
            /**
             * @description Roles; each belongs to one image of a product
             * @default []
             */
            types?: ("image" | "small_image" | "thumbnail")[];
        };
        VendalinksPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
            vendalinks: components["schemas"]["SaleListRecord"][];
        };
        VendalinksRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            id: number;
        };
        VendalinksWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
            vendalinks: (components["schemas"]["SaleListRecord"] | components["schemas"]["VendalinksRemoved"])[];
        };
        WaitingDeadLettersAnswer: {
            /** @example 0 */
            events_lost: number;
            /** @example 0 */
            gaps: number;
            /** @example 2026-01-31 02:14:07 */
            oldest_at: string | null;
            /** @example 1 */
            waiting: number;
        };
        WalkedImageRecord: {
            /**
             * @description In the store’s view
             * @example false
             */
            disabled: boolean;
            /**
             * @description What `If-Match` of a write of the image takes, in whatever view
             * @example "lWbA4Xh0oYt5w2mJ7ZKk9v3qTqE"
             */
            etag: string;
            /**
             * @description Path below /media/
             * @example 3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg
             */
            file: string;
            /** @example 31 */
            image_id: string;
            /**
             * @description In the store’s view
             * @example Front
             */
            label: string | null;
            /**
             * @description In the store’s view
             * @example 1
             */
            position: number | null;
            /** @example 17 */
            product_id: number;
            /** @example MUG-01 */
            sku: string;
            /**
             * @example [
             *       "image",
             *       "thumbnail"
             *     ]
             */
            types: ("image" | "small_image" | "thumbnail")[];
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /** @example https://shop.example/media/3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg */
            url: string;
        };
        WarehouseAnswer: {
            /** @example true */
            success: boolean;
            warehouse: components["schemas"]["WarehouseRecord"];
        };
        WarehouseLine: {
            /**
             * @description Natural key; a slug of ASCII characters is best
             * @example curitiba
             */
            code: string;
            /**
             * @description A new one is named by its code by default
             * @example Curitiba
             */
            name?: string;
            /**
             * @description The smallest is taken from first. A new one comes last by default
             * @example 1
             */
            priority?: number;
            /**
             * @description Inactive ones keep their stock, and do not count as salable
             * @default 1
             * @enum {number}
             */
            status?: 0 | 1;
            /**
             * @description The stores whose orders are taken from here; null: every store
             * @example [
             *       1
             *     ]
             */
            store_ids?: number[] | null;
        };
        WarehouseRecord: {
            /** @example curitiba */
            code: string;
            /** @example Curitiba */
            name: string;
            /**
             * @description The smallest is taken from first
             * @example 1
             */
            priority: number;
            /**
             * @description 1 active, 0 inactive
             * @example 1
             * @enum {number}
             */
            status: 0 | 1;
            /**
             * @description The stores that it serves; null: every store
             * @example [
             *       1
             *     ]
             */
            store_ids: number[] | null;
            /** @example 2026-01-31 12:05:10 */
            updated_at: string;
            /** @example 2 */
            warehouse_id: number;
        };
        WarehousesPage: {
            /** @example true */
            has_next?: boolean;
            /** @example 7 */
            last_page?: number;
            /** @example 20 */
            limit: number;
            /** @example 1 */
            page: number;
            /** @example true */
            success: boolean;
            /**
             * @description This and the next two: with include_pagination
             * @example 137
             */
            total?: number;
            warehouses: components["schemas"]["WarehouseRecord"][];
        };
        WarehousesRemoved: {
            /**
             * @description It was deleted, or the filters do not find it any more
             * @example true
             * @enum {boolean}
             */
            deleted: true;
            /** @example 17 */
            warehouse_id: number;
        };
        WarehousesWalk: {
            /** @example 20 */
            limit: number;
            /**
             * @description Goes on from here; an answer without records ends the walk until something changes
             * @example eyJjaGFuZ2UiOjcxMn0
             */
            next_cursor: string;
            /** @example true */
            success: boolean;
            warehouses: (components["schemas"]["WarehouseRecord"] | components["schemas"]["WarehousesRemoved"])[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Which bytes of how many
         * @example bytes 0-1023/48211
         */
        "Content-Range": string;
        /**
         * @description The tag of the record as it is shown, for `If-None-Match` and `If-Match`
         * @example "x3Zr0bVJY4Ew7uUeFQkH1nP2mLa"
         */
        ETag: string;
        /**
         * @description `true`: the answer of an earlier request with this `Idempotency-Key`
         * @example true
         */
        "Idempotent-Replay": string;
        /**
         * @description Where it goes on
         * @example ../checkout/q0W9-_a1
         */
        Location: string;
        /**
         * @description What was honoured of `Prefer`
         * @example handling=strict
         */
        "Preference-Applied": string;
        /**
         * @description Seconds to wait; without it the same request will fail again
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description How to authenticate
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Names that were sent in vain, percent-encoded
         * @example items[0].size, updated_since
         */
        "X-Ignored-Parameters": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeys"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
        };
    };
    listLegacyOrders: {
        parameters: {
            query?: {
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /**
                 * @description Records a page
                 * @example 2
                 */
                limit?: number;
                /** @description From 1 */
                page?: number;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders by their ids; none: [] */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLegacyOrdersAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getLegacyOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyOrder"];
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: {
                /** @description Alias id */
                address_id?: number;
                /**
                 * @description The id of a customer
                 * @example 4
                 */
                customer_id?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Of a customer, or one */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAddressesAnswer"];
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_id": 3,
                 *       "firstname": "Carla",
                 *       "lastname": "Nogueira",
                 *       "street": [
                 *         "Rua da Aurora",
                 *         "295",
                 *         "ap 3",
                 *         "Boa Vista"
                 *       ],
                 *       "city": "Recife",
                 *       "region": "PE",
                 *       "postcode": "50050-000",
                 *       "country_id": "BR",
                 *       "telephone": "+55 81 5550-0103",
                 *       "is_default_shipping": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateAddressRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidAddress"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Customer not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteAddress: {
        parameters: {
            query: {
                /**
                 * @description Or in the body; Alias id
                 * @example 5
                 */
                address_id: number;
                /**
                 * @description Whose address it must be
                 * @example 4
                 */
                customer_id?: number;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address_id": 1,
                 *       "telephone": "+55 41 5550-0201"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAddressRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listSchedulesAtAgendamentos: {
        parameters: {
            query?: {
                /** @description The id of the store’s own campaign */
                campanha_interna_id?: number;
                /** @description The number in the external system */
                codigo_external?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias created_at_from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Alias created_at_to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /**
                 * @description Of the appointment, included
                 * @example 2026-10-01
                 */
                date_from?: string;
                /**
                 * @description Of the appointment, included
                 * @example 2026-10-31
                 */
                date_to?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Exact, without case */
                email?: string;
                /** @description One record, in the list */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description Exact, without case */
                name?: string;
                /** @description Where the contact came from */
                origin?: string;
                /** @description From 1 */
                page?: number;
                /** @description Exact, without case */
                phone?: string;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "id" | "created_at" | "updated_at" | "date" | "time" | "name" | "email" | "unity_id" | "status_external";
                /** @description 1 pending, 2 synced, 3 error; several as CSV */
                status_external?: string;
                /** @description HH:MM */
                time?: string;
                /** @description What the appointment is for */
                treatment?: string;
                /** @description The id of the place of the appointment */
                unity_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The campaign that brought the visitor */
                utm_campaign?: string;
                /** @description The medium that brought the visitor */
                utm_medium?: string;
                /** @description The source that brought the visitor */
                utm_source?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the list of the one. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSchedulesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
        };
    };
    listAttributes: {
        parameters: {
            query?: {
                /** @description One attribute */
                attribute_code?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /**
                 * @description One input or several, as CSV or repeated; an unknown one is 400
                 * @example select
                 */
                frontend_input?: string;
                /** @description One attribute by its attribute_id */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "attribute_id" | "updated_at";
                /**
                 * @description Whose labels are shown; without a label of its own the admin’s. Unknown: 400
                 * @example 1
                 */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
                updated_from?: string;
                /** @description Inclusive: a day counts whole */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAttributesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "process",
                 *       "frontend_input": "select",
                 *       "frontend_label": "Process",
                 *       "frontend_labels": {
                 *         "1": "Processo"
                 *       },
                 *       "options": [
                 *         {
                 *           "admin": "Washed",
                 *           "default": true,
                 *           "labels": {
                 *             "1": "Lavado"
                 *           }
                 *         },
                 *         {
                 *           "admin": "Natural"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateAttributeRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "attribute_code is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteAttribute: {
        parameters: {
            query: {
                /**
                 * @description The code of an attribute
                 * @example season
                 */
                attribute_code: string;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "season"
                 *     }
                 */
                "application/json": components["schemas"]["AttributeRefRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute cannot be removed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "grind",
                 *       "frontend_label": "Grind size",
                 *       "is_filterable": 1
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAttributeRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: frontend_input"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option is in use by products"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createAttributeOption: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "grind",
                 *       "admin": "Turkish",
                 *       "labels": {
                 *         "1": "Turca"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateOptionRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeOptionAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute does not support pointwise options"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option label already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteAttributeOption: {
        parameters: {
            query: {
                /**
                 * @description The code of an attribute
                 * @example grind
                 */
                attribute_code: string;
                /**
                 * @description The id of an option
                 * @example 12
                 */
                option_id: number;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "grind",
                 *       "option_id": 12
                 *     }
                 */
                "application/json": components["schemas"]["OptionRefRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeOptionDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute does not support pointwise options"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option is in use by products"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateAttributeOption: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "grind",
                 *       "option_id": 10,
                 *       "admin": "Whole beans"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOptionRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeOptionAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute does not support pointwise options"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Option label already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addAttributeToSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "grind",
                 *       "attribute_set_id": 1,
                 *       "attribute_group_name": "General",
                 *       "sort_order": 10
                 *     }
                 */
                "application/json": components["schemas"]["LinkAttributeRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "attribute_code is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    removeAttributeFromSet: {
        parameters: {
            query: {
                /**
                 * @description The code of an attribute
                 * @example harvest
                 */
                attribute_code: string;
                /**
                 * @description The id of an attribute set
                 * @example 2
                 */
                attribute_set_id: number;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attribute_code": "harvest",
                 *       "attribute_set_id": 2
                 *     }
                 */
                "application/json": components["schemas"]["UnlinkAttributeRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeRemoved"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "attribute_set_id is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listAttributeGroups: {
        parameters: {
            query?: {
                /**
                 * @description The groups of this set
                 * @example 2
                 */
                attribute_set_id?: number;
                /** @description One group of the set */
                group_name?: string;
                /** @description One group by its attribute_group_id; Alias attribute_group_id */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAttributeGroupsAnswer"];
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createAttributeGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_set_id": 2,
                 *       "group_name": "Tasting"
                 *     }
                 */
                "application/json": components["schemas"]["AttributeGroupRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeGroupChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "group_name is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteAttributeGroup: {
        parameters: {
            query: {
                /**
                 * @description The id of an attribute set
                 * @example 2
                 */
                attribute_set_id: number;
                /**
                 * @description The name of an attribute group
                 * @example Care
                 */
                group_name: string;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attribute_set_id": 2,
                 *       "group_name": "Care"
                 *     }
                 */
                "application/json": components["schemas"]["AttributeGroupRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeGroupDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Group cannot be removed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    renameAttributeGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_set_id": 2,
                 *       "group_name": "Origin",
                 *       "new_group_name": "Origin and harvest"
                 *     }
                 */
                "application/json": components["schemas"]["RenameGroupRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeGroupChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "new_group_name is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute group already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listAttributeSets: {
        parameters: {
            query?: {
                /** @description One set */
                attribute_set_name?: string;
                /** @description One set by its attribute_set_id; Alias attribute_set_id */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /**
                 * @description Records a page; Aliases page_size, per_page, pageSize
                 * @example 10
                 */
                limit?: number;
                /** @description From 1 */
                page?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAttributeSetsAnswer"];
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createAttributeSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attribute_set_name": "Brewers",
                 *       "skeleton_set_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["CreateAttributeSetRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeSetCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "attribute_set_name is required"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteAttributeSet: {
        parameters: {
            query: {
                /**
                 * @description The name of an attribute set
                 * @example Gift boxes
                 */
                attribute_set_name: string;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attribute_set_name": "Gift boxes"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteAttributeSetRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeSetDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set cannot be removed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attribute set has products"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description One category */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /**
                 * @description Whose products are counted. Absent or 0: all of them. Unknown: 400
                 * @example 1
                 */
                store_id?: number;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCategoriesAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Category not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createCreditMemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000001",
                 *       "items": [
                 *         {
                 *           "sku": "COFFEE-SANTOS-250",
                 *           "qty": 1
                 *         }
                 *       ],
                 *       "comment": "One bag was damaged"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCreditMemoRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditMemoCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createCreditMemoAtCreditmemoCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000001",
                 *       "items": [
                 *         {
                 *           "sku": "COFFEE-SANTOS-250",
                 *           "qty": 1
                 *         }
                 *       ],
                 *       "comment": "One bag was damaged"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCreditMemoRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditMemoCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Any attribute, as celular, by its own name */
                "{attribute code}"?: string;
                /** @description The code of an attribute, together with value */
                attribute?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description YYYY-MM-DD */
                dob?: string;
                /**
                 * @description Compared without case, as firstname, middlename and lastname. Several (CSV, repeated, array) filter the list
                 * @example ana@example.com
                 */
                email?: string;
                /** @description Compared without case */
                firstname?: string;
                /** @description The number of a gender */
                gender?: number;
                /** @description The id of a customer group */
                group_id?: number;
                /** @description One customer; Alias customer_id */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Compared without case */
                lastname?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description Compared without case */
                middlename?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "customer_id" | "updated_at";
                /** @description The id of a store */
                store_id?: number;
                /** @description CPF or CNPJ, with or without punctuation; Alias cpf */
                taxvat?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The attribute’s value */
                value?: string;
                /** @description The id of a website */
                website_id?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCustomersAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query: {
                /**
                 * @description Alias customer_id
                 * @example 5
                 */
                id: number;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 3,
                 *       "lastname": "Nogueira Lima",
                 *       "custom_attributes": {
                 *         "celular": "+55 81 5550-0203"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCustomerRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listAddressesOfCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of a customer
                 * @example 4
                 */
                customer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAddresses"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Customer not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description The same */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The order */
                order_id?: number;
                /**
                 * @description The order's number
                 * @example 100000004
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Order not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addHistoryEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000004",
                 *       "comment": "Packed by team 2",
                 *       "is_visible_on_front": true
                 *     }
                 */
                "application/json": components["schemas"]["AddHistoryRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One invoice, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that invoice, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The invoices of an order */
                order_id?: number;
                /**
                 * @description The invoices of an order, by its number
                 * @example 100000001
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id" | "grand_total";
                /** @description 1 open, 2 paid, 3 canceled; one or several (CSV, repeated, array) */
                state?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvoicesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "increment_id": "100000005",
                 *       "comment": "Another one follows"
                 *     }
                 */
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceClosed"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    captureInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "increment_id": "100000004",
                 *       "comment": "The money has come"
                 *     }
                 */
                "application/json": components["schemas"]["CaptureInvoiceRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceClosed"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000009",
                 *       "items": [
                 *         {
                 *           "sku": "COFFEE-CERRADO-250",
                 *           "qty": 2
                 *         }
                 *       ],
                 *       "capture": "online"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvoiceRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    emailInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "increment_id": "100000001"
                 *     }
                 */
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceMailed"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listInvoicesAtInvoices: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One invoice, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that invoice, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The invoices of an order */
                order_id?: number;
                /**
                 * @description The invoices of an order, by its number
                 * @example 100000001
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id" | "grand_total";
                /** @description 1 open, 2 paid, 3 canceled; one or several (CSV, repeated, array) */
                state?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvoicesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description The id of a coupon */
                coupon_id?: number;
                /** @description The code of the coupon that was used */
                coupon_used?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias created_at_from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Alias created_at_to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Exact, without case */
                email?: string;
                /** @description One record, in the list */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description Exact, without case */
                name?: string;
                /** @description Where the contact came from */
                origin?: string;
                /** @description From 1 */
                page?: number;
                /** @description Exact, without case */
                phone?: string;
                /** @description The name of the promoter */
                promoters_name?: string;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "id" | "created_at" | "updated_at" | "name" | "email" | "store_id";
                /** @description The id of a store */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The campaign that brought the visitor */
                utm_campaign?: string;
                /** @description The medium that brought the visitor */
                utm_medium?: string;
                /**
                 * @description The source that brought the visitor
                 * @example newsletter
                 */
                utm_source?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the list of the one. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLeadsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "entrepot",
                 *       "client_secret": "Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w",
                 *       "token": "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description The token is void, or was none */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unknown client, or a wrong secret ([errors](/docs/errors)) */
            401: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "entrepot",
                 *       "client_secret": "Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w",
                 *       "grant_type": "client_credentials",
                 *       "scope": "orders/read"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token; `scope` narrows what it may do */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unknown client, or a wrong secret ([errors](/docs/errors)) */
            401: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Compared without case; Alias email */
                customer_email?: string;
                /** @description Orders of a customer */
                customer_id?: number;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Your own name of orders */
                external_reference?: string;
                /** @description One order, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that order, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /**
                 * @description Records a page; Aliases page_size, per_page, pageSize
                 * @example 5
                 */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id" | "grand_total";
                /**
                 * @description One or several (CSV, repeated, array)
                 * @example new
                 */
                state?: string;
                /** @description One or several (CSV, repeated, array) */
                status?: string;
                /** @description Orders of a store */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The order of a sale by link */
                vendalink_id?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOrdersAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000008",
                 *       "comment": "The customer has changed her mind"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeStateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    holdOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000007",
                 *       "comment": "The address is being checked"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeStateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    unholdOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000005",
                 *       "comment": "The address is right"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeStateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000004",
                 *       "external_reference": "ERP-88123",
                 *       "metadata": {
                 *         "picked_by": "team 2"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrderRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChanged"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listOrdersAtOrders: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Compared without case; Alias email */
                customer_email?: string;
                /** @description Orders of a customer */
                customer_id?: number;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Your own name of orders */
                external_reference?: string;
                /** @description One order, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that order, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /**
                 * @description Records a page; Aliases page_size, per_page, pageSize
                 * @example 5
                 */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id" | "grand_total";
                /**
                 * @description One or several (CSV, repeated, array)
                 * @example new
                 */
                state?: string;
                /** @description One or several (CSV, repeated, array) */
                status?: string;
                /** @description Orders of a store */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The order of a sale by link */
                vendalink_id?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOrdersAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getPrice: {
        parameters: {
            query: {
                /** @description Absent: the prices that every group has */
                customer_group_id?: number;
                /**
                 * @description One product, by `type`
                 * @example COFFEE-SANTOS-1000
                 */
                id: string;
                /**
                 * @description The store’s view: its products, its currency, its labels. Absent or 0: everything. Unknown: 400
                 * @example 1
                 */
                store_id?: number;
                /**
                 * @description How `id` is read; by default the product’s id
                 * @example sku
                 */
                type?: "sku" | "id";
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One product, by `type` */
                id?: string;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /**
                 * @description Only these: one or several (CSV, repeated, array); unknown ones are left out
                 * @example COFFEE-SANTOS-250,GRINDER-HAND
                 */
                sku?: string;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "product_id" | "updated_at";
                /**
                 * @description The store’s view: its products, its currency, its labels. Absent or 0: everything. Unknown: 400
                 * @example 1
                 */
                store_id?: number;
                /** @description How `id` is read; by default the product’s id */
                type?: "sku" | "id";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
                updated_from?: string;
                /** @description Inclusive: a day counts whole */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProductsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid parameter: store_id"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listProductImages: {
        parameters: {
            query: {
                /** @description The `next_cursor` of the previous call, as it came */
                cursor?: string;
                /** @description 1 to 200; anything else is 400 */
                limit?: number;
                /**
                 * @description The product, by id or sku as `type` says
                 * @example COFFEE-SANTOS-250
                 */
                product_id: string;
                /** @description Whose labels, positions and disabled flags are shown. Absent or 0: everybody’s. Unknown: 400 */
                store_id?: number;
                /**
                 * @description How `product_id` is read
                 * @example sku
                 */
                type: "sku" | "id";
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImagesAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Invalid parameter: limit"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sku",
                 *       "product_id": "COFFEE-SANTOS-250",
                 *       "image_id": "1",
                 *       "label": "The bag from the front",
                 *       "position": 1
                 *     }
                 */
                "application/json": components["schemas"]["ChangeImageRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "image_id is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Image not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sku",
                 *       "product_id": "DRIPPER-CERAMIC",
                 *       "file_content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
                 *       "file_mime_type": "image/png",
                 *       "file_name": "front.png",
                 *       "label": "Front",
                 *       "position": 1,
                 *       "types": [
                 *         "image"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UploadImageRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageUploaded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Invalid parameter: file_content"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query: {
                /**
                 * @description The id of an image
                 * @example 2
                 */
                image_id: string;
                /**
                 * @description An id may be a number
                 * @example COFFEE-SANTOS-250
                 */
                product_id: string;
                /**
                 * @description How `product_id` is read
                 * @example sku
                 */
                type?: "sku" | "id";
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "sku",
                 *       "product_id": "COFFEE-SANTOS-250",
                 *       "image_id": "2"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteImageRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageDeleted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Invalid parameter: image_id"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Image not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /**
                 * @description 1 to 200; anything else is 400
                 * @example 10
                 */
                limit?: number;
                /** @description Whose labels, positions and disabled flags are shown. Absent or 0: everybody’s. Unknown: 400 */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
                updated_from?: string;
                /** @description Inclusive: a day counts whole */
                updated_to?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the inventory, or of a walk by changes. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImagesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Invalid parameter: page"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    deleteImages: {
        parameters: {
            query?: {
                /**
                 * @description The product, by id or sku as `type` says
                 * @example GRINDER-HAND
                 */
                product_id?: string;
                /**
                 * @description How `product_id` is read
                 * @example sku
                 */
                type?: "sku" | "id";
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "sku",
                 *       "product_id": "GRINDER-HAND",
                 *       "delete_all": true
                 *     }
                 */
                "application/json": components["schemas"]["DeleteImagesRequest"];
            };
        };
        responses: {
            /** @description All images of a product, or those of the items */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteImagesAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Invalid parameter: items[0].image_ids[1]"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageError"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description The id of the store’s own campaign */
                campanha_interna_id?: number;
                /** @description The number in the external system */
                codigo_external?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias created_at_from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Alias created_at_to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /**
                 * @description Of the appointment, included
                 * @example 2026-10-01
                 */
                date_from?: string;
                /**
                 * @description Of the appointment, included
                 * @example 2026-10-31
                 */
                date_to?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Exact, without case */
                email?: string;
                /** @description One record, in the list */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description Exact, without case */
                name?: string;
                /** @description Where the contact came from */
                origin?: string;
                /** @description From 1 */
                page?: number;
                /** @description Exact, without case */
                phone?: string;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "id" | "created_at" | "updated_at" | "date" | "time" | "name" | "email" | "unity_id" | "status_external";
                /** @description 1 pending, 2 synced, 3 error; several as CSV */
                status_external?: string;
                /** @description HH:MM */
                time?: string;
                /** @description What the appointment is for */
                treatment?: string;
                /** @description The id of the place of the appointment */
                unity_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description The campaign that brought the visitor */
                utm_campaign?: string;
                /** @description The medium that brought the visitor */
                utm_medium?: string;
                /** @description The source that brought the visitor */
                utm_source?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the list of the one. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSchedulesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureError"];
                };
            };
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One shipment, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that shipment, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The shipments of an order */
                order_id?: number;
                /**
                 * @description The shipments of an order, by its number
                 * @example 100000004
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShipmentsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_increment_id": "100000003",
                 *       "carrier_code": "correios",
                 *       "title": "SEDEX",
                 *       "track_number": "BR123456789BR"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_increment_id": "100000004",
                 *       "items": [
                 *         {
                 *           "sku": "DRIPPER-CERAMIC",
                 *           "qty": 1
                 *         }
                 *       ],
                 *       "carrier_code": "correios",
                 *       "title": "PAC",
                 *       "track_number": "BR987654321BR"
                 *     }
                 */
                "application/json": components["schemas"]["CreateShipmentRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    emailShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "increment_id": "100000001"
                 *     }
                 */
                "application/json": components["schemas"]["MailShipmentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentMailed"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addTrackAtShipmentTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_increment_id": "100000003",
                 *       "carrier_code": "correios",
                 *       "title": "SEDEX",
                 *       "track_number": "BR123456789BR"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listShipmentsAtShipments: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One shipment, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that shipment, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The shipments of an order */
                order_id?: number;
                /**
                 * @description The shipments of an order, by its number
                 * @example 100000004
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShipmentsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addTrackAtShipments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_increment_id": "100000003",
                 *       "carrier_code": "correios",
                 *       "title": "SEDEX",
                 *       "track_number": "BR123456789BR"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listShipmentsAtShippment: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One shipment, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that shipment, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The shipments of an order */
                order_id?: number;
                /**
                 * @description The shipments of an order, by its number
                 * @example 100000004
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShipmentsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addTrackAtShippment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_increment_id": "100000003",
                 *       "carrier_code": "correios",
                 *       "title": "SEDEX",
                 *       "track_number": "BR123456789BR"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listShipmentsAtShippments: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Aliases created_at_from, from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Aliases created_at_to, to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One shipment, with its items */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description One number: that shipment, with its items. Several (CSV, repeated, array): a filter */
                increment_id?: string;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description The shipments of an order */
                order_id?: number;
                /**
                 * @description The shipments of an order, by its number
                 * @example 100000004
                 */
                order_increment_id?: string;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "entity_id" | "created_at" | "updated_at" | "increment_id";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShipmentsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    addTrackAtShippments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_increment_id": "100000003",
                 *       "carrier_code": "correios",
                 *       "title": "SEDEX",
                 *       "track_number": "BR123456789BR"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackAdded"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getStock: {
        parameters: {
            query: {
                /**
                 * @description The sku, or the product id
                 * @example COFFEE-SANTOS-250
                 */
                id: string;
                /**
                 * @description How id is read
                 * @example sku
                 */
                type: "sku" | "id";
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockAnswer"];
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listStockItems: {
        parameters: {
            query?: {
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description One or several; Aliases item_id, stock_item_id */
                id?: string;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description One or several */
                product_id?: string;
                /**
                 * @description One or several
                 * @example COFFEE-SANTOS-250
                 */
                sku?: string;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "item_id" | "updated_at";
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStockItemsAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    postStockItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /**
                 * @description handling=lenient: the good entries of a batch are written, the others are told in `details`
                 * @example handling=lenient
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostStockItemsRequest"];
            };
        };
        responses: {
            /** @description One entry, or a batch */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostStockItemsAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateStockItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /**
                 * @description handling=lenient: the good entries of a batch are written, the others are told in `details`
                 * @example handling=lenient
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStockItemsRequest"];
            };
        };
        responses: {
            /** @description One entry, or a batch */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateStockItemsAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listSales: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias created_at_from */
                created_from?: string;
                /** @description Inclusive: a day counts whole; Alias created_at_to */
                created_to?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Compared without case; Alias customer_email */
                email?: string;
                /** @description Your own name of sales */
                external_reference?: string;
                /**
                 * @description One sale, with its link
                 * @example 1
                 */
                id?: number;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "id" | "created_at" | "updated_at";
                /** @description One or several (CSV, repeated, array) */
                status?: string;
                /** @description Sales in a store */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one sale. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSalesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "status",
                     *       "error": "Invalid parameter: status"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /**
             * @description There is no such record
             *
             *     Unknown id ([errors](/docs/errors))
             */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "id",
                     *       "error": "Sale not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
        };
    };
    createSale: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A retry with the same key and payload gets the first answer, for seven days
                 * @example sale-for-bruno-0001
                 */
                "Idempotency-Key": string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bruno@example.com",
                 *       "store_id": 1,
                 *       "coupon_code": "WELCOME10",
                 *       "items": [
                 *         {
                 *           "sku": "COFFEE-SANTOS-250",
                 *           "qty": 2,
                 *           "price": 31.9
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateSaleRequest"];
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleAnswer"];
                };
            };
            /** @description Invalid JSON, a missing field, a wrong format, a missing or invalid key ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "items[0].qty",
                     *       "error": "Invalid parameter: items[0].qty"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unknown sku, store or coupon ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "coupon_code",
                     *       "error": "Coupon not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The key was used with another payload, or its first request is still running ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Idempotency-Key was used with another payload"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description What is named exists, but cannot be sold so ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "items[0].options.12",
                     *       "error": "Product has no such option"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
        };
    };
    deactivateSale: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /**
             * @description Unknown id
             *
             *     There is no such record ([errors](/docs/errors))
             */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description It is an order, or a checkout is under way: the details say which ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale cannot be deactivated"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
        };
    };
    resendSale: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as it was read: 412 where it has changed since */
                "If-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /**
             * @description Unknown id
             *
             *     There is no such record ([errors](/docs/errors))
             */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The record has changed ([errors](/docs/errors)) */
            412: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Precondition failed"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The sale has ended: the details say how ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale cannot be resent"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
        };
    };
    listProductOptions: {
        parameters: {
            query: {
                /**
                 * @description The sku of a product
                 * @example COFFEE-SANTOS-250
                 */
                sku: string;
                /**
                 * @description The id of a store
                 * @example 1
                 */
                store_id: number;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsAnswer"];
                };
            };
            /** @description A parameter is missing or wrong ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "sku",
                     *       "error": "sku is required"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Unknown sku or store ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "sku",
                     *       "error": "Product not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description The product or the store is not active, or the product is not sold there ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "sku",
                     *       "error": "Product is disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                };
            };
        };
    };
    listWarehouses: {
        parameters: {
            query?: {
                /** @description The code of a warehouse */
                code?: string;
                /** @description Walks the list in the order in which its changes became visible: empty begins, then the `next_cursor` of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters */
                cursor?: string;
                /** @description Of `sort` */
                direction?: "asc" | "desc";
                /** @description Whether inactive ones are listed, too */
                include_inactive?: boolean;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The id is the tiebreak, in the same direction */
                sort?: "warehouse_id" | "updated_at";
                /**
                 * @description Warehouses that serve the store
                 * @example 1
                 */
                store_id?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; Alias updated_at_from */
                updated_from?: string;
                /** @description Inclusive: a day counts whole; Alias updated_at_to */
                updated_to?: string;
                /** @description Alias id */
                warehouse_id?: number;
            };
            header?: {
                /** @description Tags of the record as it is known: 304 without a body where it is still so */
                "If-None-Match"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list, or the one record. With `Accept: application/x-ndjson` all of the list, one record a line, the last line `{"next_cursor": …}`; with `text/csv` a header line and a line a record, the cursor as the trailer `Next-Cursor` */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWarehousesAnswer"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The record is still as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description There is no such record ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description The cursor has expired, after 30 days or with a restore: begin anew with an empty one ([errors](/docs/errors)) */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cursor expired"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the `checkout_url` of a sale
                 * @example ojMVmIZceVZVZBvPmgfkXQP07ojIP9FJePVjLMWohTM
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutAnswer"];
                    "text/html": string;
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Unknown token ([errors](/docs/errors)) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
        };
    };
    submitCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The last part of the `checkout_url` of a sale
                 * @example ojMVmIZceVZVZBvPmgfkXQP07ojIP9FJePVjLMWohTM
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstname": "Ana",
                 *       "lastname": "Souza",
                 *       "email": "ana@example.com",
                 *       "taxvat": "529.982.247-25",
                 *       "phone": "(11) 91234-5678",
                 *       "postcode": "01310-100",
                 *       "street": "Avenida Paulista",
                 *       "number": "1000",
                 *       "complement": "Apto 12",
                 *       "district": "Bela Vista",
                 *       "city": "São Paulo",
                 *       "region": "SP",
                 *       "payment_method": "banktransfer"
                 *     }
                 */
                "application/json": components["schemas"]["CheckoutFormRequest"];
                /**
                 * @example {
                 *       "firstname": "Ana",
                 *       "lastname": "Souza",
                 *       "email": "ana@example.com",
                 *       "taxvat": "529.982.247-25",
                 *       "phone": "(11) 91234-5678",
                 *       "postcode": "01310-100",
                 *       "street": "Avenida Paulista",
                 *       "number": "1000",
                 *       "complement": "Apto 12",
                 *       "district": "Bela Vista",
                 *       "city": "São Paulo",
                 *       "region": "SP",
                 *       "payment_method": "banktransfer"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["CheckoutFormRequest"];
            };
        };
        responses: {
            /** @description Accepted, with Accept: application/json */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutAnswer"];
                };
            };
            /** @description Accepted: see the page */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Fields are missing or wrong ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "lastname",
                     *       "error": "lastname is required",
                     *       "errors": [
                     *         {
                     *           "field": "lastname",
                     *           "message": "lastname is required"
                     *         },
                     *         {
                     *           "field": "taxvat",
                     *           "message": "Invalid parameter: taxvat"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Unknown token ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": null,
                     *       "error": "Sale not found"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Expired, a coupon without uses left, or a product or store that is not for sale any more ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "field": "coupon_code",
                     *       "error": "Coupon has no uses left"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleError"];
                    "text/html": string;
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `file` of an image
                 * @example d3/759cb95cc4767821839ba4f8991570672178e5/front.png
                 */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description The part that `Range` asks for */
            206: {
                headers: {
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description The file as the caller knows it */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Range Not Satisfiable ([errors](/docs/errors)) */
            416: {
                headers: {
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description The client id of the integration */
                actor?: string;
                /** @description The entry that the last page ended with */
                cursor?: number;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
                from?: string;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /**
                 * @description Records a page; Aliases page_size, per_page, pageSize
                 * @example 5
                 */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description The request that caused it */
                request_id?: string;
                /**
                 * @description The service that it happened in
                 * @example catalog
                 */
                service?: string;
                /** @description The id of the order, product, customer … */
                subject?: string;
                /** @description Inclusive: a day counts whole */
                to?: string;
                /** @description The type of the event */
                type?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description The service that could not handle them */
                consumer?: string;
                /** @description The id that the last page ended with */
                cursor?: string;
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /** @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given */
                service?: string;
                /** @description YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
                since?: string;
                /**
                 * @description What has become of them
                 * @example waiting
                 */
                state?: "waiting" | "retried" | "discarded";
                /** @description The type of their event */
                type?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLettersPage"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getDeadLetter: {
        parameters: {
            query?: {
                /** @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given */
                service?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 01a200b6-92ff-7000-ad39-df1907fec535
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Dead letter not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    discardDeadLetter: {
        parameters: {
            query?: {
                /** @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given */
                service?: string;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 01a200b6-92ff-7000-ad39-df1907fec535
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "order of a test"
                 *     }
                 */
                "application/json": components["schemas"]["DiscardRequest"];
            };
        };
        responses: {
            /** @description Discarded */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterSettled"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Dead letter not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    retryDeadLetter: {
        parameters: {
            query?: {
                /** @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given */
                service?: string;
            };
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 01a200b6-92ff-7000-ad39-df1907fec535
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Handled */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterSettled"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Dead letter not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unprocessable Entity ([errors](/docs/errors)) */
            422: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Dead letter failed again: Order not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: {
                /**
                 * @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given
                 * @example order
                 */
                service?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"code":"FILTER5","is_active":true,"discount_type":"fixed","amount":5,"usage_limit":50,"expires_at":"2030-12-31T23:59:59Z","store_ids":[1]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"email":"paula@example.com","firstname":"Paula","lastname":"Braga","taxvat":"529.982.247-25","website_id":1,"store_id":1,"custom_attributes":{"celular":"+55 11 5550-0110"},"addresses":[{"firstname":"Paula","lastname":"Braga","street":["Rua Augusta, 2000"],"city":"São Paulo","region":"SP","postcode":"01412-100","country_id":"BR","telephone":"+55 11 5550-0110","is_default_billing":true,"is_default_shipping":true}]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"client_id":"pim","client_secret":"choose-a-secret-of-32-characters-or-more","name":"PIM","permissions":[]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importLeads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"id":3,"name":"Joana Prado","email":"joana@example.com","phone":"+55 11 5550-0111","origin":"landing page","utm_source":"newsletter","store_id":1} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"increment_id":"MKT-2026-4711","store_id":1,"state":"processing","customer_email":"ana@example.com","items":[{"sku":"COFFEE-SANTOS-250","qty_ordered":2,"price":32.9,"tax_percent":10,"qty_invoiced":2}],"shipping_amount":14.9,"payment_method":"banktransfer","created_at":"2026-09-13 09:00:00","reserve":false} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"sku":"COFFEE-MOGIANA-250","name":"Coffee Mogiana, 250 g","type_id":"simple","attribute_set":"Default","status":1,"visibility":4,"price":35.5,"categories":["Coffee/Beans"],"attributes":{"description":"Cocoa and citrus","weight":0.27},"store_ids":[1],"stock":{"warehouses":{"curitiba":90,"recife":30}}} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"id":3,"name":"Lucas Meira","email":"lucas@example.com","phone":"+55 41 5550-0112","date":"2026-10-17","time":"16:00","unity_id":1,"treatment":"Barista course","status_external":1} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importStores: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"store_id":2,"code":"porto_b2b","name":"Porto Coffee for cafés","website_id":1,"currency":"BRL","locale":"pt_BR"} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    importWarehouses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One line */
        requestBody: {
            content: {
                /** @example {"code":"santos","name":"Santos","status":1,"priority":3,"store_ids":[1]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listIntegrations: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By client id */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    createIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "WMS",
                 *       "client_id": "wms",
                 *       "permissions": [
                 *         "stock/read",
                 *         "stock/write"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateIntegrationRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationCreated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The client id of an integration
                 * @example old-shop
                 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Integration not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    updateIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The client id of an integration
                 * @example erp
                 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "orders/read",
                 *         "orders/write"
                 *       ],
                 *       "rate_limit_per_minute": 600
                 *     }
                 */
                "application/json": components["schemas"]["ChangeIntegrationRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Integration not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    rotateIntegrationSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The client id of an integration
                 * @example erp
                 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description Rotated */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretRotated"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Integration not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getOutbox: {
        parameters: {
            query?: {
                /**
                 * @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given
                 * @example order
                 */
                service?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Depth, and the age of the oldest */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboxesAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description 1: the answer also has total, last_page and has_next */
                include_pagination?: boolean;
                /** @description Records a page; Aliases page_size, per_page, pageSize */
                limit?: number;
                /** @description From 1 */
                page?: number;
                /**
                 * @description open: all that are not settled; decided: settled by an operator
                 * @example open
                 */
                state?: "stuck" | "open" | "decided";
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentsPage"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    settlePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the record
                 * @example 01a200d5-38bc-7000-9389-5b388547d45d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "captured",
                 *       "reason": "captured according to the statement of the gateway"
                 *     }
                 */
                "application/json": components["schemas"]["SettlePaymentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettled"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payment not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    listProjections: {
        parameters: {
            query?: {
                /**
                 * @description One of gateway, order, catalog, inventory, customer, sale-link; all unless given
                 * @example order
                 */
                service?: string;
            };
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By service */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectionsAnswer"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    rebuildProjection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The name of a projection, as `GET /ops/projections` shows it
                 * @example product
                 */
                projection: string;
                /**
                 * @description The name of a service
                 * @example order
                 */
                service: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "restart": true
                 *     }
                 */
                "application/json": components["schemas"]["RebuildRequest"];
            };
        };
        responses: {
            /** @description Asked for */
            202: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildStarted"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Projection not found"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    reconcileService: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and payload gets the first answer, for seven days */
                "Idempotency-Key"?: string;
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The name of a service
                 * @example order
                 */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun before */
            200: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciling"];
                };
            };
            /** @description Begun */
            202: {
                headers: {
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciling"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Conflict ([errors](/docs/errors)) */
            409: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
    getRestore: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: 400 where a parameter or a field is not known */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The name of a service
                 * @example order
                 */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is; null where it never was */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            /** @description Bad Request ([errors](/docs/errors)) */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Unauthorized ([errors](/docs/errors)) */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Forbidden ([errors](/docs/errors)) */
            403: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Not Found ([errors](/docs/errors)) */
            404: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Timeout ([errors](/docs/errors)) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Payload Too Large ([errors](/docs/errors)) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Too Many Requests ([errors](/docs/errors)) */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Request Header Fields Too Large ([errors](/docs/errors)) */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Internal Server Error ([errors](/docs/errors)) */
            500: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
            /** @description Service Unavailable ([errors](/docs/errors)) */
            503: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderError"];
                };
            };
        };
    };
}
