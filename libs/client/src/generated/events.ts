// Written by tools/docs.mjs from the definitions of the events (libs/contracts/src/events).

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        address: {
            city: string;
            country_id: string;
            firstname: string;
            lastname: string;
            postcode: string;
            region: string;
            /** @description street, number, complement, district */
            street: string[];
            telephone: string;
        };
        attribute: {
            /** @description product types; empty: all of them */
            apply_to: string[];
            attribute_code: string;
            attribute_id: number;
            default_value: string | null;
            frontend_input: string;
            frontend_label: string;
            /** @description store_id → label */
            frontend_labels: {
                [key: string]: string;
            };
            is_comparable: number;
            is_configurable: number;
            is_filterable: number;
            is_filterable_in_search: number;
            is_global: number;
            is_html_allowed_on_front: number;
            is_required: number;
            is_searchable: number;
            is_unique: number;
            is_used_for_promo_rules: number;
            /** @description 0: the system’s own */
            is_user_defined: number;
            is_visible: number;
            is_visible_in_advanced_search: number;
            is_visible_on_front: number;
            is_wysiwyg_enabled: number;
            position: number;
            used_for_sort_by: number;
            used_in_product_listing: number;
        };
        attribute_option: {
            is_default: boolean;
            label: string;
            /** @description store_id → label */
            labels: {
                [key: string]: string;
            };
            option_id: number;
            sort_order: number;
        };
        attribute_set: {
            attribute_set_id: number;
            attribute_set_name: string;
            /** @description in the order of the page */
            groups: components["schemas"]["attribute_set_group"][];
        };
        attribute_set_group: {
            attribute_group_id: number;
            attributes: {
                attribute_code: string;
                sort_order: number;
            }[];
            group_name: string;
            sort_order: number;
        };
        "attribute-set.created": components["schemas"]["attribute_set"] & {
            /** @description the old values of what changed */
            previous: {
                attribute_set_id?: number;
                attribute_set_name?: string;
                /** @description in the order of the page */
                groups?: components["schemas"]["attribute_set_group"][];
            } | null;
        };
        "attribute-set.deleted": {
            attribute_set_id: number;
            attribute_set_name: string;
            previous: components["schemas"]["attribute_set"];
            products_removed: number;
        };
        "attribute-set.updated": components["schemas"]["attribute_set"] & {
            /** @description the old values of what changed */
            previous: {
                attribute_set_id?: number;
                attribute_set_name?: string;
                /** @description in the order of the page */
                groups?: components["schemas"]["attribute_set_group"][];
            } | null;
        };
        "attribute.created": components["schemas"]["attribute"] & {
            /** @description only those that are new or changed with this event */
            options: components["schemas"]["attribute_option"][];
            /** @description ids of options that are gone with this event */
            options_removed: number[];
            /** @description the old values of what changed */
            previous: {
                /** @description product types; empty: all of them */
                apply_to?: string[];
                attribute_code?: string;
                attribute_id?: number;
                default_value?: string | null;
                frontend_input?: string;
                frontend_label?: string;
                /** @description store_id → label */
                frontend_labels?: {
                    [key: string]: string;
                };
                is_comparable?: number;
                is_configurable?: number;
                is_filterable?: number;
                is_filterable_in_search?: number;
                is_global?: number;
                is_html_allowed_on_front?: number;
                is_required?: number;
                is_searchable?: number;
                is_unique?: number;
                is_used_for_promo_rules?: number;
                /** @description 0: the system’s own */
                is_user_defined?: number;
                is_visible?: number;
                is_visible_in_advanced_search?: number;
                is_visible_on_front?: number;
                is_wysiwyg_enabled?: number;
                /** @description as they were: those that changed, and those that are gone */
                options?: components["schemas"]["attribute_option"][];
                position?: number;
                used_for_sort_by?: number;
                used_in_product_listing?: number;
            } | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
        };
        "attribute.deleted": {
            attribute_code: string;
            attribute_id: number;
            previous: {
                /** @description product types; empty: all of them */
                apply_to: string[];
                attribute_code: string;
                attribute_id: number;
                default_value: string | null;
                frontend_input: string;
                frontend_label: string;
                /** @description store_id → label */
                frontend_labels: {
                    [key: string]: string;
                };
                is_comparable: number;
                is_configurable: number;
                is_filterable: number;
                is_filterable_in_search: number;
                is_global: number;
                is_html_allowed_on_front: number;
                is_required: number;
                is_searchable: number;
                is_unique: number;
                is_used_for_promo_rules: number;
                /** @description 0: the system’s own */
                is_user_defined: number;
                is_visible: number;
                is_visible_in_advanced_search: number;
                is_visible_on_front: number;
                is_wysiwyg_enabled: number;
                /** @description those that no attribute.updated took away before */
                options: components["schemas"]["attribute_option"][];
                position: number;
                used_for_sort_by: number;
                used_in_product_listing: number;
            };
        };
        "attribute.updated": components["schemas"]["attribute"] & {
            /** @description only those that are new or changed with this event */
            options: components["schemas"]["attribute_option"][];
            /** @description ids of options that are gone with this event */
            options_removed: number[];
            /** @description the old values of what changed */
            previous: {
                /** @description product types; empty: all of them */
                apply_to?: string[];
                attribute_code?: string;
                attribute_id?: number;
                default_value?: string | null;
                frontend_input?: string;
                frontend_label?: string;
                /** @description store_id → label */
                frontend_labels?: {
                    [key: string]: string;
                };
                is_comparable?: number;
                is_configurable?: number;
                is_filterable?: number;
                is_filterable_in_search?: number;
                is_global?: number;
                is_html_allowed_on_front?: number;
                is_required?: number;
                is_searchable?: number;
                is_unique?: number;
                is_used_for_promo_rules?: number;
                /** @description 0: the system’s own */
                is_user_defined?: number;
                is_visible?: number;
                is_visible_in_advanced_search?: number;
                is_visible_on_front?: number;
                is_wysiwyg_enabled?: number;
                /** @description as they were: those that changed, and those that are gone */
                options?: components["schemas"]["attribute_option"][];
                position?: number;
                used_for_sort_by?: number;
                used_in_product_listing?: number;
            } | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
        };
        brand: {
            /**
             * @description of headings, links and buttons
             * @example #0b3d2e
             */
            color?: string;
            /** @description where customers can ask */
            contact_email?: string;
            /** @description where customers can call */
            contact_phone?: string;
            /** @description what stands where the logo is not shown; absent: the name of the store */
            logo_alt?: string;
            /**
             * @description shown at the head of mails and of the checkout page
             * @example https://loja.example.com/logo.png
             */
            logo_url?: string;
            /** @description the privacy policy */
            privacy_url?: string;
            /** @description the terms of sale */
            terms_url?: string;
        };
        "category.created": {
            category_id: number;
            is_active: boolean;
            /** @description 1 for a root */
            level: number;
            name: string;
            /** @description the names from the root on, `A/B`, as products name it */
            name_path: string;
            /** @description null for a root */
            parent_id: number | null;
            /** @description the ids from the root on, `1/4` */
            path: string;
            /** @description among its siblings */
            position: number;
        };
        checkout_line: {
            discount_amount: number;
            name: string;
            /** @description as people read them */
            options: {
                title: string;
                value: string;
            }[];
            /** @description the catalog’s price at the time */
            original_price: number;
            /** @description the commercial price of one, options included */
            price: number;
            product_id: number;
            product_type: string;
            qty: number;
            sku: string;
        };
        "checkout.payment-ended": {
            /** @description which submit of the sale’s checkout it is about */
            attempt: number;
            sale_id: number;
        };
        "checkout.payment-waiting": {
            /** @description which submit of the sale’s checkout it is about */
            attempt: number;
            /** @description ISO 8601, UTC: by then the payment is decided */
            hold_until: string;
            sale_id: number;
        };
        "checkout.payment-wanted": {
            /** @description which submit of the sale’s checkout it is about */
            attempt: number;
            /** @description who hands the hold over: one of another integration counts where all of it lies in these warehouses */
            hold_by?: {
                client_id: string | null;
                /** @description codes of those whose stock it may write; null: all */
                warehouses: string[] | null;
            };
            /** @description hold that was handed over with the sale */
            hold_id?: number;
            /** @description ISO 8601, UTC: by then the payment is decided */
            hold_until: string;
            lines: {
                product_id: number;
                qty: number;
                sku: string;
            }[];
            sale_id: number;
            store_id: number;
        };
        "checkout.submitted": {
            address: components["schemas"]["address"];
            /** @description from 1: how often the page of this sale was submitted */
            attempt: number;
            billing_address?: components["schemas"]["address"];
            coupon_code: string | null;
            currency: string;
            customer_email: string;
            customer_firstname: string;
            customer_lastname: string;
            /** @description of the coupon: the sum of the lines’ discounts */
            discount_amount: number;
            /** @description the integrator’s own name of it */
            external_reference?: string | null;
            /** @description who hands the hold over: one of another integration counts where all of it lies in these warehouses */
            hold_by?: {
                client_id: string | null;
                /** @description codes of those whose stock it may write; null: all */
                warehouses: string[] | null;
            };
            /** @description the hold that was handed over with the sale: the order takes its goods first */
            hold_id?: number;
            /** @description that payment has been received (Pix, a voucher), and not only authorized */
            is_paid?: boolean;
            /** @description of the page that was submitted: pt, es or en; its mails speak it */
            language?: string;
            lines: components["schemas"]["checkout_line"][];
            /** @description the integrator’s own texts by key */
            metadata?: {
                [key: string]: string;
            };
            /** @description until when its provider holds what was authorized, where it says so: ISO 8601, UTC */
            payment_expires_at?: string;
            /** @description empty: there is nothing to pay */
            payment_method: string;
            /** @description what its provider calls the payment that was authorized or paid on its page */
            payment_reference?: string;
            sale_id: number;
            shipping?: components["schemas"]["shipping"];
            store_id: number;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            submitted_at: string;
            /** @description digits and upper-case letters only */
            taxvat: string | null;
            telephone: string;
            total: number;
            website_id: number;
        };
        comment: {
            comment: string;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            is_customer_notified: boolean;
            is_visible_on_front: boolean;
        };
        coupon: {
            amount: number;
            code: string;
            coupon_id: number;
            discount_type: "percent" | "fixed";
            expires_at: string | null;
            is_active: boolean;
            store_ids: number[] | null;
            times_used: number;
            /** @description null: no limit */
            usage_limit: number | null;
        };
        "coupon.created": components["schemas"]["coupon"] & {
            previous: {
                amount?: number;
                code?: string;
                coupon_id?: number;
                discount_type?: "percent" | "fixed";
                expires_at?: string | null;
                is_active?: boolean;
                store_ids?: number[] | null;
                times_used?: number;
                /** @description null: no limit */
                usage_limit?: number | null;
            } | null;
        };
        "coupon.updated": components["schemas"]["coupon"] & {
            previous: {
                amount?: number;
                code?: string;
                coupon_id?: number;
                discount_type?: "percent" | "fixed";
                expires_at?: string | null;
                is_active?: boolean;
                store_ids?: number[] | null;
                times_used?: number;
                /** @description null: no limit */
                usage_limit?: number | null;
            } | null;
        };
        credit_memo: {
            adjustment_negative: number;
            adjustment_positive: number;
            /** @description oldest first; older events have none */
            comments?: components["schemas"]["comment"][];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            creditmemo_id: number;
            currency: string | null;
            discount_amount: number;
            /** @description in the order in which they were added; older events have none */
            fiscal_documents?: components["schemas"]["credit_memo_fiscal_document"][];
            grand_total: number;
            increment_id: string;
            /** @description the invoice that it refunds; null: the order as a whole */
            invoice_id: number | null;
            items: components["schemas"]["document_item"][];
            order_id: number;
            order_increment_id: string;
            shipping_amount: number;
            shipping_tax_amount: number;
            /** @description 2 refunded */
            state: number;
            store_id: number;
            subtotal: number;
            /** @description shipping_tax_amount included */
            tax_amount: number;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
        };
        credit_memo_fiscal_document: {
            canceled_at: string | null;
            /** @description ISO 8601, UTC, with milliseconds */
            issued_at: string;
            /** @description the access key, 44 characters */
            key: string;
            /** @description 55 (NF-e) or 65 (NFC-e) */
            model: string;
            number: number;
            pdf_url: string | null;
            /** @description of the authorization */
            protocol: string | null;
            /** @description of the cancellation */
            reason: string | null;
            series: number;
            /** @description authorized or canceled */
            status: string;
            xml_url: string | null;
        };
        "credit-memo.created": {
            credit_memo: components["schemas"]["credit_memo"];
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        customer: {
            addresses: components["schemas"]["customer_address"][];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            custom_attributes: {
                [key: string]: unknown;
            };
            customer_id: number;
            dob: string | null;
            email: string;
            firstname: string | null;
            gender: number | null;
            group_id: number;
            lastname: string | null;
            middlename: string | null;
            store_id: number;
            /** @description digits and upper-case letters only */
            taxvat: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            website_id: number;
        };
        customer_address: {
            address_id: number;
            city: string | null;
            country_id: string | null;
            custom_attributes: {
                [key: string]: unknown;
            };
            firstname: string | null;
            is_default_billing: boolean;
            is_default_shipping: boolean;
            lastname: string | null;
            postcode: string | null;
            region: string | null;
            street: string[];
            telephone: string | null;
        };
        "customer.created": components["schemas"]["customer"] & {
            /** @description the old values of what changed */
            previous: {
                addresses?: components["schemas"]["customer_address"][];
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                custom_attributes?: {
                    [key: string]: unknown;
                };
                customer_id?: number;
                dob?: string | null;
                email?: string;
                firstname?: string | null;
                gender?: number | null;
                group_id?: number;
                lastname?: string | null;
                middlename?: string | null;
                store_id?: number;
                /** @description digits and upper-case letters only */
                taxvat?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                website_id?: number;
            } | null;
        };
        "customer.deleted": {
            customer_id: number;
            email: string;
            previous: components["schemas"]["customer"];
            website_id: number;
        };
        "customer.updated": components["schemas"]["customer"] & {
            /** @description the old values of what changed */
            previous: {
                addresses?: components["schemas"]["customer_address"][];
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                custom_attributes?: {
                    [key: string]: unknown;
                };
                customer_id?: number;
                dob?: string | null;
                email?: string;
                firstname?: string | null;
                gender?: number | null;
                group_id?: number;
                lastname?: string | null;
                middlename?: string | null;
                store_id?: number;
                /** @description digits and upper-case letters only */
                taxvat?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                website_id?: number;
            } | null;
        };
        document_item: {
            discount_amount: number;
            name: string;
            /** @description the line of the order; children of a configurable product follow it in proportion */
            order_item_id: number;
            price: number;
            product_id: number | null;
            qty: number;
            row_total: number;
            sku: string;
            tax_amount: number;
        };
        fiscal_document: {
            canceled_at: string | null;
            /** @description ISO 8601, UTC, with milliseconds */
            created_at: string;
            /** @description the credit memo that it stands on */
            creditmemo_id: number | null;
            fiscal_document_id: number;
            /** @description the invoice that it stands on */
            invoice_id: number | null;
            /** @description ISO 8601, UTC, with milliseconds */
            issued_at: string;
            /** @description the access key, 44 characters */
            key: string;
            /** @description 55 (NF-e) or 65 (NFC-e) */
            model: string;
            number: number;
            order_id: number;
            order_increment_id: string;
            pdf_url: string | null;
            /** @description of the authorization */
            protocol: string | null;
            /** @description of the cancellation */
            reason: string | null;
            series: number;
            /** @description the first shipment that it stands on */
            shipment_id: number | null;
            /** @description all shipments that it stands on, which are of one order */
            shipment_ids: number[];
            /** @description authorized or canceled */
            status: string;
            /** @description ISO 8601, UTC, with milliseconds */
            updated_at: string;
            xml_url: string | null;
        };
        "fiscal-document.added": {
            fiscal_document: components["schemas"]["fiscal_document"];
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            order: components["schemas"]["order"];
            /** @description the old values of what changed: of a key that is on another document of the order already, and of a cancellation; null: the key is new */
            previous_fiscal_document: {
                canceled_at?: string | null;
                /** @description ISO 8601, UTC, with milliseconds */
                created_at?: string;
                /** @description the credit memo that it stands on */
                creditmemo_id?: number | null;
                fiscal_document_id?: number;
                /** @description the invoice that it stands on */
                invoice_id?: number | null;
                /** @description ISO 8601, UTC, with milliseconds */
                issued_at?: string;
                /** @description the access key, 44 characters */
                key?: string;
                /** @description 55 (NF-e) or 65 (NFC-e) */
                model?: string;
                number?: number;
                order_id?: number;
                order_increment_id?: string;
                pdf_url?: string | null;
                /** @description of the authorization */
                protocol?: string | null;
                /** @description of the cancellation */
                reason?: string | null;
                series?: number;
                /** @description the first shipment that it stands on */
                shipment_id?: number | null;
                /** @description all shipments that it stands on, which are of one order */
                shipment_ids?: number[];
                /** @description authorized or canceled */
                status?: string;
                /** @description ISO 8601, UTC, with milliseconds */
                updated_at?: string;
                xml_url?: string | null;
            } | null;
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "fiscal-document.canceled": {
            fiscal_document: components["schemas"]["fiscal_document"];
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            order: components["schemas"]["order"];
            /** @description the old values of what changed: of a key that is on another document of the order already, and of a cancellation; null: the key is new */
            previous_fiscal_document: {
                canceled_at?: string | null;
                /** @description ISO 8601, UTC, with milliseconds */
                created_at?: string;
                /** @description the credit memo that it stands on */
                creditmemo_id?: number | null;
                fiscal_document_id?: number;
                /** @description the invoice that it stands on */
                invoice_id?: number | null;
                /** @description ISO 8601, UTC, with milliseconds */
                issued_at?: string;
                /** @description the access key, 44 characters */
                key?: string;
                /** @description 55 (NF-e) or 65 (NFC-e) */
                model?: string;
                number?: number;
                order_id?: number;
                order_increment_id?: string;
                pdf_url?: string | null;
                /** @description of the authorization */
                protocol?: string | null;
                /** @description of the cancellation */
                reason?: string | null;
                series?: number;
                /** @description the first shipment that it stands on */
                shipment_id?: number | null;
                /** @description all shipments that it stands on, which are of one order */
                shipment_ids?: number[];
                /** @description authorized or canceled */
                status?: string;
                /** @description ISO 8601, UTC, with milliseconds */
                updated_at?: string;
                xml_url?: string | null;
            } | null;
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        history_entry: {
            comment: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            /** @description order, invoice, shipment or creditmemo */
            entity_name: string;
            history_id: number;
            is_customer_notified: boolean;
            is_visible_on_front: boolean;
            status: string;
        };
        image: {
            disabled: boolean;
            /** @description path below /media/; several images may have the same file */
            file: string;
            image_id: string;
            label: string | null;
            position: number | null;
            product_id: number;
            /** @description smaller pictures of it, from the smallest on, each width in every type; absent until they are made, and where there are none */
            sizes?: components["schemas"]["image_size"][];
            sku: string;
            /** @description what stores say otherwise, by store_id; null: as everywhere */
            stores: components["schemas"]["image_store"][];
            /** @description its roles; each belongs to one image of the product at most */
            types: ("image" | "small_image" | "thumbnail")[];
        };
        image_size: {
            /** @description path below /media/ */
            file: string;
            height: number;
            /** @enum {string} */
            type: "image/avif" | "image/webp" | "image/jpeg" | "image/png";
            width: number;
        };
        image_store: {
            disabled: boolean | null;
            label: string | null;
            position: number | null;
            store_id: number;
        };
        "image.created": components["schemas"]["image"] & {
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
        };
        "image.deleted": {
            image_id: string;
            previous: components["schemas"]["image"];
            product_id: number;
            sku: string;
        };
        "image.updated": components["schemas"]["image"] & {
            /** @description the old values of what changed */
            previous: {
                disabled?: boolean;
                /** @description path below /media/; several images may have the same file */
                file?: string;
                image_id?: string;
                label?: string | null;
                position?: number | null;
                product_id?: number;
                /** @description smaller pictures of it, from the smallest on, each width in every type; absent until they are made, and where there are none */
                sizes?: components["schemas"]["image_size"][];
                sku?: string;
                /** @description what stores say otherwise, by store_id; null: as everywhere */
                stores?: components["schemas"]["image_store"][];
                /** @description its roles; each belongs to one image of the product at most */
                types?: ("image" | "small_image" | "thumbnail")[];
            };
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
        };
        "integration.created": {
            client_id: string;
            /** @description e-mail address of those who run it */
            contact?: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at?: string;
            is_active: boolean;
            name: string;
            permissions: string[];
            rate_limit_per_minute: number | null;
            /** @description codes of the warehouses that it sees; null: all */
            warehouses?: string[] | null;
        };
        "integration.revoked": {
            client_id: string;
            name: string;
        };
        "integration.updated": {
            client_id: string;
            /** @description e-mail address of those who run it */
            contact?: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at?: string;
            is_active: boolean;
            name: string;
            permissions: string[];
            previous: {
                /** @description e-mail address of those who run it */
                contact?: string | null;
                is_active?: boolean;
                name?: string;
                permissions?: string[];
                rate_limit_per_minute?: number | null;
                /** @description codes of the warehouses that it sees; null: all */
                warehouses?: string[] | null;
            };
            rate_limit_per_minute: number | null;
            secret_rotated?: boolean;
            /** @description codes of the warehouses that it sees; null: all */
            warehouses?: string[] | null;
        };
        invoice: {
            /** @description oldest first; older events have none */
            comments?: components["schemas"]["comment"][];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            currency: string | null;
            discount_amount: number;
            /** @description in the order in which they were added; older events have none */
            fiscal_documents?: components["schemas"]["credit_memo_fiscal_document"][];
            grand_total: number;
            increment_id: string;
            invoice_id: number;
            items: components["schemas"]["document_item"][];
            order_id: number;
            order_increment_id: string;
            shipping_amount: number;
            shipping_tax_amount: number;
            /** @description 1 open, 2 paid, 3 canceled */
            state: number;
            store_id: number;
            subtotal: number;
            /** @description shipping_tax_amount included */
            tax_amount: number;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
        };
        invoice_item: {
            discount_amount: number;
            order_item_id: number;
            qty: number;
            row_total: number;
            tax_amount: number;
        };
        "invoice.canceled": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            invoice: components["schemas"]["invoice"];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "invoice.created": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            invoice: components["schemas"]["invoice"];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "invoice.paid": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            invoice: components["schemas"]["invoice"];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        /**
         * @description Published by what captures leads, as a form of a storefront, and read by the customer service. What is absent stays as it
         *     is, null and the empty text empty a field. On Kafka:
         *
         *     ```
         *     $ kcat -b localhost:9092 -P -t entrepot.captures.v1 -k 5 -H ce_specversion=1.0 -H ce_type=lead.captured -H ce_source=/shop/contact-form \
         *         -H ce_id=$(uuidgen) -H ce_subject=5 -H content-type=application/json <<'.'
         *     {"id":5,"store_id":1,"name":"Ana Lima","email":"ana@example.com","phone":"11 98888-7777","utm_source":"google","origin":"site"}
         *     .
         *     ```
         *
         *     The key is the id, so that what happens to one lead keeps its order. An event with a known source and id is one that was sent twice, and
         *     changes nothing. Who counts the versions of a lead sends them as `aggregateversion`: what is below the known one is left out. What
         *     breaks the schema is set aside at once, with the reason, in `entrepot.customer.dlq` and in the table
         *     `dead_letter`. Without Kafka use `POST /ops/import/leads`.
         */
        "lead.captured": {
            coupon_id?: number | null;
            coupon_used?: string | null;
            /**
             * Format: iso-date-time
             * @description UTC, YYYY-MM-DD HH:MM:SS; of a new one without it, the time of the event
             */
            created_at?: string;
            email?: string | null;
            /** @description unique among all leads, or all schedules, of all publishers: an event about a known one changes what it names */
            id: number;
            name?: string | null;
            origin?: string | null;
            phone?: string | null;
            promoters_name?: string | null;
            store_id?: number | null;
            utm_campaign?: string | null;
            utm_content?: string | null;
            utm_medium?: string | null;
            utm_source?: string | null;
            utm_term?: string | null;
        };
        "lead.saved": {
            coupon_id: number | null;
            coupon_used: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            email: string | null;
            id: number;
            name: string | null;
            origin: string | null;
            phone: string | null;
            promoters_name: string | null;
            store_id: number | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
            utm_campaign: string | null;
            utm_content: string | null;
            utm_medium: string | null;
            utm_source: string | null;
            utm_term: string | null;
        };
        mail: {
            /** @description whether customers get a mail when their checkout has become an order; absent: true */
            confirm_orders?: boolean;
            /** @description stands below each mail */
            footer?: string;
            texts?: components["schemas"]["texts"];
        };
        order: {
            /** @description what a provider has held, captured or not; older events have none */
            amount_authorized?: number;
            /** @description gross: what a provider or an offline invoice brought; older events have none */
            amount_received?: number;
            /** @description what was given back of it, with a credit memo or without; older events have none */
            amount_refunded?: number;
            billing_address: {
                [key: string]: unknown;
            } | null;
            chat_sales_person_id: string | null;
            chat_sales_person_name: string | null;
            /** @description older events have none */
            coupon_code?: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            /** @description null while the store is not known */
            currency: string | null;
            customer_email: string | null;
            /** @description the order’s own copy; older events have none */
            customer_firstname?: string | null;
            customer_id: number | null;
            /** @description the order’s own copy; older events have none */
            customer_lastname?: string | null;
            /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
            customer_taxvat?: string | null;
            discount_amount: number;
            /** @description the integrator’s own name of it */
            external_reference?: string | null;
            grand_total: number;
            increment_id: string;
            /** @description in the order of the lines */
            items: components["schemas"]["order_item"][];
            /** @description the integrator’s own texts by key */
            metadata?: {
                [key: string]: string;
            };
            order_id: number;
            payment_method: string | null;
            /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
            payment_reference?: string | null;
            /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
            payment_status?: string;
            shipping_address: {
                [key: string]: unknown;
            } | null;
            shipping_amount: number;
            /** @description its title, as the customer read it; older events have none */
            shipping_description?: string | null;
            /** @description code of the store’s shipping method; older events have none */
            shipping_method?: string | null;
            shipping_tax_amount: number;
            state: string;
            status: string;
            store_id: number;
            subtotal: number;
            /** @description shipping_tax_amount included */
            tax_amount: number;
            /** @description the part of grand_total that belongs to what was canceled; older events have none */
            total_canceled?: number;
            total_invoiced: number;
            total_paid: number;
            total_refunded: number;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
            /** @description the sale by link that it was; older events have none */
            vendalink_id?: number | null;
        };
        order_item: {
            discount_amount: number;
            name: string;
            /** @description what the customer chose; older events have none */
            options?: {
                title: string;
                value: string;
            }[];
            order_item_id: number;
            original_price: number;
            /** @description a child line follows its parent: it is neither priced nor counted, and its product is what is in stock */
            parent_item_id: number | null;
            price: number;
            /** @description null while the catalog does not know the sku */
            product_id: number | null;
            product_type: string;
            qty_canceled: number;
            qty_invoiced: number;
            qty_ordered: number;
            qty_refunded: number;
            qty_shipped: number;
            row_total: number;
            sku: string;
            tax_amount: number;
            /** @description null while the rate is not known; older events have none */
            tax_percent?: number | null;
            /** @description where its quantity is reserved or was taken from: warehouse code → quantity; older events have none */
            warehouses?: {
                [key: string]: number;
            };
        };
        "order.address-changed": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.canceled": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.commented": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.customer-changed": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.held": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.imported": components["schemas"]["order"] & {
            /** @description of a new order: those that its quantities imply. What they share with the order is said once: their items name its lines, and have sku, name, price and product of them */
            documents?: {
                credit_memo?: {
                    adjustment_negative: number;
                    adjustment_positive: number;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    created_at: string;
                    creditmemo_id: number;
                    discount_amount: number;
                    grand_total: number;
                    increment_id: string;
                    /** @description the invoice that it refunds; null: the order as a whole */
                    invoice_id: number | null;
                    items: components["schemas"]["invoice_item"][];
                    shipping_amount: number;
                    shipping_tax_amount: number;
                    /** @description 2 refunded */
                    state: number;
                    subtotal: number;
                    /** @description shipping_tax_amount included */
                    tax_amount: number;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    updated_at?: string;
                };
                invoice?: {
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    created_at: string;
                    discount_amount: number;
                    grand_total: number;
                    increment_id: string;
                    invoice_id: number;
                    items: components["schemas"]["invoice_item"][];
                    shipping_amount: number;
                    shipping_tax_amount: number;
                    /** @description 1 open, 2 paid, 3 canceled */
                    state: number;
                    subtotal: number;
                    /** @description shipping_tax_amount included */
                    tax_amount: number;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    updated_at: string;
                };
                shipment?: {
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    created_at: string;
                    increment_id: string;
                    items: {
                        order_item_id: number;
                        qty: number;
                    }[];
                    shipment_id: number;
                    total_qty: number;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS */
                    updated_at: string;
                };
            };
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description who hands the hold over: one of another integration counts where all of it lies in these warehouses */
            hold_by?: {
                client_id: string | null;
                /** @description codes of those whose stock it may write; null: all */
                warehouses: string[] | null;
            };
            /** @description the hold whose goods it takes first */
            hold_id?: number;
            /** @description the old values of what changed; null: the order is new */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            } | null;
            /** @description an open order takes stock: its lines’ quantities that are neither shipped, refunded nor canceled */
            reserve: boolean;
        };
        "order.linked": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.mail-queued": (components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        }) & {
            document: {
                id: number;
                increment_id: string;
                /** @description order, invoice, shipment or creditmemo */
                kind: string;
            };
        };
        "order.mended": {
            credit_memo?: components["schemas"]["credit_memo"];
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            invoice?: components["schemas"]["invoice"];
            order: components["schemas"]["order"];
            previous?: {
                discount_amount?: number;
                grand_total?: number;
                shipping_amount?: number;
                shipping_tax_amount?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                total_qty?: number;
            };
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment?: components["schemas"]["shipment"];
        };
        "order.payment-changed": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.payment-settled": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            order: components["schemas"]["order"];
            payment: {
                amount: number;
                currency: string | null;
                /** @description the payment method */
                method: string;
                /** @description create-invoice, capture-invoice or create-credit-memo */
                operation: string;
                /** @description captured, not_captured, refunded or not_refunded */
                outcome: string;
                payment_id: string;
                /** @description in the operator’s words */
                reason: string;
                /** @description of a refund: the payment that it gives back */
                refund_of: string | null;
            };
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.placed": components["schemas"]["order"] & {
            customer_firstname: string;
            customer_lastname: string;
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description SHA-256, base64url, of the secret in the link to its page that its mails carry: no key to anything; older events have none */
            page_hash?: string | null;
            reservation_id: number;
            sale_id: number;
            taxvat: string | null;
            telephone: string;
            website_id: number;
        };
        "order.status-changed": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.unheld": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "order.updated": components["schemas"]["order"] & {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description the old values of what changed of the order */
            previous: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
        };
        "payment.disputed": {
            amount: number;
            currency: string;
            dispute_id: string;
            is_closed: boolean;
            /** @description what its provider calls it */
            payment_reference: string;
            reason: string;
            /** @description as its provider says: `needs_response`, `under_review`, `won`, `lost`, … */
            status: string;
            /** @description the sale that it was paid for; null: it was not paid on a page of ours */
            vendalink_id: number | null;
        };
        "payment.not-refunded": {
            amount: number;
            /** @description the same for each report of it */
            case_id: string;
            currency: string;
            is_customer_notified: boolean;
            /** @description what its provider calls it */
            payment_reference: string;
            reason: string;
            /** @description the refund that failed; null: none was made */
            refund_id: string | null;
            /** @description the payment of the credit memo that it was for, as `entrepot ops payments` shows it */
            refund_of: string | null;
            /** @description the sale that it was paid for; null: it was not paid on a page of ours */
            vendalink_id: number | null;
        };
        previous_order_item: {
            order_item_id: number;
            /** @description null while the catalog does not know the sku */
            product_id?: number | null;
            qty_canceled?: number;
            qty_invoiced?: number;
            qty_refunded?: number;
            qty_shipped?: number;
            /** @description where its quantity is reserved or was taken from: warehouse code → quantity; older events have none */
            warehouses?: {
                [key: string]: number;
            };
        };
        product: {
            attribute_set: string;
            attribute_set_id?: number;
            /** @description code → value; a select by its label, a multiselect by its labels */
            attributes: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description paths, `A/B` */
            categories: string[];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at?: string;
            group_prices: {
                customer_group_id: number;
                price: number;
            }[];
            name: string;
            /** @description attribute code → option_id of a select, the option_ids of a multiselect; their labels are the attribute’s */
            option_ids?: {
                [key: string]: number | number[];
            };
            options: components["schemas"]["product_option"][];
            /** @description the configurable (or other) product that it belongs to, which may not be known yet */
            parent_sku: string | null;
            price: number | null;
            product_id: number;
            sku: string;
            /** @description its window: attributes special_from_date and special_to_date */
            special_price: number | null;
            /** @description 1 enabled, 2 disabled */
            status: number;
            /** @description as the last import set it; the stock itself is the inventory’s */
            stock: components["schemas"]["product_stock"] | null;
            /** @description where it is sold; null: in every store */
            store_ids: number[] | null;
            tier_prices: components["schemas"]["product_tier_price"][];
            type_id: string;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            /** @description 1 not by itself, 2 catalog, 3 search, 4 both */
            visibility: number;
        };
        product_option: {
            option_id: number;
            required: boolean;
            title: string;
            /** @enum {string} */
            type: "drop_down" | "radio" | "checkbox" | "multiple" | "field" | "area" | "date" | "time" | "date_time" | "file";
            /** @description in the order of the page; empty for types that take a text, a date or a file */
            values: components["schemas"]["product_option_value"][];
        };
        product_option_value: {
            option_type_id: number;
            price: number;
            price_type: "fixed" | "percent";
            title: string;
        };
        product_stock: {
            backorders?: number;
            is_in_stock?: boolean;
            manage_stock?: boolean;
            min_qty?: number;
            min_sale_qty?: number;
            /** @description in all warehouses; increases go to the first one. Only where no warehouses are named */
            qty?: number;
            /** @description warehouse code → quantity */
            warehouses?: {
                [key: string]: number;
            };
        };
        product_tier_price: {
            /** @description null: every group */
            customer_group_id: number | null;
            price: number;
            qty: number;
        };
        "product.created": (components["schemas"]["product"] & {
            /** @description the old values of what changed */
            previous: {
                attribute_set?: string;
                /** @description only those that changed; null: there was none */
                attributes?: {
                    [key: string]: (string | number | boolean | string[]) | null;
                };
                /** @description paths, `A/B` */
                categories?: string[];
                group_prices?: {
                    customer_group_id: number;
                    price: number;
                }[];
                name?: string;
                options?: components["schemas"]["product_option"][];
                /** @description the configurable (or other) product that it belongs to, which may not be known yet */
                parent_sku?: string | null;
                price?: number | null;
                product_id?: number;
                sku?: string;
                /** @description its window: attributes special_from_date and special_to_date */
                special_price?: number | null;
                /** @description 1 enabled, 2 disabled */
                status?: number;
                /** @description as the last import set it; the stock itself is the inventory’s */
                stock?: components["schemas"]["product_stock"] | null;
                /** @description where it is sold; null: in every store */
                store_ids?: number[] | null;
                tier_prices?: components["schemas"]["product_tier_price"][];
                type_id?: string;
                /** @description 1 not by itself, 2 catalog, 3 search, 4 both */
                visibility?: number;
            } | null;
            /** @description what of `stock` is new with this event: the inventory applies this and nothing else */
            stock_change: components["schemas"]["product_stock"] | null;
        }) & {
            stock_data?: components["schemas"]["stock_data"];
        };
        "product.deleted": {
            previous: components["schemas"]["product"];
            product_id: number;
            sku: string;
        };
        "product.stock_changed": {
            /** @description the old values of what changed */
            previous: {
                /** @description null: none was known */
                stock_data: {
                    /** @description 0 or 1 */
                    is_in_stock: number;
                    /** @description the sum of the warehouses */
                    qty: number;
                    /** @description warehouse code → quantity */
                    warehouses: {
                        [key: string]: number;
                    };
                } | null;
            };
            product_id: number;
            sku: string;
            stock_data: {
                /** @description 0 or 1 */
                is_in_stock: number;
                /** @description the sum of the warehouses */
                qty: number;
                /** @description warehouse code → quantity */
                warehouses: {
                    [key: string]: number;
                };
            };
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
        };
        "product.updated": components["schemas"]["product"] & {
            /** @description the old values of what changed */
            previous: {
                attribute_set?: string;
                /** @description only those that changed; null: there was none */
                attributes?: {
                    [key: string]: (string | number | boolean | string[]) | null;
                };
                /** @description paths, `A/B` */
                categories?: string[];
                group_prices?: {
                    customer_group_id: number;
                    price: number;
                }[];
                name?: string;
                options?: components["schemas"]["product_option"][];
                /** @description the configurable (or other) product that it belongs to, which may not be known yet */
                parent_sku?: string | null;
                price?: number | null;
                product_id?: number;
                sku?: string;
                /** @description its window: attributes special_from_date and special_to_date */
                special_price?: number | null;
                /** @description 1 enabled, 2 disabled */
                status?: number;
                /** @description as the last import set it; the stock itself is the inventory’s */
                stock?: components["schemas"]["product_stock"] | null;
                /** @description where it is sold; null: in every store */
                store_ids?: number[] | null;
                tier_prices?: components["schemas"]["product_tier_price"][];
                type_id?: string;
                /** @description 1 not by itself, 2 catalog, 3 search, 4 both */
                visibility?: number;
            } | null;
            /** @description what of `stock` is new with this event: the inventory applies this and nothing else */
            stock_change: components["schemas"]["product_stock"] | null;
        };
        reservation_line: {
            /** @description the place of the line, from 0 */
            line: number;
            order_item_id: number | null;
            product_id: number;
            qty: number;
            sku: string;
            /** @description warehouse code → quantity that shipments of the line took so far; a line that is taken whole stays, with qty 0 */
            taken?: {
                [key: string]: number;
            };
            /** @description warehouse code → quantity */
            warehouses: {
                [key: string]: number;
            };
        };
        "reservation.changed": {
            /** @description which submit of the sale’s checkout it answers */
            attempt: number | null;
            lines: components["schemas"]["reservation_line"][];
            order_id: number | null;
            /** @description older events have none */
            previous?: {
                lines: components["schemas"]["reservation_line"][];
            };
            reason: "shipped" | "canceled" | "moved";
            reservation_id: number;
            sale_id: number | null;
        };
        "reservation.confirmed": {
            /** @description which submit of the sale’s checkout it answers */
            attempt: number | null;
            /** @description null for the reservation of an imported order */
            checkout: {
                address: components["schemas"]["address"];
                /** @description from 1: how often the page of this sale was submitted */
                attempt: number;
                billing_address?: components["schemas"]["address"];
                coupon_code: string | null;
                currency: string;
                customer_email: string;
                customer_firstname: string;
                customer_lastname: string;
                /** @description of the coupon: the sum of the lines’ discounts */
                discount_amount: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                /** @description who hands the hold over: one of another integration counts where all of it lies in these warehouses */
                hold_by?: {
                    client_id: string | null;
                    /** @description codes of those whose stock it may write; null: all */
                    warehouses: string[] | null;
                };
                /** @description the hold that was handed over with the sale: the order takes its goods first */
                hold_id?: number;
                /** @description that payment has been received (Pix, a voucher), and not only authorized */
                is_paid?: boolean;
                /** @description of the page that was submitted: pt, es or en; its mails speak it */
                language?: string;
                lines: components["schemas"]["checkout_line"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                /** @description until when its provider holds what was authorized, where it says so: ISO 8601, UTC */
                payment_expires_at?: string;
                /** @description empty: there is nothing to pay */
                payment_method: string;
                /** @description what its provider calls the payment that was authorized or paid on its page */
                payment_reference?: string;
                sale_id: number;
                shipping?: components["schemas"]["shipping"];
                store_id: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                submitted_at: string;
                /** @description digits and upper-case letters only */
                taxvat: string | null;
                telephone: string;
                total: number;
                website_id: number;
            } | null;
            lines: components["schemas"]["reservation_line"][];
            order_id: number | null;
            reservation_id: number;
            sale_id: number | null;
        };
        "reservation.ended": {
            /** @description which submit of the sale’s checkout it answers */
            attempt: number | null;
            /** @description ISO 8601, UTC: when it ends by itself */
            expires_at: string;
            lines: components["schemas"]["reservation_line"][];
            order_id: number | null;
            previous: {
                lines: components["schemas"]["reservation_line"][];
            };
            reason: "released" | "expired" | "taken";
            /** @description what its owner calls it; of a checkout, its sale */
            reference: string | null;
            reservation_id: number;
            sale_id: number | null;
        };
        "reservation.held": {
            /** @description which submit of the sale’s checkout it answers */
            attempt: number | null;
            /** @description ISO 8601, UTC: when it ends by itself */
            expires_at: string;
            lines: components["schemas"]["reservation_line"][];
            order_id: number | null;
            /** @description the old values of what changed; null: the hold is new */
            previous: {
                expires_at: string;
            } | null;
            /** @description what its owner calls it; of a checkout, its sale */
            reference: string | null;
            reservation_id: number;
            sale_id: number | null;
        };
        "reservation.rejected": {
            attempt: number;
            /** @description the lines that there is not enough of */
            lines: {
                line: number;
                qty: number;
                salable_qty: number;
                sku: string;
            }[];
            sale_id: number;
        };
        "role.created": {
            name: string;
            permissions: string[];
            role: string;
        };
        "role.deleted": {
            name: string;
            role: string;
        };
        "role.updated": {
            name: string;
            permissions: string[];
            previous: {
                name?: string;
                permissions?: string[];
            };
            role: string;
        };
        sale: {
            coupon_code: string | null;
            /** @description ISO 8601, UTC; older events have none of these fields */
            created_at?: string;
            currency: string;
            /** @description ISO 8601, UTC: it was ended before its time */
            deactivated_at?: string | null;
            email: string;
            /** @description the mail with its link was queued */
            email_sent?: boolean;
            /** @description ISO 8601, UTC */
            expires_at: string;
            /** @description the integrator’s own name of it */
            external_reference?: string | null;
            items: components["schemas"]["sale_item"][];
            /** @description the integrator’s own texts by key */
            metadata?: {
                [key: string]: string;
            };
            order_id: number | null;
            order_increment_id: string | null;
            sale_id: number;
            /** @description how the goods are sent; null: nothing is said of it; older events have none */
            shipping?: components["schemas"]["sale_shipping"] | null;
            status: "pending" | "converted" | "expired";
            store_id: number;
            /** @description freight included, once it is known */
            total: number;
            /** @description ISO 8601, UTC */
            updated_at?: string;
            /** @description why no mail was queued; absent where there is none */
            warnings?: string[];
        };
        sale_item: {
            id?: number;
            /** @description option_id → what was chosen */
            options?: {
                [key: string]: unknown;
            };
            price: number;
            qty: number;
            row_total: number;
            sku: string;
        };
        sale_shipping: {
            /** @description null: not known before the address is */
            amount: number | null;
            /** @description of the store’s shipping method; null: the sale named an amount */
            code: string | null;
            /** @description title as the customer reads it */
            description: string | null;
        };
        "sale.checkout-refused": components["schemas"]["sale"] & {
            /** @description of the `checkout.submitted` that it answers */
            attempt: number;
            missing: {
                /** @description from 0 */
                line: number;
                sku: string;
            }[];
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.converted": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.coupon-removed": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.created": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.deactivated": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.expired": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.items-reduced": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.resent": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        "sale.shipping-chosen": components["schemas"]["sale"] & {
            /** @description the old values of what changed */
            previous: {
                coupon_code?: string | null;
                /** @description ISO 8601, UTC; older events have none of these fields */
                created_at?: string;
                currency?: string;
                /** @description ISO 8601, UTC: it was ended before its time */
                deactivated_at?: string | null;
                email?: string;
                /** @description the mail with its link was queued */
                email_sent?: boolean;
                /** @description ISO 8601, UTC */
                expires_at?: string;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                items?: components["schemas"]["sale_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number | null;
                order_increment_id?: string | null;
                sale_id?: number;
                /** @description how the goods are sent; null: nothing is said of it; older events have none */
                shipping?: components["schemas"]["sale_shipping"] | null;
                status?: "pending" | "converted" | "expired";
                store_id?: number;
                /** @description freight included, once it is known */
                total?: number;
                /** @description ISO 8601, UTC */
                updated_at?: string;
                /** @description why no mail was queued; absent where there is none */
                warnings?: string[];
            } | null;
        };
        /**
         * @description Published and read as `lead.captured`. What sends schedules to the external system publishes the result in the same
         *     way: `{"id":9,"status_external":2,"codigo_external":"EXT-77","mensagem_erro_external":null}`.
         */
        "schedule.captured": {
            campanha_interna?: string | null;
            campanha_interna_id?: number | null;
            codigo_external?: string | null;
            /**
             * Format: iso-date-time
             * @description UTC, YYYY-MM-DD HH:MM:SS; of a new one without it, the time of the event
             */
            created_at?: string;
            /** @description YYYY-MM-DD */
            date?: string | null;
            email?: string | null;
            /** @description unique among all leads, or all schedules, of all publishers: an event about a known one changes what it names */
            id: number;
            mensagem_erro_external?: string | null;
            name?: string | null;
            origin?: string | null;
            phone?: string | null;
            /** @description 1 pending (a new one without it), 2 synced, 3 error */
            status_external?: number;
            /** @description HH:MM */
            time?: string | null;
            treatment?: string | null;
            unity_id?: number | null;
            utm_campaign?: string | null;
            utm_content?: string | null;
            utm_medium?: string | null;
            utm_source?: string | null;
            utm_term?: string | null;
        };
        "schedule.saved": {
            campanha_interna: string | null;
            campanha_interna_id: number | null;
            codigo_external: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            /** @description YYYY-MM-DD */
            date: string | null;
            email: string | null;
            id: number;
            mensagem_erro_external: string | null;
            name: string | null;
            origin: string | null;
            phone: string | null;
            /** @description 1 pending, 2 synced, 3 error */
            status_external: number;
            status_external_label: string;
            /** @description HH:MM */
            time: string | null;
            treatment: string | null;
            unity_id: number | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
            utm_campaign: string | null;
            utm_content: string | null;
            utm_medium: string | null;
            utm_source: string | null;
            utm_term: string | null;
        };
        shipment: {
            /** @description oldest first; older events have none */
            comments?: components["schemas"]["comment"][];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            /** @description in the order in which they were added; older events have none */
            fiscal_documents?: components["schemas"]["credit_memo_fiscal_document"][];
            increment_id: string;
            items: components["schemas"]["shipment_item"][];
            order_id: number;
            order_increment_id: string;
            shipment_id: number;
            store_id: number;
            total_qty: number;
            tracks: components["schemas"]["track"][];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at: string;
        };
        shipment_item: {
            name: string;
            /** @description the line of the order; children of a configurable product follow it in proportion */
            order_item_id: number;
            product_id: number | null;
            qty: number;
            sku: string;
            /** @description null: the inventory has not said it yet; older events have none */
            warehouses?: {
                [key: string]: number;
            } | null;
        };
        "shipment.created": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description of items that name the warehouse that they leave from; `shipment.linked` says where all of them left from */
            leaves_from?: {
                order_item_id: number;
                /** @description warehouse code → quantity */
                warehouses: {
                    [key: string]: number;
                };
            }[];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment: components["schemas"]["shipment"];
            /** @description codes of the warehouses that it leaves from, where they are known or chosen; older events have none */
            warehouses?: string[];
        };
        "shipment.linked": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            order: components["schemas"]["order"];
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment: components["schemas"]["shipment"];
        };
        "shipment.track-added": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description of the shipment */
            increment_id: string;
            order?: components["schemas"]["order"];
            order_id: number;
            order_increment_id: string;
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment_id: number;
            track: components["schemas"]["track"];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            /** @description codes of the warehouses that it leaves from, where they are known or chosen; older events have none */
            warehouses?: string[];
        };
        "shipment.track-changed": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description of the shipment */
            increment_id: string;
            order?: components["schemas"]["order"];
            order_id: number;
            order_increment_id: string;
            /** @description the old values of what changed of the track */
            previous: {
                carrier_code?: string | null;
                /** @description null unless the status is delivered; older events have none */
                delivered_at?: string | null;
                /** @description in_transit, out_for_delivery, delivered, returned or failed; null: not told; older events have none */
                status?: string | null;
                title?: string | null;
                track_number?: string;
                /** @description where the parcel is followed; older events have none */
                url?: string | null;
            };
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment_id: number;
            track: components["schemas"]["track"];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            /** @description codes of the warehouses that it leaves from, where they are known or chosen; older events have none */
            warehouses?: string[];
        };
        "shipment.track-removed": {
            /** @description what the change added to the history of the order, oldest first; absent: nothing */
            history?: components["schemas"]["history_entry"][];
            /** @description of the shipment */
            increment_id: string;
            order?: components["schemas"]["order"];
            order_id: number;
            order_increment_id: string;
            /** @description the old values of what changed of the order */
            previous_order: {
                /** @description what a provider has held, captured or not; older events have none */
                amount_authorized?: number;
                /** @description gross: what a provider or an offline invoice brought; older events have none */
                amount_received?: number;
                /** @description what was given back of it, with a credit memo or without; older events have none */
                amount_refunded?: number;
                billing_address?: {
                    [key: string]: unknown;
                } | null;
                chat_sales_person_id?: string | null;
                chat_sales_person_name?: string | null;
                /** @description older events have none */
                coupon_code?: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                created_at?: string;
                /** @description null while the store is not known */
                currency?: string | null;
                customer_email?: string | null;
                /** @description the order’s own copy; older events have none */
                customer_firstname?: string | null;
                customer_id?: number | null;
                /** @description the order’s own copy; older events have none */
                customer_lastname?: string | null;
                /** @description CPF or CNPJ, digits and capitals, as it was typed or imported; older events have none */
                customer_taxvat?: string | null;
                discount_amount?: number;
                /** @description the integrator’s own name of it */
                external_reference?: string | null;
                grand_total?: number;
                increment_id?: string;
                /** @description those that changed, with their old quantities, product or warehouses */
                items?: components["schemas"]["previous_order_item"][];
                /** @description the integrator’s own texts by key */
                metadata?: {
                    [key: string]: string;
                };
                order_id?: number;
                payment_method?: string | null;
                /** @description the payment’s name at its provider, where it was authorized or paid before the order; older events have none */
                payment_reference?: string | null;
                /** @description unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents; older events have none */
                payment_status?: string;
                shipping_address?: {
                    [key: string]: unknown;
                } | null;
                shipping_amount?: number;
                /** @description its title, as the customer read it; older events have none */
                shipping_description?: string | null;
                /** @description code of the store’s shipping method; older events have none */
                shipping_method?: string | null;
                shipping_tax_amount?: number;
                state?: string;
                status?: string;
                store_id?: number;
                subtotal?: number;
                /** @description shipping_tax_amount included */
                tax_amount?: number;
                /** @description the part of grand_total that belongs to what was canceled; older events have none */
                total_canceled?: number;
                total_invoiced?: number;
                total_paid?: number;
                total_refunded?: number;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description the sale by link that it was; older events have none */
                vendalink_id?: number | null;
            };
            shipment_id: number;
            track: components["schemas"]["track"];
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            /** @description codes of the warehouses that it leaves from, where they are known or chosen; older events have none */
            warehouses?: string[];
        };
        /** @description absent: no freight */
        shipping: {
            amount: number;
            /** @description of the store’s shipping method; absent: the sale named an amount */
            code?: string;
            /** @description title as the customer read it */
            description: string;
        };
        stock: {
            backorders: number;
            /** @description codes among them that are not active; absent where all are */
            inactive?: string[];
            /** @description 0 or 1: the merchant’s switch and the stock together */
            is_in_stock: number;
            is_salable: boolean;
            item_id: number;
            manage_stock: number;
            min_qty: number;
            min_sale_qty: number;
            /** @description what is promised and not there */
            missing_qty?: number;
            /** @description of the product */
            name?: string;
            product_id: number;
            /** @description the sum of the warehouses */
            qty: number;
            /** @description warehouse code → quantity that is promised from there */
            reserved?: {
                [key: string]: number;
            };
            reserved_qty: number;
            /** @description in active warehouses: qty − reserved − min_qty, never below 0 */
            salable_qty: number;
            sku: string;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            /** @description 1: nobody has set manage_stock for the product */
            use_config_manage_stock?: number;
            /** @description warehouse code → quantity */
            warehouses: {
                [key: string]: number;
            };
        };
        /** @description the stock that it shows, where the inventory knew it before the catalog did */
        stock_data: {
            /** @description 0 or 1 */
            is_in_stock: number;
            /** @description the sum of the warehouses */
            qty: number;
            /** @description warehouse code → quantity */
            warehouses: {
                [key: string]: number;
            };
        };
        "stock.deleted": {
            item_id: number;
            previous: components["schemas"]["stock"];
            product_id: number;
            sku: string;
        };
        "stock.recalculated": components["schemas"]["stock"] & {
            /** @description the old values of what changed; null: the item is new */
            previous: {
                backorders?: number;
                /** @description codes among them that are not active; absent where all are */
                inactive?: string[];
                /** @description 0 or 1: the merchant’s switch and the stock together */
                is_in_stock?: number;
                is_salable?: boolean;
                item_id?: number;
                manage_stock?: number;
                min_qty?: number;
                min_sale_qty?: number;
                /** @description what is promised and not there */
                missing_qty?: number;
                /** @description of the product */
                name?: string;
                product_id?: number;
                /** @description the sum of the warehouses */
                qty?: number;
                /** @description warehouse code → quantity that is promised from there */
                reserved?: {
                    [key: string]: number;
                };
                reserved_qty?: number;
                /** @description in active warehouses: qty − reserved − min_qty, never below 0 */
                salable_qty?: number;
                sku?: string;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                /** @description 1: nobody has set manage_stock for the product */
                use_config_manage_stock?: number;
                /** @description warehouse code → quantity */
                warehouses?: {
                    [key: string]: number;
                };
            } | null;
        };
        "stock.short": {
            /** @description an absolute stock below what is reserved, an imported order, a shipment */
            cause: "stock" | "order" | "shipment";
            missing_qty: number;
            order_id: number | null;
            product_id: number;
            sku: string;
        };
        "stock.taken": {
            items: {
                /** @description shipped and not in any stock: `stock.short` reports it too */
                missing_qty: number;
                /** @description as on the shipment: of a configurable product the parent line */
                order_item_id: number;
                /** @description warehouse code → quantity */
                warehouses: {
                    [key: string]: number;
                };
            }[];
            order_id: number;
            shipment_id: number;
        };
        store: {
            /** @description without a slash at its end; null: PUBLIC_URL, else the gateway’s address */
            base_url: string | null;
            /** @description what customers see of it on the checkout page and in mails; null or absent: its name */
            brand?: components["schemas"]["brand"] | null;
            code: string;
            /** @description ISO 3166-1: where it sells to; null or absent: the country of its locale */
            countries?: string[] | null;
            /** @description ISO 4217 */
            currency: string;
            is_active: boolean;
            /** @example pt_BR */
            locale: string;
            /** @description what its mails say; null or absent: the usual texts */
            mail?: components["schemas"]["mail"] | null;
            name: string;
            /** @description what its checkout offers, in this order; null or absent: bank transfer */
            payment_methods?: components["schemas"]["store_payment_method"][] | null;
            /** @description where customers go back to from the order’s page; null or absent: nowhere */
            return_url?: string | null;
            /** @description what its checkout offers, in this order; null or absent: no freight. In `previous` without zones */
            shipping_methods?: components["schemas"]["store_shipping_method"][] | null;
            store_id: number;
            /** @description IANA: of times on its page and in its mails; null or absent: UTC */
            timezone?: string | null;
            website_id: number;
        };
        store_payment_method: {
            /** @example banktransfer */
            code: string;
            /** @description how to pay, in the customer’s words */
            instructions?: string;
            /** @description of pix: the key that is paid to */
            key?: string;
            /** @description for sales up to this total */
            max_total?: number;
            /** @description of pix: the city of who is paid */
            merchant_city?: string;
            /** @description of pix: who is paid */
            merchant_name?: string;
            /** @description for sales from this total on */
            min_total?: number;
            title: string;
        };
        store_shipping_method: {
            /** @example sedex */
            code: string;
            /** @description days until it arrives, least and most */
            days?: [
                number,
                number
            ];
            /** @description free from this sum of goods on, after the discount */
            free_from?: number;
            /** @description flat, table or pickup */
            kind: string;
            /** @description of flat and pickup; a table has its zones’ */
            price?: number;
            title: string;
            /** @description of table */
            zones?: components["schemas"]["store_shipping_method_zone"][];
        };
        store_shipping_method_zone: {
            /** @description ISO 3166-1; absent: each */
            country?: string;
            /** @description days until it arrives, least and most */
            days?: [
                number,
                number
            ];
            /** @description ranges, both ends included; hyphens do not count */
            postcodes?: [
                string,
                string
            ][];
            price: number;
            /** @description codes or names; count where there are no postcodes */
            regions?: string[];
            /** @description kg, included */
            up_to_weight?: number;
        };
        "store.created": components["schemas"]["store"] & {
            /** @description the old values of what changed */
            previous: {
                /** @description without a slash at its end; null: PUBLIC_URL, else the gateway’s address */
                base_url?: string | null;
                /** @description what customers see of it on the checkout page and in mails; null or absent: its name */
                brand?: components["schemas"]["brand"] | null;
                code?: string;
                /** @description ISO 3166-1: where it sells to; null or absent: the country of its locale */
                countries?: string[] | null;
                /** @description ISO 4217 */
                currency?: string;
                is_active?: boolean;
                /** @example pt_BR */
                locale?: string;
                /** @description what its mails say; null or absent: the usual texts */
                mail?: components["schemas"]["mail"] | null;
                name?: string;
                /** @description what its checkout offers, in this order; null or absent: bank transfer */
                payment_methods?: components["schemas"]["store_payment_method"][] | null;
                /** @description where customers go back to from the order’s page; null or absent: nowhere */
                return_url?: string | null;
                /** @description what its checkout offers, in this order; null or absent: no freight. In `previous` without zones */
                shipping_methods?: components["schemas"]["store_shipping_method"][] | null;
                store_id?: number;
                /** @description IANA: of times on its page and in its mails; null or absent: UTC */
                timezone?: string | null;
                website_id?: number;
            } | null;
        };
        "store.updated": components["schemas"]["store"] & {
            /** @description the old values of what changed */
            previous: {
                /** @description without a slash at its end; null: PUBLIC_URL, else the gateway’s address */
                base_url?: string | null;
                /** @description what customers see of it on the checkout page and in mails; null or absent: its name */
                brand?: components["schemas"]["brand"] | null;
                code?: string;
                /** @description ISO 3166-1: where it sells to; null or absent: the country of its locale */
                countries?: string[] | null;
                /** @description ISO 4217 */
                currency?: string;
                is_active?: boolean;
                /** @example pt_BR */
                locale?: string;
                /** @description what its mails say; null or absent: the usual texts */
                mail?: components["schemas"]["mail"] | null;
                name?: string;
                /** @description what its checkout offers, in this order; null or absent: bank transfer */
                payment_methods?: components["schemas"]["store_payment_method"][] | null;
                /** @description where customers go back to from the order’s page; null or absent: nowhere */
                return_url?: string | null;
                /** @description what its checkout offers, in this order; null or absent: no freight. In `previous` without zones */
                shipping_methods?: components["schemas"]["store_shipping_method"][] | null;
                store_id?: number;
                /** @description IANA: of times on its page and in its mails; null or absent: UTC */
                timezone?: string | null;
                website_id?: number;
            } | null;
        };
        /** @description its own words by the kind of mail, with placeholders in braces */
        texts: {
            creditmemo?: components["schemas"]["texts_order"];
            invoice?: components["schemas"]["texts_order"];
            order?: components["schemas"]["texts_order"];
            payment_boleto?: components["schemas"]["texts_order"];
            payment_released?: components["schemas"]["texts_order"];
            sale_link?: components["schemas"]["texts_order"];
            shipment?: components["schemas"]["texts_order"];
        };
        texts_order: {
            /** @description the last paragraph */
            closing?: string;
            /** @description the first paragraph, behind the greeting */
            intro?: string;
            /** @description the subject of the mail */
            subject?: string;
        };
        track: {
            carrier_code: string | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            /** @description null unless the status is delivered; older events have none */
            delivered_at?: string | null;
            /** @description in_transit, out_for_delivery, delivered, returned or failed; null: not told; older events have none */
            status?: string | null;
            title: string | null;
            track_id: number;
            track_number: string;
            /** @description where the parcel is followed; older events have none */
            url?: string | null;
        };
        "user.created": {
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            email: string;
            is_active: boolean;
            name: string;
            /** @description those of the role */
            permissions?: string[];
            role: string;
            /** @description ids of the stores whose orders and sales are seen; null: all */
            stores: number[] | null;
            user_id: number;
        };
        "user.deleted": {
            email: string;
            name: string;
            user_id: number;
        };
        "user.updated": {
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            created_at: string;
            email: string;
            is_active: boolean;
            name: string;
            password_changed?: boolean;
            /** @description those of the role */
            permissions?: string[];
            previous: {
                email?: string;
                is_active?: boolean;
                name?: string;
                /** @description those of the role */
                permissions?: string[];
                role?: string;
                /** @description ids of the stores whose orders and sales are seen; null: all */
                stores?: number[] | null;
            };
            role: string;
            /** @description ids of the stores whose orders and sales are seen; null: all */
            stores: number[] | null;
            totp_changed?: boolean;
            user_id: number;
        };
        warehouse: {
            code: string;
            name: string;
            /** @description the smallest is taken from first */
            priority: number;
            /** @description 1 active, 0 inactive */
            status: number;
            /** @description the stores that it serves; null: all */
            store_ids: number[] | null;
            /** @description UTC, YYYY-MM-DD HH:MM:SS */
            updated_at?: string;
            warehouse_id: number;
        };
        "warehouse.created": components["schemas"]["warehouse"] & {
            /** @description the old values of what changed */
            previous: {
                code?: string;
                name?: string;
                /** @description the smallest is taken from first */
                priority?: number;
                /** @description 1 active, 0 inactive */
                status?: number;
                /** @description the stores that it serves; null: all */
                store_ids?: number[] | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                warehouse_id?: number;
            } | null;
        };
        "warehouse.updated": components["schemas"]["warehouse"] & {
            /** @description the old values of what changed */
            previous: {
                code?: string;
                name?: string;
                /** @description the smallest is taken from first */
                priority?: number;
                /** @description 1 active, 0 inactive */
                status?: number;
                /** @description the stores that it serves; null: all */
                store_ids?: number[] | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS */
                updated_at?: string;
                warehouse_id?: number;
            } | null;
        };
        webhook: {
            /** @description the integration that it belongs to */
            client_id: string;
            /** @description ISO 8601, UTC, with milliseconds */
            created_at: string;
            /** @description null unless it is deactivated */
            deactivated_at?: string | null;
            /** @description gone: its endpoint answered 410; failing: it took no delivery for five days */
            deactivated_reason?: ("gone" | "failing") | null;
            description: string | null;
            is_active: boolean;
            state: "active" | "paused" | "deactivated";
            /** @description types of events, or how they begin and `*` */
            types: string[];
            /** @description ISO 8601, UTC, with milliseconds */
            updated_at: string;
            url: string;
            webhook_id: number;
        };
        "webhook.created": components["schemas"]["webhook"] & {
            previous: null;
        };
        "webhook.deactivated": components["schemas"]["webhook"] & {
            failing_since: string | null;
            /** @description the old values of what changed */
            previous: {
                /** @description the integration that it belongs to */
                client_id?: string;
                /** @description ISO 8601, UTC, with milliseconds */
                created_at?: string;
                /** @description null unless it is deactivated */
                deactivated_at?: string | null;
                /** @description gone: its endpoint answered 410; failing: it took no delivery for five days */
                deactivated_reason?: ("gone" | "failing") | null;
                description?: string | null;
                is_active?: boolean;
                state?: "active" | "paused" | "deactivated";
                /** @description types of events, or how they begin and `*` */
                types?: string[];
                /** @description ISO 8601, UTC, with milliseconds */
                updated_at?: string;
                url?: string;
                webhook_id?: number;
            };
            /** @description gone: 410; failing: five days */
            reason: "gone" | "failing";
        };
        "webhook.deleted": {
            client_id: string;
            previous: components["schemas"]["webhook"];
            webhook_id: number;
        };
        "webhook.updated": components["schemas"]["webhook"] & {
            /** @description it has other headers */
            headers_changed: boolean;
            /** @description the old values of what changed */
            previous: {
                /** @description the integration that it belongs to */
                client_id?: string;
                /** @description ISO 8601, UTC, with milliseconds */
                created_at?: string;
                /** @description null unless it is deactivated */
                deactivated_at?: string | null;
                /** @description gone: its endpoint answered 410; failing: it took no delivery for five days */
                deactivated_reason?: ("gone" | "failing") | null;
                description?: string | null;
                is_active?: boolean;
                state?: "active" | "paused" | "deactivated";
                /** @description types of events, or how they begin and `*` */
                types?: string[];
                /** @description ISO 8601, UTC, with milliseconds */
                updated_at?: string;
                url?: string;
                webhook_id?: number;
            };
            /** @description it has a new secret */
            secret_rotated: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
