import { Body, Controller, Get, Inject, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiListOrOne,
  ApiRefusals,
  Conditional,
  type ConditionalRead,
  Family,
  IfMatch,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, thisSecond } from '@entrepot/kernel';
import { looksUp } from '../../order/order.requests.js';
import { SHOWN, type Shown } from '../../order/order.view.js';
import { addFiscalDocument } from '../add-fiscal-document.js';
import { cancelFiscalDocument } from '../cancel-fiscal-document.js';
import { fiscalDocumentList } from '../fiscal-document-list.store.js';
import { lockFiscalDocumentTag, lockPlaceTag } from './fiscal-document-tag.view.js';
import { AddFiscalDocumentRequest, CancelFiscalDocumentRequest, FiscalDocumentListQuery } from '../fiscal-document.requests.js';
import {
  FiscalDocumentAnswer,
  FiscalDocumentRecord,
  fiscalDocumentRecord,
  fiscalDocumentTag,
  findFiscalDocument,
  ownFiscalDocuments,
} from '../fiscal-document.view.js';

const answer = (fiscal_document: FiscalDocumentRecord): object => ({ success: true, fiscal_document });

@ApiTags('Fiscal documents')
@Controller('api2/fiscal-documents')
@Family('order')
export class FiscalDocumentsController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @Sample({ order_increment_id: '100000001' })
  @ApiOperation({
    operationId: 'listFiscalDocuments',
    summary: 'List fiscal documents, or look one up',
    description:
      'With one `key` the answer is that document under `fiscal_document`; else a list under `fiscal_documents`. Invoices, shipments and credit ' +
      'memos show theirs as `fiscal_documents`. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ fiscal_documents: FiscalDocumentRecord }, { fiscal_document: FiscalDocumentRecord }, fiscalDocumentList)
  async get(
    @Parameters() query: FiscalDocumentListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const { key } = query;
    if (!key || !looksUp(key, { cursor: query.cursor })) {
      return walks.list(this.db, fiscalDocumentList, query, [...fiscalDocumentList.conditions(query), ...ownFiscalDocuments()]);
    }
    const found = await findFiscalDocument(this.db, key.values[0]!);
    if (!found) throw new DomainError('fiscal_document_not_found', { path: 'key', value: key.values[0] });
    return read.show(answer(fiscalDocumentRecord(found)), fiscalDocumentTag(found));
  }

  @Post()
  @Write(201)
  @IfMatch(({ shown }: FiscalDocumentsController, tx, { place }: AddFiscalDocumentRequest) => lockPlaceTag(tx, place, shown))
  @Permission('fiscal/write')
  @Sample({
    invoice_id: 1,
    key: '3526 0112 3456 7800 0195 5500 1000 0000 1214 8219 3740',
    protocol: '135260000012345',
    issued_at: '2026-01-31T12:04:58-03:00',
    pdf_url: 'https://erp.example.com/nfe/12.pdf',
  })
  @ApiOperation({
    operationId: 'addFiscalDocument',
    summary: 'Put an NF-e or NFC-e on an invoice, a shipment or a credit memo',
    description:
      'Fiscal documents are kept, checked and shown, never issued. The key is checked by itself: UF, month, CNPJ (digits or letters) or CPF ' +
      '(series 920 to 969), model, number, emission type and check digits; each fault is a detail that names positions. One key may stand on ' +
      'the invoice and the shipments of one order: it keeps what was sent with it first. Else a key that is known is 409 `Fiscal key is ' +
      'taken`, whose detail names the document that has it.',
  })
  @ApiCreatedResponse({ type: FiscalDocumentAnswer })
  @ApiRefusals({ 409: 'Fiscal key is taken' })
  async create(@Body() body: AddFiscalDocumentRequest, @InTransaction() tx: Tx): Promise<object> {
    const { place, key, protocol, issued_at, xml_url, pdf_url } = body;
    return answer(await addFiscalDocument(tx, { place, key, protocol, issued_at, xml_url, pdf_url }, thisSecond()));
  }

  @Patch()
  @Write()
  @IfMatch((_controller: unknown, tx, { key }: CancelFiscalDocumentRequest) => lockFiscalDocumentTag(tx, key))
  @Permission('fiscal/write')
  @Sample({ key: '35260112345678000195550010000000121482193740', status: 'canceled', reason: 'The customer gave the order up' })
  @ApiOperation({
    operationId: 'cancelFiscalDocument',
    summary: 'Note that a fiscal document was canceled',
    description: 'It is canceled wherever it stands, and its key stays taken.',
  })
  @ApiOkResponse({ type: FiscalDocumentAnswer })
  @ApiRefusals({ 409: 'Fiscal document is canceled already' })
  async cancel(@Body() { key, reason }: CancelFiscalDocumentRequest, @InTransaction() tx: Tx): Promise<object> {
    return answer(await cancelFiscalDocument(tx, key, reason, thisSecond()));
  }
}
