import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, Importer, type ImportAnswer, type ImportCall, Imported, type Outcome, unknownFields } from '@entrepot/service';
import { ServerKeys } from '../key/server-keys.js';
import { Access } from './access.js';
import { ImportedIntegration, importedIntegration } from './integration.requests.js';
import { upsertIntegration, type ChosenIntegration } from './upsert-integration.js';

/** Each record costs up to 50 ms of scrypt: small batches hold their locks for a second at most. */
const batchSize = 20;

/** Rows are locked in the order of their ids: two imports at once cannot block each other. */
const inOrder = (records: readonly ChosenIntegration[]): ChosenIntegration[] =>
  [...records].sort((a, b) => (a.clientId < b.clientId ? -1 : 1));

/** Integrations with secrets that a person chose (architecture, "Import"). */
@ApiTags('Import')
@Controller('ops/import')
@Family('order')
export class ImportIntegrationsController {
  constructor(
    private readonly importer: Importer,
    private readonly keys: ServerKeys,
    private readonly access: Access,
  ) {}

  @Post('integrations')
  @Permission('admin')
  @ApiImport({
    operationId: 'importIntegrations',
    summary: 'Integrations with secrets of your own, one JSON object a line (gzip accepted)',
    description:
      'Key: `client_id`. `name`, `permissions`, `warehouses`, `rate_limit_per_minute` (0 is no limit, null the default) and `contact` (an e-mail address or null) stay as they are where a line does not name them.',
    line: ImportedIntegration,
    sample: { client_id: 'pim', client_secret: 'choose-a-secret-of-32-characters-or-more', name: 'PIM', permissions: [] },
  })
  async integrations(@Imported() call: ImportCall): Promise<ImportAnswer> {
    const result = await this.importer.run(call, {
      parse: importedIntegration,
      unknown: (value) => unknownFields(ImportedIntegration, value),
      key: ({ clientId }) => clientId,
      keyFields: ['client_id'],
      triedTogether: batchSize,
      save: async (tx, records, now) => {
        const outcomes: Outcome[] = [];
        for (const record of inOrder(records))
          outcomes[records.indexOf(record)] = { status: await upsertIntegration(tx, record, this.keys.secrets, now) };
        return outcomes;
      },
      batchSize,
    });
    await this.access.refresh();
    return result;
  }
}
