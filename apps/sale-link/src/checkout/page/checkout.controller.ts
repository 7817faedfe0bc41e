import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { Family, LOGGER, Permission, refusalOf } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { SaleLinkConfig } from '../../config.js';
import { CheckoutAnswer, checkoutAnswer, type CheckoutView, findCheckout } from '../checkout.view.js';
import { hashToken, isCheckoutToken } from '../../sale/sale-secrets.js';
import { type FormOf, submitCheckout } from '../submit-checkout.js';
import { formRefusal, refusedBy } from './checkout-refusal.js';
import { CheckoutFormRequest, readForm } from './checkout.requests.js';
import { errors, refusal } from '../../errors.js';
import { pageHeaders } from './layout.js';
import { type Language, languageOf } from '../../locale/language.js';
import { checkoutPage, failedPage, unknownPage } from './page.js';

/** Where no store says its language. */
const defaultLocale = 'pt_BR';

const formRefusalExample = {
  success: false,
  error: 'lastname is required',
  field: 'lastname',
  errors: [
    { field: 'lastname', message: 'lastname is required' },
    { field: 'taxvat', message: 'Invalid parameter: taxvat' },
  ],
};

const unknownToken = refusal(404, 'Unknown token', 'Sale not found', null);

const wantsJson = ({ headers }: FastifyRequest): boolean => {
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};

const languageFor = ({ headers }: FastifyRequest, locale: string): Language => languageOf(headers['accept-language'], locale);

@ApiTags('Checkout page')
@Controller('checkout')
@Family('sale')
export class CheckoutController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get(':token')
  @Permission(null)
  @ApiOperation({
    summary: 'The checkout page of a sale',
    description:
      'HTML in the browser’s language, Portuguese or English, else the store’s. `Accept: application/json` gets the state instead; `checkout` is ' +
      'open, out_of_stock (open again after a submit), processing, converted or expired.',
  })
  @ApiProduces('text/html', 'application/json')
  @ApiResponse({ status: 200, type: CheckoutAnswer })
  @ApiResponse(unknownToken)
  show(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const view = await this.find(token);
      if (wantsJson(request)) return this.send(reply, 200, checkoutAnswer(view, this.config.publicUrl, token));
      return this.send(reply, 200, checkoutPage(view, languageFor(request, view.store.locale)));
    });
  }

  @Post(':token')
  @Permission(null)
  @ApiOperation({
    summary: 'Submit the checkout page',
    description:
      'Accepted once: a repetition changes nothing and answers the same. The order follows over events; the page shows how it stands. A refused ' +
      'form comes back as the page, with everything that was typed. JSON errors list every field at fault in `errors`.',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiBody({ type: CheckoutFormRequest })
  @ApiResponse({ status: 303, description: 'Accepted: see the page' })
  @ApiResponse({ status: 200, description: 'Accepted, with Accept: application/json', type: CheckoutAnswer })
  @ApiResponse({ status: 400, description: 'Fields are missing or wrong', schema: { example: formRefusalExample } })
  @ApiResponse(unknownToken)
  @ApiResponse(
    refusal(
      422,
      'Expired, a coupon without uses left, or a product or store that is not for sale any more',
      'Coupon has no uses left',
      'coupon_code',
    ),
  )
  submit(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const formOf = readForm(request.body);
      if (!isCheckoutToken(token)) throw new DomainError('sale_not_found');
      try {
        await transaction(this.db, (tx) => submitCheckout(tx, hashToken(token), formOf, this.config.taxvatRule));
      } catch (error) {
        return await this.refuse(request, reply, token, formOf, error);
      }
      if (wantsJson(request)) return this.send(reply, 200, checkoutAnswer(await this.find(token), this.config.publicUrl, token));
      // Relative: a store's page may lie under a path of its own.
      await reply.status(303).headers(pageHeaders).header('location', `../checkout/${token}`).send();
    });
  }

  private async find(token: string): Promise<CheckoutView> {
    const view = isCheckoutToken(token) ? await findCheckout(this.db, hashToken(token)) : null;
    if (!view) throw new DomainError('sale_not_found');
    return view;
  }

  /** The page once more, with the reason and everything that was typed. */
  private async refuse(request: FastifyRequest, reply: FastifyReply, token: string, formOf: FormOf, error: unknown): Promise<void> {
    const refused = refusedBy(error, formOf);
    if (!refused) throw error;
    if (wantsJson(request)) throw refused.code === 'form_refused' ? formRefusal(refused.faults) : error;
    const view = await this.find(token);
    const status = refused.code === 'form_refused' ? 400 : (refusalOf(error, 'sale', errors)?.status ?? 422);
    const form = refused.form(view.sale.email);
    return this.send(reply, status, checkoutPage(view, languageFor(request, view.store.locale), { ...refused, form }));
  }

  private async send(reply: FastifyReply, status: number, body: string | object): Promise<void> {
    await reply
      .status(status)
      .headers(pageHeaders)
      .type(typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
      .send(body);
  }

  /** What goes wrong is a page as well, for those who look at one. */
  private async answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      reply.headers(pageHeaders);
      if (wantsJson(request)) throw error;
      const language = languageFor(request, defaultLocale);
      const status = refusalOf(error, 'sale', errors)?.status ?? 500;
      if (status === 404) return this.send(reply, 404, unknownPage(language));
      this.logger[status === 500 ? 'error' : 'warn']({ err: error }, 'the checkout page could not be shown');
      if (status === 503) reply.header('retry-after', '1');
      return this.send(reply, status, failedPage(language));
    }
  }
}
