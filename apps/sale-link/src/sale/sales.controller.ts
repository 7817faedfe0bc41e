import { Controller, Get, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, writeOnce } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { SaleLinkConfig } from '../config.js';
import { findSaleParts } from './sale-parts.store.js';
import { findSale, type SaleView, vendalink } from './sale.view.js';
import { sellable } from '../projections/product/product.rules.js';
import { refuse } from '../field/field.rules.js';
import { openStore } from '../projections/store/store.rules.js';
import { createSale } from './create-sale.js';
import { CreateSaleRequest, OptionsQuery, readSaleRequest, SaleQuery } from './sale.requests.js';
import { optionsExample, refusal, saleExample } from '../field/examples.js';

@ApiTags('Sale by link')
@ApiBearerAuth()
@Controller('api2/vendalink')
@Family('sale')
export class SalesController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
  ) {}

  @Post()
  @Permission('vendalink/write')
  @ApiOperation({
    summary: 'Create a sale with its checkout link',
    description:
      'The server computes `total`: Σ row_total less the coupon’s discount. The link is valid until `expires_at` (7 days unless told otherwise; ' +
      'without a zone UTC, a bare day to its end). A retry with the same Idempotency-Key and payload answers 200 with the sale as it is now and ' +
      '`idempotent_replay: true`; keys are kept for seven days. At most 500 items, 200,000 characters together.',
  })
  @ApiHeader({ name: 'Idempotency-Key', required: true, schema: { type: 'string', minLength: 16, maxLength: 64 } })
  @ApiBody({ type: CreateSaleRequest })
  @ApiResponse({ status: 201, description: 'Created', schema: { example: saleExample(false) } })
  @ApiResponse({ status: 200, description: 'A replay', schema: { example: saleExample(true) } })
  @ApiResponse(
    refusal(
      400,
      'Invalid JSON, a missing field, a wrong format, a missing or invalid key',
      'Invalid parameter: items[0].qty',
      'items[0].qty',
    ),
  )
  @ApiResponse(refusal(404, 'Unknown sku, store or coupon', 'Coupon not found', 'coupon_code'))
  @ApiResponse(
    refusal(
      409,
      'The key was used with another payload, or its first request is still running',
      'Idempotency-Key was used with another payload',
      null,
    ),
  )
  @ApiResponse(refusal(422, 'What is named exists, but cannot be sold so', 'Product has no such option', 'items[0].options.12'))
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const key = request.headers['idempotency-key'] as string | undefined;
    if (key === undefined) throw new DomainError('idempotency_key_required');
    const wanted = readSaleRequest(request.body);
    const write = { integration: request.principal?.clientId ?? '', path: 'POST /api2/vendalink', key, payload: request.body };
    let created: SaleView | undefined;
    const answer = await writeOnce(this.db, write, async (tx) => {
      created = await createSale(tx, wanted, this.config);
      return { status: 201, body: created.sale.sale_id };
    });
    const sale = answer.replay ? await findSale(this.db, answer.body) : created;
    if (!sale) throw new DomainError('sale_not_found');
    if (answer.replay) reply.header('idempotent-replay', 'true');
    await reply
      .status(answer.replay ? 200 : 201)
      .header('cache-control', 'no-store')
      .send({ success: true, vendalink: { ...vendalink(sale, this.config), idempotent_replay: answer.replay } });
  }

  @Get()
  @Permission('vendalink/read')
  @ApiOperation({ summary: 'Look a sale up', description: 'Parameters may come in a JSON body as well; the query wins.' })
  @ApiResponse({ status: 200, schema: { example: saleExample() } })
  @ApiResponse(refusal(400, 'No id, or one that is no integer', 'id is required', 'id'))
  @ApiResponse(refusal(404, 'Unknown id', 'Sale not found', 'id'))
  @Header('cache-control', 'no-store')
  async get(@Parameters() { id }: SaleQuery): Promise<object> {
    const sale = await findSale(this.db, id);
    if (!sale) return refuse('sale_not_found', 'id');
    return { success: true, vendalink: vendalink(sale, this.config) };
  }

  @Get('options')
  @Permission('vendalink/read')
  @ApiOperation({
    summary: 'The custom options of a product',
    description:
      '`catalog_price` informs only; it is null where the catalog names none. A sale by link cannot carry an option of type file: leave an ' +
      'optional one out; a product that requires one cannot be sold so (422).',
  })
  @ApiResponse({ status: 200, schema: { example: optionsExample } })
  @ApiResponse(refusal(400, 'A parameter is missing or wrong', 'sku is required', 'sku'))
  @ApiResponse(refusal(404, 'Unknown sku or store', 'Product not found', 'sku'))
  @ApiResponse(refusal(422, 'The product or the store is not active, or the product is not sold there', 'Product is disabled', 'sku'))
  async options(@Parameters() { sku, store_id }: OptionsQuery): Promise<object> {
    const { store, products } = await findSaleParts(this.db, { store_id, skus: [sku] });
    const { name, price, options } = sellable(products.get(sku), openStore(store).store_id, 'sku');
    return { success: true, product: { sku, name, catalog_price: price, options } };
  }
}
