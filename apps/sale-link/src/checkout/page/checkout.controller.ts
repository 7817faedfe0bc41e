import { setTimeout } from 'node:timers/promises';
import { Body, Controller, Get, Head, Inject, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExcludeEndpoint, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Database, transaction, type Tx } from '@entrepot/database';
import { Family, Permission, ReadsBody, refusalOf, Sample } from '@entrepot/requests';
import { LOGGER } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { isPaidBefore } from '@entrepot/contracts';
import { isMailOn } from '@entrepot/mail';
import type { Logger } from '@entrepot/telemetry';
import { HostedPayments } from '../../payment/hosted-payments.js';
import { SaleLinkConfig } from '../../link/sale-link.config.js';
import { hasSale } from '../../sale/sale.store.js';
import { CheckoutAnswer, checkoutAnswer, type CheckoutView, findCheckout } from '../checkout.view.js';
import { hashToken, isCheckoutToken } from '../../link/sale-secrets.js';
import { type Sent, submitCheckout, type Submitted } from '../submit-checkout.js';
import { formRefusal, refusedBy } from './checkout-refusal.js';
import { CheckoutFormRequest, readForm } from './checkout.requests.js';
import { errors, refusal } from '../../field/errors.js';
import { checkoutPage } from './page.js';
import { type PageAnswer, PageInterceptor, PageReader, type Reader } from './page-interceptor.js';

/** How long a customer waits for the provider before the page shows how it stands. */
const longestWaitMs = 4_000;

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

@ApiTags('Checkout page')
@Controller('checkout')
@Family('sale')
@UseInterceptors(PageInterceptor)
export class CheckoutController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    @Inject(HostedPayments) private readonly payments: HostedPayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  // Before GET, as Fastify makes a HEAD of its own otherwise. The gateway asks it before it reads a form.
  @Head(':token')
  @Permission(null)
  @ApiExcludeEndpoint()
  async know(@Param('token') token: string): Promise<PageAnswer> {
    if (!isCheckoutToken(token) || !(await hasSale(this.db, hashToken(token)))) throw new DomainError('sale_not_found');
    return {};
  }

  @Get(':token')
  @Permission(null)
  @Sample({ token: 'ojMVmIZceVZVZBvPmgfkXQP07ojIP9FJePVjLMWohTM' })
  @ApiOperation({
    operationId: 'getCheckout',
    summary: 'The checkout page of a sale',
    description:
      'HTML in the browser’s language, Portuguese, Spanish or English, else the store’s. `Accept: application/json` gets the state instead; `checkout` is ' +
      'open, out_of_stock (`short` says what is left), paying (at `payment_url`), waiting (for the money), processing, converted or expired.',
  })
  @ApiProduces('text/html', 'application/json')
  @ApiResponse({ status: 200, type: CheckoutAnswer })
  @ApiResponse(unknownToken)
  async show(@Param('token') token: string, @PageReader() reader: Reader): Promise<PageAnswer> {
    const view = await this.find(token);
    if (!view.payment || !['done', 'cancel'].includes(reader.pay)) return this.shown(view, token, reader);
    const { sale_id, attempt } = view.sale;
    await this.tried(this.payments.look({ sale_id, attempt }, reader.pay === 'cancel'), sale_id);
    return this.shown(await this.find(token), token, reader);
  }

  @Post(':token')
  @Permission(null)
  @Sample({ token: 'ojMVmIZceVZVZBvPmgfkXQP07ojIP9FJePVjLMWohTM' })
  @ApiOperation({
    operationId: 'submitCheckout',
    summary: 'Submit the checkout page',
    description:
      'Accepted once: a repetition changes nothing and answers the same. The order follows over events; the page shows how it stands. A refused ' +
      'form comes back as the page, with everything that was typed; where the coupon does not count any more, without it, and so does a form with ' +
      '`without_coupon`. JSON errors list every field at fault in `errors`.',
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
  @ReadsBody(CheckoutFormRequest)
  async submit(@Param('token') token: string, @Body() body: unknown, @PageReader() reader: Reader): Promise<PageAnswer> {
    if (!isCheckoutToken(token)) throw new DomainError('sale_not_found');
    const sent = { ...readForm(body), languageIn: reader.languageIn };
    if (sent.isAsked) return this.asked(token, sent, reader);
    let submitted: Submitted;
    try {
      submitted = await transaction(this.db, (tx) => this.accept(tx, token, sent), { keepPlans: true });
    } catch (error) {
      return this.refused(error, token, sent, reader);
    }
    const { unpaid, isUnused } = submitted;
    if (unpaid) await this.tried(this.payments.open(unpaid), unpaid.sale_id);
    if (reader.wantsJson) return this.shown(await this.find(token), token, reader);
    // Relative: a store's page may lie under a path of its own.
    const pay = isUnused ? '?pay=other' : isPaidBefore(sent.formOf('').payment_method) ? '?pay=go' : '';
    return { status: 303, headers: { location: `../checkout/${token}${pay}` } };
  }

  private async accept(tx: Tx, token: string, sent: Sent): Promise<Submitted> {
    const submitted = await submitCheckout(tx, hashToken(token), sent, this.config);
    if (submitted.unpaid) await this.payments.begin(tx, submitted.unpaid);
    return submitted;
  }

  /** A provider that does not answer is asked again by the sweep: the page shows how it stands. */
  private async tried(asking: Promise<void>, sale_id: number): Promise<void> {
    const tried = asking.catch((err: unknown) =>
      this.logger.warn({ err, sale_id }, 'the payment provider does not answer; it is asked again'),
    );
    await Promise.race([tried, setTimeout(longestWaitMs, undefined, { ref: false })]);
  }

  /** Shows what freight costs for the address of a form. */
  private async asked(token: string, sent: Sent, { wantsJson, languageIn }: Reader): Promise<PageAnswer> {
    const view = await this.find(token, sent.isWithoutCoupon, sent.formOf);
    if (wantsJson) return { body: checkoutAnswer(view, this.config.publicUrl, token) };
    const asked = sent.formOf(view.sale.email);
    return { page: checkoutPage(view, languageIn(view.store.locale), { ...this.abilities(), asked }) };
  }

  private async find(token: string, isWithoutCoupon = false, formOf?: Sent['formOf']): Promise<CheckoutView> {
    const typed = formOf?.('') ?? null;
    const view = isCheckoutToken(token) ? await findCheckout(this.db, hashToken(token), this.config, isWithoutCoupon, typed) : null;
    if (!view) throw new DomainError('sale_not_found');
    return view;
  }

  private shown(view: CheckoutView, token: string, { wantsJson, languageIn, pay }: Reader): PageAnswer {
    if (wantsJson) return { body: checkoutAnswer(view, this.config.publicUrl, token) };
    return { page: checkoutPage(view, languageIn(view.store.locale), { ...this.abilities(), pay }) };
  }

  private abilities(): { isMailOn: boolean; isLookedUp: boolean } {
    return { isMailOn: isMailOn(this.config.mail), isLookedUp: this.config.postcodeUrl !== null };
  }

  /** Shows the page once more, with the reason and all that was typed. */
  private async refused(error: unknown, token: string, sent: Sent, { wantsJson, languageIn }: Reader): Promise<PageAnswer> {
    const refused = refusedBy(error);
    if (!refused) throw error;
    if (wantsJson) throw refused.code === 'form_refused' ? formRefusal(refused.faults) : error;
    // A coupon that does not count is no dead end: the page shows the sale without it.
    const view = await this.find(token, sent.isWithoutCoupon || refused.code.startsWith('coupon_'), sent.formOf);
    const status = refused.code === 'form_refused' ? 400 : (refusalOf(error, 'sale', errors)?.status ?? 422);
    const shown = { ...this.abilities(), refused: { ...refused, form: sent.formOf(view.sale.email) } };
    return { status, page: checkoutPage(view, languageIn(view.store.locale), shown) };
  }
}
