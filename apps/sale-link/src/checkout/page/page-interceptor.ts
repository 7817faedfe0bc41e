import { type CallHandler, createParamDecorator, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, map, type Observable, of } from 'rxjs';
import type { Language } from '@entrepot/contracts';
import { refusalOf } from '@entrepot/requests';
import { LOGGER } from '@entrepot/service';
import type { Logger } from '@entrepot/telemetry';
import { errors } from '../../field/errors.js';
import { languageOf } from '../../locale/language.js';
import { type Page, pageHeaders } from './layout.js';
import { failedPage, unknownPage } from './page.js';

/** An answer under /checkout: a page, or the state as an object. */
export interface PageAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: object;
  page?: Page;
}

/** Formats and languages that the caller can read. */
export interface Reader {
  wantsJson: boolean;
  /** How the customer comes from or goes to a provider's page: go, done or cancel; other: what was sent is not used. */
  pay: string;
  /** Language of the browser, else that of the store's locale. */
  languageIn(locale: string): Language;
}

/** Where no store says its language. */
const defaultLocale = 'pt_BR';

const readerOf = (context: ExecutionContext): Reader => {
  const { headers, query } = context.switchToHttp().getRequest<FastifyRequest>();
  const { accept = '', 'accept-language': languages } = headers;
  const { pay } = query as { pay?: unknown };
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html');
  return { wantsJson, pay: typeof pay === 'string' ? pay : '', languageIn: (locale) => languageOf(languages, locale) };
};

export const PageReader = createParamDecorator((_data: unknown, context: ExecutionContext) => readerOf(context));

/** Adds the page's headers to answers that its script reads: errors are JSON, too. */
@Injectable()
export class PageHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getResponse<FastifyReply>().headers(pageHeaders);
    return next.handle();
  }
}

/** Sends what a method returns, with the headers of the page. An error is a page as well, for those who do not read JSON. */
@Injectable()
export class PageInterceptor implements NestInterceptor<PageAnswer, string | object | undefined> {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  intercept(context: ExecutionContext, next: CallHandler<PageAnswer>): Observable<string | object | undefined> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.headers(pageHeaders);
    return next.handle().pipe(
      catchError((error: unknown) => of(this.failed(error, readerOf(context)))),
      map(({ status = 200, headers = {}, body, page }) => {
        reply.status(status).headers(headers);
        if (page) reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8');
        else if (body !== undefined) reply.type('application/json; charset=utf-8');
        return page?.html ?? body;
      }),
    );
  }

  private failed(error: unknown, { wantsJson, languageIn }: Reader): PageAnswer {
    if (wantsJson) throw error;
    const language = languageIn(defaultLocale);
    const status = refusalOf(error, 'sale', errors)?.status ?? 500;
    if (status === 404) return { status, page: unknownPage(language) };
    this.logger[status === 500 ? 'error' : 'warn']({ err: error }, 'the checkout page could not be shown');
    return { status, ...(status === 503 && { headers: { 'retry-after': '1' } }), page: failedPage(language) };
  }
}
