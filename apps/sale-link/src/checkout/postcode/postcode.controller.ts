import { Body, Controller, HttpCode, Inject, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Permission, Sample, Text } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { refusal } from '../../field/errors.js';
import { hashToken, isCheckoutToken } from '../../link/sale-secrets.js';
import { SaleLinkConfig } from '../../link/sale-link.config.js';
import { countryOf } from '../checkout-form.rules.js';
import { findCheckout, stateOf } from '../checkout.view.js';
import { PageHeaders } from '../page/page-interceptor.js';
import type { FoundAddress } from './found-address.rules.js';
import { PostcodeLookup } from './postcode-lookup.js';

class PostcodeRequest {
  @Text({ required: true, pattern: /^\d{5}-?\d{3}$/, mustBe: 'a CEP of 8 digits', example: '01001-000' })
  postcode: string;
}

class FoundAddressRecord implements FoundAddress {
  @ApiProperty({ example: 'Praça da Sé' }) street: string;
  @ApiProperty({ example: 'Sé' }) district: string;
  @ApiProperty({ example: 'São Paulo' }) city: string;
  @ApiProperty({ example: 'SP' }) region: string;
}

class PostcodeAnswer {
  @ApiProperty({ example: true }) success: boolean;
  @ApiProperty({ type: FoundAddressRecord, nullable: true }) address: FoundAddress | null;
}

@ApiTags('Checkout page')
@Controller('checkout')
@Family('sale')
@UseInterceptors(PageHeaders)
export class PostcodeController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    @Inject(PostcodeLookup) private readonly lookup: PostcodeLookup,
  ) {}

  // In the body, not in the path: it is personal, and paths are logged.
  @Post(':token/postcode')
  @HttpCode(200)
  @Permission(null)
  @Sample({ token: 'ojMVmIZceVZVZBvPmgfkXQP07ojIP9FJePVjLMWohTM', postcode: '01001-000' })
  @ApiOperation({
    operationId: 'lookUpPostcode',
    summary: 'The address of a postcode, for the checkout page',
    description:
      'What the page’s script fills empty fields with. `address` is null where the postcode is unknown, the service of POSTCODE_LOOKUP_URL does not ' +
      'answer within 2 s or none is set, the store is not in Brazil, or the page has no form. 20 questions an hour and page.',
  })
  @ApiResponse({ status: 200, type: PostcodeAnswer })
  @ApiResponse(refusal(404, 'Unknown token', 'Sale not found', null))
  async find(@Param('token') token: string, @Body() { postcode }: PostcodeRequest): Promise<PostcodeAnswer> {
    const hash = isCheckoutToken(token) ? hashToken(token) : null;
    const view = hash && (await findCheckout(this.db, hash, this.config));
    if (!view) throw new DomainError('sale_not_found');
    const isAsked = countryOf(view.store.locale) === 'BR' && ['open', 'out_of_stock'].includes(stateOf(view));
    const address = isAsked ? await this.lookup.find(postcode.replace('-', ''), hash.toString('base64')) : null;
    return { success: true, address };
  }
}
